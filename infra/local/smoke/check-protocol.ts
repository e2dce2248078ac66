/** Checks the basis of every MCP client: health, methods of the endpoint, tools and described errors. */
import { connectClient } from "../mcp-client/connect-client.ts";
import { type Check, expectStatus } from "./smoke-request.ts";

const TOOLS = [
  "federalrunner_execute_wizard",
  "federalrunner_get_wizard_info",
  "federalrunner_list_wizards",
  "federalrunner_validate_user_data",
];

export async function checkProtocol(
  check: Check,
  { url, token }: { url: string; token: string | undefined },
): Promise<void> {
  await check("the health check answers", async () =>
    expectStatus(await fetch(new URL("/health", url)), 200),
  );
  await check("HEAD returns the protocol version, GET returns 405", async () => {
    const head = await fetch(url, { method: "HEAD" });
    expectStatus(head, 200);
    if (!head.headers.get("mcp-protocol-version")) throw new Error("HEAD has no MCP-Protocol-Version");
    expectStatus(await fetch(url), 405);
  });
  if (token === undefined) return;
  await check("a client connects, lists tools and wizards, and receives described errors", async () => {
    const { client, close } = await connectClient(url, { token });
    try {
      const names = (await client.listTools()).tools.map(({ name }) => name);
      const missing = TOOLS.filter((name) => !names.includes(name));
      if (missing.length > 0) throw new Error(`there is no tool ${missing.join(", ")}`);
      const list = await client.callTool({ name: "federalrunner_list_wizards", arguments: {} });
      if (!(list.structuredContent as { count?: number })?.count) throw new Error("there are no wizards");
      const unknown = await client.callTool({
        name: "federalrunner_get_wizard_info",
        arguments: { wizard_id: "no-such-wizard" },
      });
      if (unknown.isError !== true) throw new Error("an unknown wizard is not an error");
    } finally {
      await close();
    }
  });
}
