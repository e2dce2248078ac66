import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "../../../../../shared/auth/scopes.ts";
import { AppError } from "../../../../../shared/core/errors.ts";
import { seal, sealJson } from "../../../../../shared/keys/sealing.ts";
import { readWorkerKeys } from "../../../../../shared/runs/config.ts";
import { decideOutcome } from "../../../../../shared/runs/record/end-run.ts";
import { liveName } from "../../../../../shared/runs/record/live-answer.ts";
import { resultName, screenshotName, traceName } from "../../../../../shared/runs/record/object-names.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";
import { callApi } from "../../../../fixtures/gateway/api-calls.ts";
import { type GatewayStack, startGatewayStack } from "../../../../fixtures/gateway/gateway-stack.ts";
import { callTool, openSession } from "../../../../fixtures/gateway/mcp-calls.ts";
import { openStoredRuns, type StoredRuns } from "../../../../fixtures/runs/stored-runs.ts";

const HOUR = 3_600_000;
const T0 = Date.parse("2026-11-02T08:00:00.000Z");
const at = (hours: number) => new Date(T0 + hours * HOUR);

let stack: GatewayStack;
let stored: StoredRuns;
/** By name, in the order of their creation. */
const ids: Record<string, string> = {};
const tokens: Record<string, string> = {};

const TRANSCRIPT = {
  attempts: [{ exit_code: 0, signal: null, duration_us: 5, stdout: "one", stderr: "note", truncated: false }],
};

beforeAll(async () => {
  stack = await startGatewayStack();
  stored = openStoredRuns(stack.env);
  const mint = (subject: string, scopes: Scope[]) => stack.identity.mintAccessToken({ subject, scopes });
  tokens.alice = await mint("auth0|alice", ["agents:read", "agents:run", "federalrunner:read"]);
  tokens.agentsOnly = await mint("auth0|alice", ["agents:read"]);
  tokens.wizardsOnly = await mint("auth0|alice", ["federalrunner:read", "federalrunner:execute"]);
  tokens.bob = await mint("auth0|bob", ["agents:read", "agents:run"]);
  tokens.auditor = await mint("auth0|auditor", ["runs:read:all"]);
  tokens.nothing = await mint("auth0|alice", ["schedules:write"]);
  const alice = "auth0|alice";
  const failure = new AppError("agent_failed", "The agent ended with exit code 3.", {
    details: { exit_code: 3 },
  });
  const specs = {
    echo1: {
      subject: alice,
      created: at(0),
      ended: "completed",
      input: "mail to a...@example.org",
      output: "one",
      transcript: TRANSCRIPT,
    },
    form1: {
      subject: alice,
      created: at(1),
      kind: "wizard",
      target: "fsa-estimator",
      ended: "completed",
      trigger: "mcp",
      label: "for my Daughter",
    },
    echo2: { subject: alice, created: at(2), ended: failure },
    bobs: { subject: "auth0|bob", created: at(3), ended: "completed", output: "bob's words" },
    shout: { subject: alice, created: at(4), target: "shout", ended: "completed" },
    waits: { subject: alice, created: new Date(), target: "echo" },
  } as const;
  for (const [name, spec] of Object.entries(specs)) ids[name] = (await stored.add(spec)).id;
});
afterAll(() => stack.close());

const get = (path: string, who: string) =>
  callApi(stack.gateway.url, `GET ${path as "/api"}`, { token: tokens[who] as string });
async function getLines(path: string, who: string) {
  const headers = { authorization: `Bearer ${tokens[who]}` };
  const response = await fetch(new URL(path, stack.gateway.url), { headers });
  expect(response.headers.get("content-type")).toBe("application/jsonl");
  const lines = (await response.text()).split("\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) => JSON.parse(line));
}
const namesOf = (body: { runs: { id: string }[] }) =>
  body.runs.map((run) => Object.keys(ids).find((name) => ids[name] === run.id));

describe("FR-007/logs the transcript of an agent's run", () => {
  it("is shown to its owner on request, and to no other reader", async () => {
    const path = `/api/runs/${ids.echo1}`;
    expect((await get(`${path}?transcript=true`, "alice")).body).toMatchObject({ transcript: TRANSCRIPT });
    expect((await get(path, "alice")).body).not.toHaveProperty("transcript");
    expect((await get(`${path}?transcript=true`, "auditor")).body).not.toHaveProperty("transcript");
    expect((await get(`/api/runs/${ids.echo2}?transcript=true`, "alice")).body).not.toHaveProperty(
      "transcript",
    );
  });
});

describe("GET /api/runs (FR-007/history)", () => {
  it.each([
    ["", ["waits", "shout", "echo2", "form1", "echo1"]],
    ["?kind=wizard", ["form1"]],
    ["?agent_id=echo", ["waits", "echo2", "echo1"]],
    ["?agent_id=echo&state=failed,timed_out", ["echo2"]],
    ["?state=failed&state=queued", ["waits", "echo2"]],
    ["?since=2026-11-02T09:00:00Z&until=2026-11-02T12:00:00.000Z", ["shout", "echo2", "form1"]],
    ["?since=2026-11-02T11:00:00%2B01:00&until=2026-11-02T10:00:00Z", ["echo2"]],
    ["?since=2027-01-01T00:00:00Z", []],
    ["?trigger=mcp,a2a", ["form1"]],
    ["?label=daughter", ["form1"]],
    ["?label=son", []],
    ["?schedule_id=nightly", []],
    ["?wizard_id=fsa-estimator", ["form1"]],
  ])("lists the caller's own runs, the newest first: %s", async (query, expected) => {
    const { status, body } = await get(`/api/runs${query}`, "alice");
    expect(status).toBe(200);
    expect(namesOf(body)).toEqual(expected);
  });

  it.each([1, 2, 3])("continues after the previous page, with %i a page", async (limit) => {
    const seen: unknown[] = [];
    let query = `?limit=${limit}`;
    for (;;) {
      const { body } = await get(`/api/runs${query}`, "alice");
      expect(body.runs.length).toBeLessThanOrEqual(limit);
      seen.push(...namesOf(body));
      if (body.next_cursor === undefined) break;
      query = `?limit=${limit}&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(["waits", "shout", "echo2", "form1", "echo1"]);
  });

  it("shows a label to its owner only, and filters by it only the caller's own runs", async () => {
    const labelsOf = ({ body }: { body: { runs: { label?: string }[] } }) =>
      body.runs.map(({ label }) => label);
    expect(labelsOf(await get("/api/runs?kind=wizard", "alice"))).toEqual(["for my Daughter"]);
    expect(labelsOf(await get("/api/runs?owner=all&kind=wizard", "auditor"))).toEqual([undefined]);
    expect(labelsOf(await get("/api/runs?owner=all&label=daughter", "auditor"))).toEqual([]);
  });

  it("exports the runs of all pages as JSON lines", async () => {
    const lines = await getLines("/api/runs/export", "alice");
    expect(namesOf({ runs: lines })).toEqual(["waits", "shout", "echo2", "form1", "echo1"]);
    expect(lines[3]).toMatchObject({ state: "completed", label: "for my Daughter", duration_ms: 1500 });
    expect(namesOf({ runs: await getLines("/api/runs/export?state=failed", "alice") })).toEqual(["echo2"]);
    expect(await getLines("/api/runs/export?state=expired", "alice")).toEqual([]);
    expect((await get("/api/runs/export?limit=5", "alice")).status).toBe(400);
  });

  it("returns each run with its times and failure, without its owner and its worker", async () => {
    const { body } = await get("/api/runs?state=failed", "alice");
    expect(body.runs[0]).toEqual({
      id: ids.echo2,
      kind: "agent",
      target: "echo",
      // The first words of the request.
      label: "hello",
      owner: "me",
      trigger: "api",
      state: "failed",
      error: {
        type: "agent_failed",
        category: "agent_error",
        message: "The agent ended with exit code 3.",
        next: expect.stringContaining("Read its answer"),
      },
      created_at: "2026-11-02T10:00:00.000Z",
      start_by: "2026-11-02T10:10:00.000Z",
      started_at: "2026-11-02T10:00:00.000Z",
      ended_at: "2026-11-02T10:00:01.500Z",
      duration_ms: 1500,
    });
  });

  it("returns all callers' runs with the scopes for it", async () => {
    expect(namesOf((await get("/api/runs", "agentsOnly")).body)).toEqual([
      "waits",
      "shout",
      "echo2",
      "echo1",
    ]);
    expect(namesOf((await get("/api/runs", "wizardsOnly")).body)).toEqual(["form1"]);
    expect(namesOf((await get("/api/runs", "bob")).body)).toEqual(["bobs"]);
    expect(namesOf((await get("/api/runs", "auditor")).body)).toEqual([]);
    const everybodys = await get("/api/runs?owner=all&agent_id=echo", "auditor");
    expect(namesOf(everybodys.body)).toEqual(["waits", "bobs", "echo2", "echo1"]);
  });

  it.each([
    ["alice", "?owner=all"],
    ["agentsOnly", "?kind=wizard"],
    ["nothing", ""],
  ])("rejects %s with 403: %s", async (who, query) => {
    const { status, body } = await get(`/api/runs${query}`, who);
    expect(status).toBe(403);
    expect(body.error).toMatchObject({ type: "insufficient_scope", category: "permanent" });
  });

  it.each([
    ["?limt=5", "limt", "is not a query parameter of this path; did you mean limit?"],
    ["?limit=0", "limit", "must be at least 1"],
    ["?limit=five", "limit", "must be a number"],
    ["?limit=1&limit=2", "limit", "must be a number"],
    ["?state=done", "state[0]", expect.stringContaining("must be one of input_required")],
    ["?since=yesterday", "since", expect.stringContaining("must be a time such as")],
    ["?cursor=../../leases", "cursor", "must be in the documented form"],
  ])("reports the mistake in %s", async (query, field, message) => {
    const { status, body } = await get(`/api/runs${query}`, "alice");
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: "invalid_request", category: "permanent" });
    expect(body.error.details.problems).toEqual([expect.objectContaining({ field, message })]);
    expect(body.error.message).toContain(field);
  });
});

describe("GET /api/runs/{id} (FR-007/history, FR-012/record)", () => {
  it("returns masked input and output and the timeline to the owner", async () => {
    const { status, body } = await get(`/api/runs/${ids.echo1}`, "alice");
    expect(status).toBe(200);
    expect(body.run).toMatchObject({ state: "completed", duration_ms: 1500 });
    expect(body.request).toEqual({ input: "mail to a...@example.org", context_id: "context-1" });
    expect(body.result).toMatchObject({ success: true, output: "one" });
    expect(body.timeline).toEqual([
      { at: "2026-11-02T08:00:00.000Z", what: "created" },
      { at: "2026-11-02T08:00:00.000Z", what: "started" },
      { at: "2026-11-02T08:00:00.000Z", what: "starting", launcher: "service" },
      { at: "2026-11-02T08:00:01.500Z", what: "ended", state: "completed" },
    ]);
  });

  it("returns a failure with its details and the next step", async () => {
    const { body } = await get(`/api/runs/${ids.echo2}`, "alice");
    expect(body.result.error).toMatchObject({ details: { exit_code: 3 }, next: expect.any(String) });
    expect(body.timeline.at(-1)).toMatchObject({
      what: "ended",
      state: "failed",
      error_type: "agent_failed",
    });
  });

  it("returns the trace of a wizard's run to its owner, on request", async () => {
    const id = ids.form1 as string;
    const trace = { fields: [{ page: 1, field_id: "income", way: "page", shown: "85000", ms: 3 }] };
    const sealed = await sealJson(readWorkerKeys(stack.env).gatewayPublicKey, traceName(id), trace);
    await stored.runs.store.objects.create(traceName(id), sealed);
    expect((await get(`/api/runs/${id}?trace=true`, "alice")).body.trace).toEqual(trace);
    expect((await get(`/api/runs/${id}`, "alice")).body).not.toHaveProperty("trace");
    expect((await get(`/api/runs/${id}?trace=true`, "auditor")).body).not.toHaveProperty("trace");
    expect((await get(`/api/runs/${ids.echo1}?trace=true`, "alice")).body).not.toHaveProperty("trace");
  });

  it("reports a wizard's deleted results", async () => {
    const before = await get(`/api/runs/${ids.form1}`, "alice");
    expect(before.body.result).toMatchObject({ success: true, wizard_id: "fsa-estimator" });
    await stored.runs.store.objects.delete(resultName(ids.form1 as string));
    const { body } = await get(`/api/runs/${ids.form1}`, "alice");
    expect(body).toMatchObject({ run: { state: "completed" }, result_deleted: true });
    expect(body.result).toBeUndefined();
  });

  it("returns neither input nor output to a caller with runs:read:all", async () => {
    const { status, body } = await get(`/api/runs/${ids.bobs}`, "auditor");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["run", "own", "attempts", "timeline"]);
    expect(JSON.stringify(body)).not.toContain("words");
  });

  it("answers for others' runs as for missing ones", async () => {
    const others = await get(`/api/runs/${ids.bobs}`, "alice");
    const none = await get("/api/runs/01890000-0000-7000-8000-000000000000", "alice");
    const odd = await get("/api/runs/..%2F..%2Fagents", "alice");
    const otherKind = await get(`/api/runs/${ids.form1}`, "agentsOnly");
    expect([others.status, none.status, odd.status, otherKind.status]).toEqual([404, 404, 404, 404]);
    expect([none.body, odd.body, otherKind.body]).toEqual([others.body, others.body, others.body]);
    expect(others.body.error).toMatchObject({
      type: "run_not_found",
      message: "You have no run with this id.",
      next: "List your runs with GET /api/runs.",
    });
  });
});

describe("GET /api/runs/{id}/events", () => {
  it("returns the events of an ended run and the run, without the name of its execution", async () => {
    const lines = await getLines(`/api/runs/${ids.echo1}/events`, "alice");
    expect(lines).toEqual([
      { event: { seq: 0, at: expect.any(String), type: "starting", launcher: "service" } },
      { run: expect.objectContaining({ id: ids.echo1, state: "completed" }) },
    ]);
    expect(await getLines(`/api/runs/${ids.echo1}/events?from=1`, "alice")).toEqual([lines[1]]);
    expect((await get(`/api/runs/${ids.bobs}/events`, "alice")).status).toBe(404);
  });
});

describe("GET /api/runs/{id}/screenshots/{number}", () => {
  it("returns a picture to the run's owner only", async () => {
    const id = ids.form1 as string;
    const picture = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
    const name = screenshotName(id, 1);
    const { gatewayPublicKey } = readWorkerKeys(stack.env);
    await stored.runs.store.objects.create(name, await seal(gatewayPublicKey, name, Buffer.from(picture)));
    const path = `/api/runs/${id}/screenshots/1`;
    const authorization = `Bearer ${tokens.alice}`;
    const response = await fetch(new URL(path, stack.gateway.url), { headers: { authorization } });
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    expect((await get(path, "bob")).status).toBe(403);
    expect((await get(path, "auditor")).status).toBe(403);
    const other = await stack.identity.mintAccessToken({ subject: "auth0|bob" });
    expect((await callApi(stack.gateway.url, `GET ${path as "/api"}`, { token: other })).status).toBe(404);
    expect((await get(path.replace(/1$/, "2"), "alice")).status).toBe(410);
    expect((await get(path.replace(/1$/, "..%2Frecord"), "alice")).status).toBe(400);
  });
});

describe("POST /api/runs/{id}/cancel", () => {
  const cancel = (name: string, who: string) =>
    callApi(stack.gateway.url, `POST /api/runs/${ids[name]}/cancel`, { token: tokens[who] as string });

  it("requires the owner and the scope that starts such runs", async () => {
    expect((await cancel("waits", "bob")).status).toBe(404);
    expect((await cancel("waits", "agentsOnly")).status).toBe(403);
    expect((await cancel("waits", "wizardsOnly")).status).toBe(403);
    expect((await cancel("waits", "auditor")).status).toBe(403);
    expect((await get(`/api/runs/${ids.waits}`, "alice")).body.run.state).toBe("queued");
  });

  it("stops a run, and does not change an ended one", async () => {
    const stopped = await cancel("waits", "alice");
    expect(stopped.status).toBe(200);
    expect(stopped.body.run).toMatchObject({
      id: ids.waits,
      state: "cancelled",
      error: { type: "cancelled" },
    });
    expect(stopped.body.had_ended).toBe(false);
    expect((await cancel("waits", "alice")).body).toEqual({ run: stopped.body.run, had_ended: true });
    expect((await cancel("echo1", "alice")).body.run).toMatchObject({ state: "completed" });
  });
});

describe("deleting a run", () => {
  const remove = (name: string, who: string) =>
    callApi(stack.gateway.url, `DELETE /api/runs/${ids[name]}`, { token: tokens[who] as string });
  const namesWith = async (id: string) => {
    const found: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await stored.runs.store.objects.list("", { pageToken });
      found.push(...page.objects.map(({ name }) => name).filter((name) => name.includes(id)));
      pageToken = page.next;
    } while (pageToken !== undefined);
    return found;
  };

  it("requires the owner, the scope that starts such runs, and an ended run", async () => {
    expect((await remove("echo1", "bob")).status).toBe(404);
    expect((await remove("echo1", "auditor")).status).toBe(403);
    expect((await remove("form1", "alice")).body.error.type).toBe("insufficient_scope");
    const running = await stored.add({ subject: "auth0|alice", created: new Date(), target: "echo" });
    ids.running = running.id;
    expect(await remove("running", "alice")).toMatchObject({
      status: 400,
      body: { error: { type: "invalid_request", message: expect.stringContaining("cancel it") } },
    });
  });

  it("takes a run whose end is not in its record yet", async () => {
    const { id } = await stored.add({ subject: "auth0|alice", created: new Date(), target: "echo" });
    ids.unsettled = id;
    const cancelled = new AppError("cancelled", "The run was cancelled.");
    await decideOutcome(stored.runs.store, id, outcomeOf(cancelled, new Date()));
    expect((await get(`/api/runs/${id}`, "alice")).body.run.state).toBe("cancelled");
    expect((await remove("unsettled", "alice")).status).toBe(200);
    expect(await namesWith(id)).toEqual([]);
  });

  it("leaves nothing of it in storage", async () => {
    await stored.runs.store.objects.create(liveName(String(ids.echo1)), "an answer that was not delivered");
    expect((await namesWith(String(ids.echo1))).length).toBeGreaterThan(3);
    expect(await remove("echo1", "alice")).toMatchObject({ status: 200, body: { deleted: ids.echo1 } });
    expect(await namesWith(String(ids.echo1))).toEqual([]);
    expect((await get(`/api/runs/${ids.echo1}`, "alice")).status).toBe(404);
    expect((await remove("echo1", "alice")).status).toBe(404);
    expect((await namesWith(String(ids.echo2))).length).toBeGreaterThan(3);
  });

  it("over MCP needs federalrunner:execute, and deletes the caller's own wizard runs only", async () => {
    const session = await openSession(stack.url);
    const call = (name: string, who: string) =>
      callTool(stack.url, "federalrunner_delete_run", { run_id: ids[name] }, { session, token: tokens[who] });
    expect((await call("form1", "alice")).status).toBe(403);
    expect((await call("shout", "wizardsOnly")).body.result.structuredContent.error.type).toBe(
      "insufficient_scope",
    );
    const { result } = (await call("form1", "wizardsOnly")).body;
    expect(result.structuredContent).toEqual({ success: true, deleted: ids.form1 });
    expect(await namesWith(String(ids.form1))).toEqual([]);
  });

  it("takes all of the owner's ended runs in one confirmed call, and leaves those that have not ended or that the token may not run", async () => {
    const form = {
      subject: "auth0|alice",
      kind: "wizard",
      target: "fsa-estimator",
      ended: "completed",
    } as const;
    const kept = await stored.add({ ...form, created: new Date() });
    const token = tokens.wizardsOnly as string;
    const { result } = (
      await callTool(
        stack.url,
        "federalrunner_delete_run",
        { all: true },
        {
          session: await openSession(stack.url),
          token,
        },
      )
    ).body;
    expect(result.content[0].text).toMatch(/^Nothing is deleted\. Delete \d+ runs? with all answers/);
    const unconfirmed = await callApi(stack.gateway.url, "DELETE /api/runs", {
      token: tokens.alice as string,
    });
    expect(unconfirmed).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("confirm") } },
    });
    const alices = await callApi(stack.gateway.url, "DELETE /api/runs?confirm=all", {
      token: tokens.alice as string,
    });
    expect(alices).toMatchObject({ status: 200, body: { left: [ids.running] } });
    expect(alices.body.deleted).toBeGreaterThan(0);
    const { body } = await get("/api/runs?limit=100", "alice");
    const agents = body.runs.filter(({ kind }: { kind: string }) => kind === "agent");
    expect(agents.map(({ id }: { id: string }) => id)).toEqual([ids.running]);
    expect(body.runs.map(({ id }: { id: string }) => id)).toContain(kept.id);
    const all = await callApi(stack.gateway.url, "DELETE /api/runs?confirm=all", { token });
    expect(all).toMatchObject({ status: 200, body: { deleted: 1, left: [] } });
  });
});
