import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { callApi } from "../../../../fixtures/gateway/api-calls.ts";
import { type GatewayStack, startGatewayStack } from "../../../../fixtures/gateway/gateway-stack.ts";
import { openStoredRuns } from "../../../../fixtures/runs/stored-runs.ts";

let stack: GatewayStack;
beforeAll(async () => {
  stack = await startGatewayStack();
});
afterAll(() => stack.close());

const HOSTILE_PATH = "/api/runs/ada@example.com";

async function scrape(): Promise<string> {
  const token = await stack.identity.mintAccessToken({ scopes: ["runs:read:all"] });
  const response = await fetch(new URL("/metrics", stack.gateway.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.headers.get("content-type")).toContain("application/openmetrics-text; version=1.0.0");
  return response.text();
}

it("reports requests by route, and refusals by reason, without a caller's text", async () => {
  await callApi(stack.gateway.url, `GET ${HOSTILE_PATH as "/api"}`, { token: "x".repeat(40) });
  await fetch(new URL("/nowhere", stack.gateway.url), { method: "PROPFIND" });
  const text = await scrape();
  expect(text).toMatch(
    /federalrunner_request_duration_seconds_count\{route="\/api\/runs\/:run_id",method="GET",status="401"\} 1/,
  );
  expect(text).toContain('route="(other)",method="(other)",status="404"');
  expect(text).toMatch(/federalrunner_refusals_total\{reason="\w+"\} 1/);
  expect(text).not.toContain("ada@example.com");
  expect(text.trimEnd().endsWith("# EOF")).toBe(true);
});

it("FR-012/metrics reports the last hour's runs and each agent's queue, the same from every instance", async () => {
  const stored = openStoredRuns(stack.env);
  const { objects } = stored.runs.store;
  const recent = new Date(Date.now() - 60_000);
  const later = new Date(Date.now() - 50_000);
  const facts = { max_memory_bytes: 40_000_000, model_ms: 500 };
  await stored.add({ subject: "auth0|alice", created: recent, ended: "completed", facts });
  await stored.add({
    subject: "auth0|bob",
    created: later,
    ended: new AppError("agent_failed", "Exit code 3."),
  });
  await stored.add({
    subject: "auth0|bob",
    created: new Date(Date.now() - 2 * 3_600_000),
    ended: "completed",
  });
  await objects.create("leases/echo/0", "{}");
  for (const position of [0, 1]) await objects.create(`waiting/echo-writer/${position}`, "{}");
  const other = await stack.startInstance();
  const token = await stack.identity.mintAccessToken();
  const response = await fetch(new URL("/metrics", other.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  expect(text).toContain("# TYPE federalrunner_run_duration_seconds gaugehistogram");
  const lines = text.split("\n").filter((line) => /^federalrunner_(run|agent)/.test(line));
  const echo = 'kind="agent",target="echo"';
  expect(lines.filter((line) => !line.includes("_bucket"))).toEqual([
    `federalrunner_runs{${echo},state="failed",error_type="agent_failed"} 1`,
    `federalrunner_runs{${echo},state="completed",error_type=""} 1`,
    `federalrunner_run_duration_seconds_gsum{${echo}} 3`,
    `federalrunner_run_duration_seconds_gcount{${echo}} 2`,
    `federalrunner_run_wait_seconds_gsum{${echo}} 0`,
    `federalrunner_run_wait_seconds_gcount{${echo}} 2`,
    `federalrunner_run_memory_bytes_gsum{${echo}} 40000000`,
    `federalrunner_run_memory_bytes_gcount{${echo}} 1`,
    `federalrunner_run_model_seconds_gsum{${echo}} 0.5`,
    `federalrunner_run_model_seconds_gcount{${echo}} 1`,
    'federalrunner_agent_running{agent="echo"} 1',
    'federalrunner_agent_running{agent="echo-writer"} 0',
    'federalrunner_agent_queued{agent="echo"} 0',
    'federalrunner_agent_queued{agent="echo-writer"} 2',
  ]);
  const buckets = lines.filter((line) => line.startsWith("federalrunner_run_duration_seconds_bucket"));
  expect(buckets.slice(1, 3).concat(buckets.slice(-1))).toEqual([
    `federalrunner_run_duration_seconds_bucket{le="1",${echo}} 0`,
    `federalrunner_run_duration_seconds_bucket{le="2",${echo}} 2`,
    `federalrunner_run_duration_seconds_bucket{le="+Inf",${echo}} 2`,
  ]);
});

it("FR-EDGE-12/rate counts the requests to each agent, in a form that sums over all instances", async () => {
  const token = await stack.identity.mintAccessToken();
  const other = await stack.startInstance();
  for (const url of [stack.gateway.url, other.url, other.url]) {
    await fetch(new URL("/agents/echo/.well-known/agent-card.json", url), {
      headers: { authorization: `Bearer ${token}` },
    });
  }
  const counts = await Promise.all(
    [stack.gateway.url, other.url].map(async (url) => {
      const headers = { authorization: `Bearer ${token}` };
      const text = await (await fetch(new URL("/metrics", url), { headers })).text();
      return Number(/federalrunner_agent_requests_total\{agent="echo"\} (\d+)/.exec(text)?.[1]);
    }),
  );
  expect(counts).toEqual([1, 2]);
});

it("requires the scope of operators", async () => {
  const token = await stack.identity.mintAccessToken({ scopes: ["agents:read"] });
  const refused = await fetch(new URL("/metrics", stack.gateway.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status).toBe(403);
  expect((await fetch(new URL("/metrics", stack.gateway.url))).status).toBe(401);
});
