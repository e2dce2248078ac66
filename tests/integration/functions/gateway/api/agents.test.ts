import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportReadiness } from "../../../../../functions/run-agent/report-readiness.ts";
import { openAgentCatalogue } from "../../../../../shared/agents/catalogue/open-agent-catalogue.ts";
import { createTestAgents, type TestAgents } from "../../../../fixtures/gateway/a2a-agents.ts";
import { type A2aStack, startA2aStack, uniqueText } from "../../../../fixtures/gateway/a2a-stack.ts";
import { callApi } from "../../../../fixtures/gateway/api-calls.ts";

let agents: TestAgents;
let stack: A2aStack;
let token: string;
let reader: string;

const KEYED = {
  id: "keyed",
  executable: "/opt/keyed/bin/agent",
  working_directory: "/opt/keyed",
  env: { MODEL_KEY: { from_env: "KEYED_MODEL_KEY" }, MODEL_URL: "https://model.internal/" },
};

beforeAll(async () => {
  agents = await createTestAgents();
  stack = await startA2aStack({ profiles: [...agents.profiles, KEYED] });
  const { store, configuration } = stack.agents.runs;
  const catalogue = openAgentCatalogue({ ...store, objects: configuration });
  const reporter = reportReadiness({ store, catalogue, keys: {}, readSecret: async () => "" });
  await reporter.update();
  reporter.close();
  await stack.agents.runs.configuration.create("agents/broken.json", '{"id": "broken", "name": 5}');
  token = stack.token;
  reader = await stack.identity.mintAccessToken({ scopes: ["agents:read"] });
});
afterAll(async () => {
  await stack.close();
  await agents.remove();
});

const call = (operation: Parameters<typeof callApi>[1], options: Parameters<typeof callApi>[2] = {}) =>
  callApi(stack.url, operation, { token, ...options });
const run = (id: string, body: unknown) => call(`POST /api/agents/${id}/runs`, { body });

describe("GET /api/agents (FR-005)", () => {
  it("lists all agents, including disabled ones, and the mistakes of a broken profile", async () => {
    const { status, body } = await call("GET /api/agents", { token: reader });
    expect(status).toBe(200);
    const ids = body.agents.map((agent: { id: string }) => agent.id);
    expect(ids).toEqual(expect.arrayContaining(["echo", "greeter", "keyed", "mirror", "switched-off"]));
    expect(ids).not.toContain("broken");
    expect(body.problems).toEqual([
      expect.objectContaining({ type: "invalid_agent_profile", message: expect.stringContaining("broken") }),
    ]);
  });

  it("returns neither an agent's command nor its keys", async () => {
    const { body } = await call("GET /api/agents/keyed", { token: reader });
    expect(body.agent).toMatchObject({ id: "keyed", access_type: "read-only", timeout_seconds: 300 });
    expect(JSON.stringify(body)).not.toMatch(/opt|MODEL|internal/);
  });

  it("states what the worker has found: ready, or what is missing without names of commands and keys", async () => {
    const { body } = await call("GET /api/agents", { token: reader });
    const readiness = (id: string) =>
      body.agents.find((agent: { id: string }) => agent.id === id)?.readiness as object;
    expect(readiness("greeter")).toMatchObject({ ready: true, missing: [] });
    expect(readiness("keyed")).toMatchObject({ ready: false, missing: ["program", "key"] });
    expect(readiness("switched-off")).toBeUndefined();
  });

  it("returns the parameters that a caller may set", async () => {
    const { body } = await call("GET /api/agents/greeter", { token: reader });
    expect(body.agent.parameters).toMatchObject({ required: ["greeting"] });
  });
});

describe("POST /api/agents/{id}/runs", () => {
  it("waits for the answer with wait, and returns the run's location", async () => {
    const input = uniqueText();
    const { status, headers, body } = await run("mirror", { input, wait: 30 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      run: { kind: "agent", target: "mirror", trigger: "api", state: "completed" },
      output: input,
      deduplicated: false,
    });
    expect(headers.get("location")).toBe(`/api/runs/${body.run.id}`);
    const shown = await call(`GET ${headers.get("location") as "/api"}`);
    expect(shown.body).toMatchObject({
      request: { input },
      result: { output: input, attempts: 1, duration_us: expect.any(Number) },
    });
    expect(shown.body.timeline.map(({ what }: { what: string }) => what).sort()).toEqual([
      "created",
      "ended",
      "started",
      "starting",
    ]);
  });

  it("returns the run at once when the caller does not wait", async () => {
    const input = uniqueText("held").replaceAll(" ", "-");
    const { status, body } = await run("held", { input: `${input}\n` });
    expect(status).toBe(202);
    expect(["queued", "starting", "running"]).toContain(body.run.state);
    expect(body.output).toBeUndefined();
    await agents.letGo(input);
    await expect
      .poll(async () => (await call(`GET /api/runs/${body.run.id}`)).body.run.state)
      .toBe("completed");
  });

  it("returns the active run when the wait times out, and the run continues", async () => {
    const input = uniqueText("held").replaceAll(" ", "-");
    const { status, body } = await run("held", { input: `${input}\n`, wait: 1 });
    expect({ status, state: body.run.state }).toEqual({ status: 202, state: "running" });
    await agents.letGo(input);
    const again = await run("held", { input: `${input}\n`, wait: 30 });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ deduplicated: true, output: input, run: { id: body.run.id } });
  });

  it("FR-EDGE-06 starts a new run for the same input only with dedup: false", async () => {
    const input = uniqueText();
    const first = await run("mirror", { input, wait: 30 });
    const second = await run("mirror", { input, wait: 30 });
    const third = await run("mirror", { input, wait: 30, dedup: false });
    expect([second.status, second.body.run.id]).toEqual([200, first.body.run.id]);
    expect([third.status, third.body.run.id !== first.body.run.id]).toEqual([201, true]);
  });

  it("FR-006 passes parameters and a context", async () => {
    const parameters = { greeting: "good morning" };
    const { body } = await run("greeter", { input: "you", parameters, context_id: "context-7", wait: 30 });
    expect(body.output).toBe("good morning you");
    const { body: shown } = await call(`GET /api/runs/${body.run.id}`);
    expect(shown.request).toEqual({ input: "you", parameters, context_id: "context-7" });
  });

  it("FR-EDGE-04 FR-EDGE-05 answers 503 with Retry-After and the rejected run's id when the agent is at capacity", async () => {
    const input = uniqueText("single").replaceAll(" ", "-");
    const first = await run("single", { input: `${input}\n`, wait: 1 });
    const { status, headers, body } = await run("single", { input: "no room", wait: 30 });
    expect(status).toBe(503);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body.error).toMatchObject({ type: "capacity_exhausted", category: "transient" });
    const { body: refused } = await call(`GET /api/runs/${body.error.details.run_id}`);
    expect(refused.run.state).toBe("rejected");
    await agents.letGo(input);
    await expect
      .poll(async () => (await call(`GET /api/runs/${first.body.run.id}`)).body.run.state)
      .toBe("completed");
  });

  it("makes the number of writes that STORAGE.md states", async () => {
    const { stats } = stack.agents.cloud;
    stats.reset();
    const { body } = await run("mirror", { input: uniqueText(), wait: 30 });
    await expect.poll(() => stack.agents.names(`active/${body.run.id}`)).toEqual([]);
    const writes = (prefix: string) => stats.read(prefix)["storage.insert"]?.calls ?? 0;
    const places = ["active/", "dedup/", "index/"].map(writes);
    expect(places).toEqual([1, 1, 2]);
    // Request, claim, result, ended record.
    expect(writes(`runs/${body.run.id}/`)).toBe(4);
  });

  it("returns a failed run with the agent's output until the failure", async () => {
    const { status, body } = await run("failing", { input: uniqueText(), wait: 30 });
    expect(status).toBe(201);
    expect(body.run).toMatchObject({ state: "failed", error: { type: "agent_failed" } });
    const { body: shown } = await call(`GET /api/runs/${body.run.id}`);
    expect(shown.result).toMatchObject({ output: "half an answer", exit_code: 3 });
  });

  it.each([
    ["mirror", {}, 400, "invalid_request", "input: is missing"],
    ["mirror", { input: "" }, 400, "invalid_request", "input: must not be empty"],
    ["mirror", { input: 5 }, 400, "invalid_request", "input: must be a text"],
    ["mirror", { input: "x", waid: 5 }, 400, "invalid_request", "did you mean wait?"],
    ["mirror", { input: "x", wait: 100_000 }, 400, "invalid_request", "wait: must be at most 240"],
    ["mirror", { input: "x", parameters: { y: 1 } }, 400, "invalid_parameters", "y"],
    ["greeter", { input: "x" }, 400, "invalid_parameters", "greeting: is missing"],
    [
      "greeter",
      { input: "x", parameters: { greeting: "hey" } },
      400,
      "invalid_parameters",
      "hello, good morning",
    ],
    ["mirrow", { input: "x" }, 404, "agent_not_found", "Did you mean mirror?"],
    ["..%2F..%2Fruns", { input: "x" }, 404, "agent_not_found", "lower-case letters"],
    ["switched-off", { input: "x" }, 409, "agent_disabled", "disabled"],
    ["talkative", { input: "x" }, 409, "interactive_input_required", "Interactive input required"],
    ["broken", { input: "x" }, 500, "invalid_agent_profile", "name"],
  ])("rejects %s with %j", async (id, body, status, type, words) => {
    const answer = await run(id, body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ type, next: expect.any(String) });
    expect(answer.body.error.message).toContain(words);
  });

  it("requires the scope agents:run", async () => {
    const answer = await call("POST /api/agents/mirror/runs", { token: reader, body: { input: "x" } });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({
      type: "insufficient_scope",
      message: "This call requires a token with the scope agents:run.",
    });
  });
});
