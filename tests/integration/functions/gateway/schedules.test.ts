import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "../../../../shared/auth/scopes.ts";
import { callApi } from "../../../fixtures/gateway/api-calls.ts";
import { ECHO } from "../../../fixtures/schedules/local-schedules.ts";
import { type ScheduleGateway, startScheduleGateway } from "../../../fixtures/schedules/schedule-gateway.ts";

let stack: ScheduleGateway;
let token: string;

beforeAll(async () => {
  stack = await startScheduleGateway();
  token = await stack.token("auth0|alice");
});
afterAll(() => stack.close());

type Operation = Parameters<typeof callApi>[1];
const api = (operation: Operation, body?: unknown, as = token) =>
  callApi(stack.gateways[0].url, operation, { token: as, ...(body === undefined ? {} : { body }) });
const daily = (part: Record<string, unknown> = {}) => ({
  name: "Daily echo",
  cron: "@daily",
  ...ECHO,
  ...part,
});
const nextOf = async (id: string): Promise<string> =>
  (await api(`GET /api/schedules/${id}`)).body.schedule.next;
let laterId = "";
const completes = (id: string, count: number) =>
  expect
    .poll(async () => (await stack.runsOf(id)).map((run) => run.state), { interval: 50 })
    .toEqual(Array(count).fill("completed"));
const callback = async (path: string, headers: Record<string, string>, gateway = stack.gateways[0]) => {
  const response = await fetch(`${gateway.url}${path}`, { method: "POST", headers });
  return { status: response.status, body: await response.json() };
};

describe("from a schedule to its run (FR-003/cron)", () => {
  it("starts an agent at the times of a cron expression, for the schedule's owner", async () => {
    expect((await api("POST /api/schedules", daily({ id: "echo-daily" }))).status).toBe(201);
    const time = await nextOf("echo-daily");
    stack.advanceTo(time);
    await completes("echo-daily", 1);
    const { schedule } = (await api("GET /api/schedules/echo-daily")).body;
    expect(schedule).toMatchObject({ last: { scheduled_for: time }, input: "hello" });
    const run = await api(`GET /api/runs/${schedule.last.run_id}`);
    expect(run.body).toMatchObject({
      run: { trigger: "schedule", target: "echo", state: "completed" },
      result: { output: "hello" },
    });
    const { report } = (await api("GET /api/schedules/echo-daily/report?days=30")).body;
    expect(report).toMatchObject({ fired: 1, succeeded: 1, failed: 0 });
  });

  it("leaves nothing that names a deleted run, scheduled or sent", async () => {
    const { store } = stack.agents.runs;
    const naming = async (id: string) => {
      const names = await stack.agents.names();
      const texts = await Promise.all(
        names.map(async (name) => name + String((await store.objects.read(name))?.body.toString("latin1"))),
      );
      return [...new Set(names.filter((_, at) => texts[at]?.includes(id)).map((name) => name.split("/")[0]))];
    };
    const time = new Date(stack.agents.cloud.clock.now() + 60_000).toISOString();
    await api("POST /api/schedules", daily({ id: "echo-forgotten", cron: undefined, at: time }));
    stack.advanceTo(time);
    await completes("echo-forgotten", 1);
    const last = async () => (await api("GET /api/schedules/echo-forgotten")).body.schedule.last;
    const sent = await api("POST /api/agents/echo/runs", { input: "to be forgotten" });
    for (const id of [(await last()).run_id, sent.body.run.id]) {
      await expect.poll(() => naming(id)).toEqual(["index", "runs"]);
      expect((await api(`DELETE /api/runs/${id}`)).status).toBe(200);
      expect(await naming(id)).toEqual([]);
    }
    expect(await last()).toEqual({ scheduled_for: time });
    const again = await api("POST /api/agents/echo/runs", { input: "to be forgotten" });
    expect(again.body.run.id).not.toBe(sent.body.run.id);
    await api("DELETE /api/schedules/echo-forgotten");
  });

  it("starts an agent once at a given time", async () => {
    const at = new Date(stack.agents.cloud.clock.now() + 60_000).toISOString();
    await api("POST /api/schedules", daily({ id: "echo-once", cron: undefined, at }));
    stack.advanceTo(at);
    await completes("echo-once", 1);
    expect(await nextOf("echo-once")).toBeNull();
  });

  it("starts one run when two gateways are called repeatedly for the same time", async () => {
    const { body } = await api("POST /api/schedules", daily({ id: "echo-twice", cron: "@hourly" }));
    const path = `/callbacks/schedules/${body.schedule.id}`;
    const headers = {
      authorization: `Bearer ${await stack.googleToken()}`,
      "x-cloudscheduler-scheduletime": body.schedule.next,
    };
    const [one, other] = stack.gateways;
    const answers = await Promise.all(
      [one, other, one, other].map((gateway) => callback(path, headers, gateway)),
    );
    expect(new Set(answers.map(({ body }) => body.run_id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await completes("echo-twice", 1);
    expect(await callback(path, headers, other)).toMatchObject({
      body: { run_id: answers[0]?.body.run_id, state: "completed" },
    });
    await completes("echo-twice", 1);
  });
});

describe("the endpoint that Cloud Scheduler calls", () => {
  it("accepts only the configured service account (EXEC-012/callers)", async () => {
    const tokens = [
      "",
      "no.real.token",
      token,
      await stack.googleToken("other@project.iam.gserviceaccount.com"),
      await stack.googleToken(undefined, "https://elsewhere.example"),
    ];
    for (const path of ["/callbacks/schedules/echo-daily", "/callbacks/sync-schedules"]) {
      for (const wrong of tokens) {
        const { status, body } = await callback(path, { authorization: `Bearer ${wrong}` });
        expect([status, body]).toEqual([401, { error: "unauthorized" }]);
      }
      expect((await fetch(`${stack.gateways[0].url}${path}`)).status).toBe(405);
    }
  });

  it("answers 200 when no run is due, and 503 when a retry may succeed", async () => {
    const { schedule } = (await api("POST /api/schedules", daily({ id: "echo-later" }))).body;
    laterId = schedule.id;
    const authorization = `Bearer ${await stack.googleToken()}`;
    const path = `/callbacks/schedules/${laterId}`;
    const odd = {
      authorization,
      "x-cloudscheduler-scheduletime": "whenever",
      "x-cloudtasks-tasketa": "soon",
    };
    expect(await callback(path, odd)).toEqual({ status: 200, body: { result: "ignored", reason: "stale" } });
    expect(await callback("/callbacks/schedules/nothing", { authorization })).toEqual({
      status: 200,
      body: { result: "ignored", reason: "unknown" },
    });
    const { startGateway } = await import("../../../../functions/gateway/server.ts");
    const { readGatewayConfig } = await import("../../../../functions/gateway/config.ts");
    const cut = await startGateway(
      readGatewayConfig({
        ...stack.env,
        CLOUD_CALL_TIMEOUT_SECONDS: "1",
        LOG_LEVEL: "ERROR",
      }),
    );
    const { faults } = stack.agents.cloud;
    faults.add({ kind: "storage", action: "503", times: 1_000 });
    expect(await callback(path, { authorization }, cut)).toEqual({
      status: 503,
      body: { error: "storage_unavailable" },
    });
    faults.clear();
    await cut.close();
  });

  it("repairs differing jobs once a day", async () => {
    await stack.agents.runs.store.objects.delete(`schedules/${laterId}.json`);
    const authorization = `Bearer ${await stack.googleToken()}`;
    expect(await callback("/callbacks/sync-schedules", { authorization })).toEqual({
      status: 200,
      body: { differences: [{ schedule_id: laterId, difference: "left_over" }] },
    });
  });
});

describe("/api/schedules (FR-003/cron)", () => {
  it("creates, lists, shows, changes, pauses, resumes, runs and deletes", async () => {
    const created = await api("POST /api/schedules", daily({ id: "mine", tags: ["a"] }));
    const { id } = created.body.schedule;
    expect(id).toMatch(/^mine-[0-9a-f]{8}$/);
    expect(created.body.schedule).toMatchObject({ revision: 1, cron: "0 0 * * *", last: null });
    expect(created.body.schedule).not.toHaveProperty("owner");
    expect(created.body.schedule).not.toHaveProperty("sealed");
    const listed = (await api("GET /api/schedules")).body.schedules;
    expect(listed.map((each: { id: string }) => each.id)).toContain(id);
    const changed = await api("PATCH /api/schedules/mine?revision=1", { cron: "30 6 * * MON-FRI" });
    expect(changed.body.schedule).toMatchObject({ revision: 2, cron: "30 6 * * MON-FRI" });
    expect((await api("POST /api/schedules/mine/pause")).body.schedule).toMatchObject({ enabled: false });
    expect((await api("POST /api/schedules/mine/resume")).body.schedule).toMatchObject({ enabled: true });
    const ran = await api("POST /api/schedules/mine/run");
    expect(ran).toMatchObject({ status: 202, body: { run: { trigger: "api", target: "echo" } } });
    expect((await api("GET /api/schedules/mine")).body.schedule.upcoming).toHaveLength(5);
    expect(await api("DELETE /api/schedules/mine")).toMatchObject({ status: 200, body: { deleted: "mine" } });
    expect((await api("GET /api/schedules/mine")).status).toBe(404);
  });

  it("reports each mistake with the next step", async () => {
    const wrong = await api("POST /api/schedules", daily({ cron: "0 9 * * 9", at: undefined }));
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        error: {
          type: "invalid_schedule",
          details: { problems: [{ field: "cron" }] },
          next: expect.any(String),
        },
      },
    });
    await api("POST /api/schedules", daily({ id: "taken" }));
    expect((await api("POST /api/schedules", daily({ id: "taken" }))).status).toBe(409);
    expect((await api("PATCH /api/schedules/taken?revision=7", { name: "x" })).status).toBe(409);
    expect((await api("PATCH /api/schedules/taken", { id: "other" })).status).toBe(400);
  });

  it("shows a schedule to its owner only, and requires the scope", async () => {
    await api("POST /api/schedules", daily({ id: "alices" }));
    const bob = await stack.token("auth0|bob");
    expect((await api("GET /api/schedules", undefined, bob)).body.schedules).toEqual([]);
    for (const operation of [
      "GET /api/schedules/alices",
      "DELETE /api/schedules/alices",
      "POST /api/schedules/alices/run",
      "GET /api/schedules/alices/report",
    ] as const) {
      const { status, body } = await api(operation, undefined, bob);
      expect([status, body.error.type]).toEqual([404, "schedule_not_found"]);
    }
    const reader = await stack.token("auth0|alice", ["agents:read", "runs:read:all"]);
    expect((await api("GET /api/schedules", undefined, reader)).status).toBe(403);
    expect((await callApi(stack.gateways[0].url, "GET /api/schedules")).status).toBe(401);
  });
});

describe("schedules over MCP (FR-003/cron)", () => {
  it("are created, listed, changed, run and deleted by the tools", async () => {
    const client = new NewClient({ name: "assistant", version: "1" });
    const requestInit = { headers: { authorization: `Bearer ${await stack.token("auth0|carol")}` } };
    await client.connect(new NewTransport(new URL(`${stack.gateways[0].url}/mcp`), { requestInit }));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.filter((name) => name.includes("schedules_"))).toEqual([
      "federalrunner_schedules_list",
      "federalrunner_schedules_change",
    ]);
    const call = async (action: string, args: Record<string, unknown>) => {
      const name = `federalrunner_schedules_${action === "list" ? "list" : "change"}`;
      const given = action === "list" ? args : { action, ...args };
      return (await client.callTool({ name, arguments: given })).structuredContent as Record<string, unknown>;
    };
    const created = await call("create", {
      name: "Check this every Monday",
      cron: "0 9 * * MON",
      time_zone: "America/New_York",
      ...ECHO,
    });
    const { id } = created.schedule as { id: string };
    expect(created).toMatchObject({
      success: true,
      schedule: {
        cron: "0 9 * * MON",
        enabled: true,
        next_local: expect.stringContaining("09:00 (America/New_York)"),
      },
    });
    expect(await call("list", {})).toMatchObject({ count: 1, schedules: [{ id }] });
    expect(await call("list", { id })).toMatchObject({ schedules: [{ input: "hello" }] });
    expect(await call("update", { id, enabled: false })).toMatchObject({
      schedule: { enabled: false, next: null },
    });
    const ran = await call("run_now", { id });
    expect(ran).toMatchObject({ success: true, target: "echo", run_id: expect.any(String) });
    expect(await call("create", { name: "x", cron: "soon", ...ECHO })).toMatchObject({
      success: false,
      error: {
        type: "invalid_schedule",
        problems: [{ field: "cron" }],
        next: expect.stringContaining("again"),
      },
    });
    const monthly = await client.callTool({
      name: "federalrunner_schedules_change",
      arguments: { action: "update", id, cron: "0 9 * * MON#1", enabled: "yes" },
    });
    const { text = "" } = (monthly.content as { text?: string }[])[0] ?? {};
    const days = [...text.matchAll(/Mon, (\d+) \w{3} \d{4}, 09:00/g)].map(([, day]) => Number(day));
    expect(days, text).toHaveLength(3);
    expect(Math.max(...days)).toBeLessThanOrEqual(7);
    expect(await call("delete", { id })).toEqual({ success: true, deleted: id });
    expect(await call("delete", { id })).toMatchObject({
      error: { type: "schedule_not_found", next: expect.stringContaining("schedules_list") },
    });
    await client.close();
  });
});

describe("what a person hears of a schedule over MCP", () => {
  it("names the receivers or that there are none, and one answer of an update changes one answer", async () => {
    const client = new NewClient({ name: "assistant", version: "1" });
    const scopes: Scope[] = ["schedules:write", "federalrunner:execute", "federalrunner:read"];
    const requestInit = {
      headers: { authorization: `Bearer ${await stack.token("auth0|erin", scopes)}` },
    };
    await client.connect(new NewTransport(new URL(`${stack.gateways[0].url}/mcp`), { requestInit }));
    const say = async (name: string, args: Record<string, unknown>) => {
      const { content } = await client.callTool({ name: `federalrunner_${name}`, arguments: args });
      return (content as { text?: string }[])[0]?.text ?? "";
    };
    const created = await say("schedules_change", {
      action: "create",
      name: "Estimate",
      cron: "0 9 1 * *",
      target: { kind: "wizard", id: "ssa-quick-calculator" },
      user_data: { birth_date: "06/15/1970", current_earnings: "75k", retirement_date: "2037-06" },
    });
    expect(created).toMatch(/No one is told when a run ends: .*run list.*next conversation/);
    const [, id = ""] = /Schedule (\S+)\.$/.exec(created) ?? [];
    const changed = await say("schedules_change", {
      action: "update",
      id,
      user_data: { current_earnings: "80 mil dólares", retirement_date: null },
      notify: { webhook: "https://hooks.example.org/secret-path", only_changes: true },
    });
    expect(changed).toContain(
      "Changed answers: retirement_date removed (was 2037-06); current_earnings 80000 (was 75000).",
    );
    expect(changed).toContain("Told of failed runs and changed results: hooks.example.org by a signed POST");
    expect(changed).not.toContain("secret-path");
    const shown = await say("schedules_list", { id });
    expect(shown).toMatch(/Its answers: .*birth_date 1970-06-15/);
    expect(shown).toMatch(/current_earnings 80 mil dólares/);
    expect(shown).not.toMatch(/retirement_date/);
    const wrong = await say("schedules_change", { action: "update", id, user_data: { pet: null } });
    expect(wrong).toMatch(/pet: names no answer to remove/);
    await say("schedules_change", { action: "delete", id });
    await client.close();
  });
});

describe("agents over MCP", () => {
  it("are listed and run, and their runs are read with the scope agents:read", async () => {
    const client = new NewClient({ name: "assistant", version: "1" });
    const requestInit = { headers: { authorization: `Bearer ${await stack.token("auth0|dora")}` } };
    await client.connect(new NewTransport(new URL(`${stack.gateways[0].url}/mcp`), { requestInit }));
    const call = async (name: string, args: Record<string, unknown>) => {
      const { structuredContent } = await client.callTool({ name: `federalrunner_${name}`, arguments: args });
      return structuredContent as Record<string, unknown>;
    };
    const { agents } = (await call("agents_list", {})) as { agents: { agent_id: string }[] };
    expect(agents.map(({ agent_id }) => agent_id)).toContain("echo");
    const ran = await call("agents_run", { agent_id: "echo", input: "hello" });
    expect(ran).toMatchObject({ success: true, agent_id: "echo", state: "completed", output: "hello" });
    const { run_id } = ran;
    expect(await call("get_run", { run_id })).toMatchObject({ run_id, agent_id: "echo", output: "hello" });
    expect(await call("list_runs", {})).toMatchObject({
      runs: [{ run_id, kind: "agent", agent_id: "echo" }],
    });
    await client.close();

    const reader = await stack.token("auth0|dora", ["federalrunner:read"]);
    const other = new NewClient({ name: "reader", version: "1" });
    const headers = { authorization: `Bearer ${reader}` };
    await other.connect(
      new NewTransport(new URL(`${stack.gateways[0].url}/mcp`), { requestInit: { headers } }),
    );
    const hidden = await other.callTool({ name: "federalrunner_get_run", arguments: { run_id } });
    expect(hidden.structuredContent).toMatchObject({ error: { type: "run_not_found" } });
    await other.close();
  });
});

describe("a gateway without a callback service account", () => {
  it("reports the missing setting", async () => {
    const { startGateway } = await import("../../../../functions/gateway/server.ts");
    const { readGatewayConfig } = await import("../../../../functions/gateway/config.ts");
    const { INVOKER_SERVICE_ACCOUNT: _, ...env } = stack.env;
    const gateway = await startGateway(readGatewayConfig(env));
    const answer = await callApi(gateway.url, "GET /api/schedules", { token });
    expect(answer.body.error).toMatchObject({
      type: "invalid_configuration",
      message: expect.stringContaining("INVOKER_SERVICE_ACCOUNT"),
    });
    await gateway.close();
  });
});
