import { afterAll, beforeAll, expect, it } from "vitest";
import { callApi } from "../../../fixtures/gateway/api-calls.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { readExample } from "../../../fixtures/runs/worker-stack.ts";
import { type Collector, drawTree, startCollector } from "../../../fixtures/tracing/start-collector.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER_SPAN = "00f067aa0ba902b7";
const PATH = "/api/wizards/ssa-quick-calculator/runs";

let collector: Collector;
let stack: GatewayStack;

beforeAll(async () => {
  collector = await startCollector();
  const tracing = { TRACE_ENDPOINT: collector.endpoint, TRACE_SAMPLE_PERCENT: "100" };
  stack = await startGatewayStack({ practice: {}, env: tracing, workerEnv: tracing });
});
afterAll(async () => {
  await stack.close();
  await collector.close();
});

it("exports one trace from the caller through the gateway and the worker to each page, without user data", async () => {
  const user_data = await readExample("ssa-mid-career");
  const { status, body } = await callApi(stack.gateway.url, `POST ${PATH}`, {
    token: await stack.identity.mintAccessToken(),
    body: { user_data, wait: 120 },
    // The caller's flag does not decide on the export.
    headers: { traceparent: `00-${TRACE}-${CALLER_SPAN}-00` },
  });
  expect({ status, state: body.run?.state }).toEqual({ status: 201, state: "completed" });
  await stack.gateway.close();

  const spans = () => collector.spans.filter(({ trace }) => trace === TRACE);
  // The worker exports after the run's end.
  await expect
    .poll(() => drawTree(spans(), CALLER_SPAN))
    .toEqual([
      "gateway: POST /api/wizards/:id/runs",
      "  gateway: submit run",
      "    execute-wizard: execute run",
      "      execute-wizard: launch",
      "      execute-wizard: open",
      "      execute-wizard: page 1",
      "        execute-wizard: arrive",
      "        execute-wizard: fill",
      "        execute-wizard: pictures",
      "        execute-wizard: press",
      "      execute-wizard: results",
      "        execute-wizard: pictures",
      "    gateway: launch run",
    ]);
  const run = spans().find(({ name }) => name === "execute run");
  expect(run?.facts).toEqual({
    run_id: body.run.id,
    kind: "wizard",
    target: "ssa-quick-calculator",
    state: "completed",
  });
  const sent = Buffer.concat(collector.bodies).toString("latin1");
  for (const value of Object.values(user_data)) {
    if (String(value).length > 3) expect(sent).not.toContain(String(value));
  }
});
