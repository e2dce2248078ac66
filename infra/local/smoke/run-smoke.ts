/**
 * Checks a deployment from outside: sign-in, protocol, a run, errors, A2A and a schedule. The MCP client is of an older
 * revision, so that older clients stay proved.
 */

import { connectClient } from "../mcp-client/connect-client.ts";
import { checkA2a } from "./check-a2a.ts";
import { checkErrors, checkExecution } from "./check-execution.ts";
import { checkSchedule } from "./check-schedule.ts";
import { checkSignIn } from "./check-sign-in.ts";
import {
  type Check,
  expectStatus,
  type SmokeCheck,
  type SmokeRequest,
  type SmokeSuite,
} from "./smoke-request.ts";

/** @returns all checks in order; a failure does not skip later ones, except where no token was obtained */
export async function runSmoke(request: SmokeRequest): Promise<SmokeCheck[]> {
  const checks: SmokeCheck[] = [];
  const suite =
    (of: SmokeSuite): Check =>
    async (name, work) => {
      const problem = await work().then(() => undefined, problemOf);
      const check = {
        suite: of,
        name,
        passed: problem === undefined,
        problem,
      };
      checks.push(check);
      request.onCheck?.(check);
    };
  const { bucket } = request;
  if (bucket) {
    await suite("storage")("deleted inputs and results are gone", async () => {
      const kept = await bucket.keptAfterDeletion();
      if (kept.length > 0) throw new Error(`the state bucket has ${kept.join(", ")}`);
    });
  }
  const token = await checkSignIn(suite("sign-in"), request);
  await checkProtocol(suite("protocol"), { url: request.url, token });
  if (token === undefined) return checks;
  const deployment = { url: request.url, token };
  await checkExecution(suite("execution"), deployment, request);
  await checkErrors(suite("errors"), deployment, request);
  await checkA2a(suite("a2a"), deployment, request);
  await checkSchedule(suite("schedule"), deployment, request);
  return checks;
}

/** A failed request states its reason, such as ECONNREFUSED, only in its cause. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return code === undefined ? error.message : `${error.message} (${code})`;
}

const TOOLS = [
  "federalrunner_execute_wizard",
  "federalrunner_get_wizard_info",
  "federalrunner_list_wizards",
  "federalrunner_validate_user_data",
];

/** Checks the basis of every MCP client: health, methods of the endpoint, tools and described errors. */
async function checkProtocol(
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
