import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startGatewayProcess } from "../../../fixtures/gateway/gateway-process.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { callTool, openSession } from "../../../fixtures/gateway/mcp-calls.ts";
import { readExample } from "../../../fixtures/runs/worker-stack.ts";

const EXECUTE = "federalrunner_execute_wizard";

let stack: GatewayStack;
let token: string;

beforeAll(async () => {
  stack = await startGatewayStack({ practice: { delays: "none", ssa: { kind: "slow", delayMs: 800 } } });
  token = await stack.identity.mintAccessToken();
});
afterAll(() => stack.close());

describe("EXEC-001/instances several instances", () => {
  it("serve one session in turn, and lose no run when one instance is killed", async () => {
    const [first, second] = await Promise.all([
      startGatewayProcess(stack.env),
      startGatewayProcess(stack.env),
    ]);
    try {
      const urls = [first, second].map(({ url }) => `${url}/mcp`);
      const session = await openSession(`${urls[0]}`);
      const options = { token, session };
      for (let i = 0; i < 6; i++) {
        expect((await callTool(`${urls[i % 2]}`, "federalrunner_list_wizards", {}, options)).status).toBe(
          200,
        );
      }
      const before = await runsOf(`${urls[1]}`, options);
      const user_data = await readExample("ssa-mid-career");
      const executing = callTool(
        `${urls[0]}`,
        EXECUTE,
        { wizard_id: "ssa-quick-calculator", user_data },
        options,
      );
      executing.catch(() => {});
      await expect
        .poll(
          async () => {
            const runs = await runsOf(`${urls[1]}`, options);
            return runs.length > before.length && runs[0]?.state;
          },
          { timeout: 60_000 },
        )
        .toBe("running");
      await first.stop("SIGKILL");
      await expect(executing).rejects.toThrow();

      const [run] = await runsOf(`${urls[1]}`, options);
      const fetched = await callTool(
        `${urls[1]}`,
        "federalrunner_get_run",
        { run_id: run?.run_id, wait_s: 30 },
        options,
      );
      expect(fetched.body.result.structuredContent).toMatchObject({ success: true, run_id: run?.run_id });
      expect(fetched.body.result.structuredContent.pages.length).toBeGreaterThan(0);
    } finally {
      await Promise.all([first.stop("SIGKILL"), second.stop("SIGKILL")]);
    }
  });
});

async function runsOf(
  url: string,
  options: { token: string; session: string },
): Promise<{ run_id: string; state: string }[]> {
  const answer = await callTool(url, "federalrunner_list_runs", { limit: 50 }, options);
  return answer.body.result.structuredContent.runs;
}
