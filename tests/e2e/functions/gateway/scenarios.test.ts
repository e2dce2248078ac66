/** Scenarios over MCP as tasks of one execution of the job, with real workers; and calls that outlast their wait. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { callApi } from "../../../fixtures/gateway/api-calls.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { callTool, openSession, post, streamTool } from "../../../fixtures/gateway/mcp-calls.ts";

const EXECUTE = "federalrunner_execute_wizard";
const WIZARD = "ssa-quick-calculator";
const user_data = { birth_date: "06/15/1964", current_earnings: "75k" };
const PATIENCE = { interval: 200 };

let stack: GatewayStack;
beforeAll(async () => {
  stack = await startGatewayStack({ practice: { delays: "none", ssa: { kind: "slow", delayMs: 1_500 } } });
});
afterAll(() => stack.close());

async function openUser(subject: string) {
  const token = await stack.identity.mintAccessToken({ subject });
  return { token, session: await openSession(stack.url) };
}

const datesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => `${2027 + Math.floor(i / 2)}-${i % 2 ? "12" : "08"}`);

it("three scenarios are three tasks of one execution, and none is lost", { timeout: 180_000 }, async () => {
  const user = await openUser("auth0|three");
  stack.cloud.stats.reset();
  const streamed = await streamTool(
    stack.url,
    EXECUTE,
    { wizard_id: WIZARD, user_data, vary: { retirement_date: datesOf(3) } },
    user,
  );
  let last:
    | { result?: { structuredContent: { scenarios: { name: string; success: boolean }[] } } }
    | undefined;
  for await (const message of streamed.messages) last = message;
  const scenarios = last?.result?.structuredContent.scenarios ?? [];
  expect(scenarios.map(({ name, success }) => `${name} ${success}`)).toEqual(
    datesOf(3).map((date) => `retirement_date ${date} true`),
  );
  expect(stack.cloud.stats.read()["run.RunJob"]?.calls).toBe(1);
});

type Compared = {
  scenarios: { name: string; run_id?: string; success: boolean; error?: string }[];
  compared: { label: string; values: (string | null)[] }[];
};
/** Scenarios in each interface. */
const FACES: [string, (vary: unknown, subject: string) => Promise<{ answer: Compared; text: string }>][] = [
  [
    "MCP",
    async (vary, subject) => {
      const arguments_ = { wizard_id: WIZARD, user_data, vary };
      const { body } = await callTool(stack.url, EXECUTE, arguments_, await openUser(subject));
      return { answer: body.result.structuredContent, text: JSON.stringify(body) };
    },
  ],
  [
    "REST",
    async (vary, subject) => {
      const { token } = await openUser(subject);
      const request = { token, body: { user_data, vary, wait: 120 } };
      const { body } = await callApi(stack.gateway.url, `POST /api/wizards/${WIZARD}/scenarios`, request);
      return { answer: body, text: JSON.stringify(body) };
    },
  ],
];

it.each(FACES)(
  "%s compares the scenarios that ran, and leaves the one that cannot",
  {
    timeout: 180_000,
  },
  async (face, ask) => {
    const [first, second] = datesOf(2);
    const vary = [{ retirement_date: first }, { retirement_date: "no date" }, { retirement_date: second }];
    const { answer } = await ask(vary, `auth0|compares-${face}`);
    expect(answer.scenarios).toMatchObject([
      { name: `retirement_date ${first}`, run_id: expect.any(String), success: true },
      { name: "retirement_date no date", success: false, error: expect.stringContaining("retirement_date") },
      { name: `retirement_date ${second}`, run_id: expect.any(String), success: true },
    ]);
    expect(answer.scenarios[1]?.run_id).toBeUndefined();
    expect(answer.compared[0]?.values).toEqual([expect.any(String), null, expect.any(String)]);
  },
);

it.each(FACES)("%s refuses a single scenario by the name of its member", async (face, ask) => {
  const { text } = await ask([{ retirement_date: "2030-08" }], `auth0|single-${face}`);
  expect(text).toContain("invalid_request");
  expect(text).toContain("vary gives 1 scenario; it must give 2 to 12.");
});

it("a call that is cancelled ends all of its scenarios", async () => {
  const user = await openUser("auth0|cancels");
  const streamed = await streamTool(
    stack.url,
    EXECUTE,
    { wizard_id: WIZARD, user_data, vary: { retirement_date: datesOf(2) } },
    { ...user, id: "two" },
  );
  const statesNow = async () => {
    const { body } = await callTool(stack.url, "federalrunner_list_runs", {}, user);
    return body.result.structuredContent.runs.map(({ state }: { state: string }) => state);
  };
  await expect.poll(async () => (await statesNow()).length, PATIENCE).toBe(2);
  const params = { requestId: "two", reason: "The person changed her mind." };
  await post(stack.url, { jsonrpc: "2.0", method: "notifications/cancelled", params }, user);
  await expect.poll(statesNow, PATIENCE).toEqual(["cancelled", "cancelled"]);
  streamed.leave();
});

it("a call returns after its wait, with the run and the call that fetches it", async () => {
  const { url } = await stack.startInstance({ CALL_WAIT_SECONDS: "1" });
  const user = await openUser("auth0|quiet");
  const { body } = await callTool(`${url}/mcp`, EXECUTE, { wizard_id: WIZARD, user_data }, user);
  const { run_id, state, next_step } = body.result.structuredContent;
  expect(state).not.toBe("completed");
  expect(next_step).toContain("federalrunner_get_run");
  expect(body.result.content[0].text).toContain(run_id);
  const fetched = await callTool(`${url}/mcp`, "federalrunner_cancel_run", { run_id }, user);
  expect(fetched.body.result.structuredContent.success).toBe(true);
});
