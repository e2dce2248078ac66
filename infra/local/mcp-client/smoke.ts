/** Checks a deployment with an MCP client of an older revision: discovery, sign-in, protocol, a run, errors. */
import { connectClient } from "./connect-client.ts";

/** One check: passed, or its problem. */
export interface SmokeCheck {
  name: string;
  passed: boolean;
  problem?: string;
}

export interface SmokeRequest {
  /** Of the MCP endpoint. */
  url: string;
  token: string;
  /** A wizard to run, with its data. Default: no run. */
  run?: { wizardId: string; userData: Record<string, unknown> };
  onCheck?: (check: SmokeCheck) => void;
}

const RUN_LIMIT_MS = 280_000;

/** @returns all checks in order; a failure does not skip later ones */
export async function runSmoke({ url, token, run, onCheck = () => {} }: SmokeRequest): Promise<SmokeCheck[]> {
  const checks: SmokeCheck[] = [];
  const check = async (name: string, work: () => Promise<void>) => {
    const problem = await work().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const result = { name, passed: problem === undefined, problem };
    checks.push(result);
    onCheck(result);
  };
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify(body),
    });

  await check("the health check answers", async () =>
    expectStatus(await fetch(new URL("/health", url)), 200),
  );
  await check("the authorization server can be discovered", async () => {
    const metadata = await fetchJson(new URL("/.well-known/oauth-protected-resource", url));
    const [issuer] = (metadata.authorization_servers ?? []) as string[];
    if (!issuer) throw new Error("the metadata names no authorization server");
    const server = await fetchJson(new URL(".well-known/oauth-authorization-server", issuer)).catch(() =>
      fetchJson(new URL(".well-known/openid-configuration", issuer)),
    );
    if (!server.token_endpoint) throw new Error("the authorization server names no token endpoint");
  });
  await check("a call without a token receives the metadata's address", async () => {
    const answer = await post({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    expectStatus(answer, 401);
    if (!answer.headers.get("www-authenticate")?.includes("resource_metadata=")) {
      throw new Error("the 401 has no resource_metadata");
    }
  });
  await check("a forged token is refused", async () => {
    const answer = await post(
      { jsonrpc: "2.0", id: 1, method: "tools/list" },
      { authorization: "Bearer x.y.z" },
    );
    expectStatus(answer, 401);
  });
  await check("HEAD returns the protocol version, GET returns 405", async () => {
    const head = await fetch(url, { method: "HEAD" });
    expectStatus(head, 200);
    if (!head.headers.get("mcp-protocol-version")) throw new Error("HEAD has no MCP-Protocol-Version");
    expectStatus(await fetch(url), 405);
  });
  await check("a client connects, lists tools and wizards, and receives described errors", async () => {
    const { client, close } = await connectClient(url, { token });
    try {
      const { tools } = await client.listTools();
      if (!tools.some(({ name }) => name === "federalrunner_execute_wizard"))
        throw new Error("a tool is missing");
      const list = await client.callTool({ name: "federalrunner_list_wizards", arguments: {} });
      if (!(list.structuredContent as { count?: number })?.count) throw new Error("there are no wizards");
      const unknown = await client.callTool({
        name: "federalrunner_get_wizard_info",
        arguments: { wizard_id: "no-such-wizard" },
      });
      if (unknown.isError !== true) throw new Error("an unknown wizard is no error");
    } finally {
      await close();
    }
  });
  if (run) {
    await check(`${run.wizardId} runs to its result`, async () => {
      const { client, close } = await connectClient(url, { token });
      try {
        const answer = await client.callTool(
          {
            name: "federalrunner_execute_wizard",
            arguments: { wizard_id: run.wizardId, user_data: run.userData },
          },
          undefined,
          { timeout: RUN_LIMIT_MS },
        );
        const output = answer.structuredContent as { success?: boolean; error?: { type?: string } };
        if (!output?.success) throw new Error(`the run failed: ${output?.error?.type ?? "no output"}`);
      } finally {
        await close();
      }
    });
  }
  return checks;
}

function expectStatus(answer: Response, status: number): void {
  if (answer.status !== status) throw new Error(`answered ${answer.status} instead of ${status}`);
}

async function fetchJson(url: URL): Promise<Record<string, unknown>> {
  const answer = await fetch(url);
  expectStatus(answer, 200);
  return (await answer.json()) as Record<string, unknown>;
}
