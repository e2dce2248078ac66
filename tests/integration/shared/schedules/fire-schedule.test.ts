import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../../../shared/core/clock.ts";
import { deleteExpired } from "../../../../shared/runs/maintain/delete-expired.ts";
import { listRuns } from "../../../../shared/runs/read/list-runs.ts";
import type { RunRecord } from "../../../../shared/runs/record/run.ts";
import { isTerminal } from "../../../../shared/runs/record/run-state.ts";
import { runIdFor } from "../../../../shared/schedules/definition/names.ts";
import {
  CALLER,
  callerOf,
  DAY_MS,
  definition,
  ECHO,
  type LocalSchedules,
  OWNER,
  startLocalSchedules,
  WIZARD,
} from "../../../fixtures/schedules/local-schedules.ts";

let local: LocalSchedules;
let count = 0;
let id: string;

beforeAll(async () => {
  local = await startLocalSchedules();
});
afterEach(async () => {
  local.cloud.faults.clear();
  for (const { id: each } of await local.schedules.list("all")) {
    await local.schedules.delete(each, "all");
  }
});
afterAll(() => local.close());

/** An agent's run waits in its queue, so it stays as it was started. */
async function create(part: Record<string, unknown>): Promise<void> {
  id = `schedule-${++count}`;
  await local.schedules.create(definition({ id, ...("target" in part ? {} : ECHO), ...part }), CALLER);
}

const runs = async (): Promise<RunRecord[]> =>
  (await listRuns(local.runs.store, { limit: 200 })).runs.filter((run) => run.schedule?.id === id);
const callsOf = () => local.calls.filter(({ path }) => path.endsWith(`/${id}`));
const calledTimes = (times: number) => expect.poll(() => callsOf().length, { interval: 5 }).toBe(times);
const nextTime = async () => (await local.schedules.get(id, [OWNER])).next as string;
/** A call of the job of an interval of 90 minutes, before its first time. */
const CALLS_BEFORE = 2;
const later = (milliseconds: number) => new Date(local.now().getTime() + milliseconds);

describe("a schedule that is due (FR-003/cron)", () => {
  it("starts a run of its target in its owner's name", async () => {
    await create({ cron: "0 * * * *", timeout_seconds: 30 });
    const time = await nextTime();
    local.advanceTo(time);
    await calledTimes(1);
    const [run] = await runs();
    expect(run).toMatchObject({
      id: runIdFor(id, new Date(time)),
      kind: "agent",
      target: "echo",
      trigger: "schedule",
      owner: OWNER,
      schedule: { id, scheduled_for: time },
    });
    expect(await local.runs.request(run?.id ?? "")).toMatchObject({ input: "hello" });
    expect(await local.schedules.get(id, [OWNER])).toMatchObject({
      last: { scheduled_for: time, run_id: run?.id },
    });
  });

  it("FR-003/intervals runs every 90 minutes, although its job calls every 30", async () => {
    await create({ every_minutes: 90 });
    const first = new Date(await nextTime()).getTime();
    for (const [call, minutes] of [0, 30, 60, 90].entries()) {
      local.advanceTo(new Date(first + minutes * 60_000));
      await calledTimes(call + 1 + CALLS_BEFORE);
    }
    expect((await runs()).map((run) => Date.parse(run.schedule?.scheduled_for ?? "") - first)).toEqual([
      90 * 60_000,
      0,
    ]);
    expect(await local.schedules.report(id, [OWNER], 1)).toMatchObject({ scheduled: 2, missed: 0 });
  });

  it("starts a wizard's run as well", async () => {
    await create({ cron: "0 * * * *", ...WIZARD });
    local.advanceTo(await nextTime());
    await calledTimes(1);
    expect(await runs()).toMatchObject([
      { kind: "wizard", target: "ssa-quick-calculator", state: "starting" },
    ]);
  });

  it("starts one run for each time, however often it is called", async () => {
    await create({ cron: "0 * * * *" });
    local.cloud.faults.add({ kind: "scheduler.dispatch", action: "duplicate-dispatch", times: 8 });
    local.cloud.clock.advance(DAY_MS / 3);
    await calledTimes(16);
    const times = (await runs()).map((run) => run.schedule?.scheduled_for);
    expect(times).toHaveLength(8);
    expect(new Set(times).size).toBe(8);
  });

  it("keeps the latest time as its last one when an earlier call comes late", async () => {
    await create({ cron: "0 * * * *" });
    const early = new Date(await nextTime());
    const late = new Date(early.getTime() + 3_600_000);
    for (const scheduledFor of [late, early]) {
      expect(await local.schedules.fire(id, { scheduledFor })).toMatchObject({ result: "started" });
    }
    expect(await local.schedules.get(id, [OWNER])).toMatchObject({
      last: { scheduled_for: late.toISOString() },
    });
  });

  it("does not start an ended run again", async () => {
    await create({ cron: "0 * * * *" });
    const time = new Date(await nextTime());
    local.advanceTo(time);
    await calledTimes(1);
    const cancelled = await local.runs.cancel(runIdFor(id, time));
    expect(isTerminal(cancelled.state)).toBe(true);
    const fired = await local.schedules.fire(id, { scheduledFor: time });
    expect(fired).toMatchObject({ result: "started", run: { state: "cancelled" } });
    expect(await local.runs.store.objects.read(`active/${cancelled.id}`)).toBeUndefined();
  });

  it("does not start a run again that its owner deleted, and deletes the mark after the last possible call", async () => {
    await create({ cron: "0 * * * *" });
    const time = new Date(await nextTime());
    local.advanceTo(time);
    await calledTimes(1);
    const runId = runIdFor(id, time);
    await local.runs.cancel(runId);
    await local.runs.delete(runId);
    const fired = await local.schedules.fire(id, { scheduledFor: time });
    expect(fired).toEqual({ result: "ignored", reason: "deleted" });
    expect(await runs()).toEqual([]);
    const { objects } = local.runs.store;
    expect((await objects.list("deleted/")).objects).toHaveLength(1);
    const { objects: left } = await objects.list("");
    const bodies = await Promise.all(left.map(async ({ name }) => [name, (await objects.read(name))?.body]));
    expect(bodies.filter((one) => String(one).includes(runId))).toEqual([]);
    expect(await local.schedules.get(id, [OWNER])).toMatchObject({
      last: { scheduled_for: time.toISOString() },
    });
    expect((await local.schedules.get(id, [OWNER])).last).not.toHaveProperty("run_id");
    const later = {
      ...local.runs.store,
      clock: { ...systemClock, now: () => new Date(Date.now() + 3 * DAY_MS) },
    };
    await deleteExpired(later, { resultSeconds: 1e9, historySeconds: 1e9 });
    expect((await objects.list("deleted/")).objects).toEqual([]);
  });

  it("is called again when storage was down", async () => {
    await create({ cron: "0 * * * *", retries: 2 });
    local.cloud.faults.add({ kind: "storage.read", match: `schedules/${id}`, action: "drop", times: 3 });
    local.advanceTo(await nextTime());
    await calledTimes(1);
    expect(await runs()).toHaveLength(1);
  });

  it("records a target that can no longer start as a failed run", async () => {
    await create({
      at: later(7_200_000).toISOString(),
      target: { kind: "agent", id: "passing" },
      input: "x",
    });
    await local.runs.configuration.delete("agents/passing.json");
    local.cloud.clock.advance(3_600_000);
    local.advanceTo(await nextTime());
    await calledTimes(1);
    expect(await runs()).toMatchObject([
      {
        state: "failed",
        error: { type: "agent_not_found", message: "There is no agent passing." },
        trigger: "schedule",
      },
    ]);
    expect(callsOf()[0]?.status).toBe(200);
  });
});

describe("an outdated call has no effect", () => {
  const fire = (call: Parameters<LocalSchedules["schedules"]["fire"]>[1]) => local.schedules.fire(id, call);

  it("for a deleted, paused or unknown schedule", async () => {
    await create({ cron: "0 * * * *" });
    const scheduledFor = new Date(await nextTime());
    await local.schedules.update(id, { enabled: false }, CALLER);
    expect(await fire({ scheduledFor })).toEqual({ result: "ignored", reason: "disabled" });
    await local.schedules.delete(id, [OWNER]);
    expect(await fire({ scheduledFor })).toEqual({ result: "ignored", reason: "unknown" });
    expect(await local.schedules.fire("../../x", { scheduledFor })).toMatchObject({ reason: "unknown" });
    expect(await runs()).toEqual([]);
  });

  it("for a time that the schedule has no more", async () => {
    await create({ cron: "0 * * * *" });
    const scheduledFor = new Date(await nextTime());
    await local.schedules.update(id, { cron: "30 * * * *" }, CALLER);
    expect(await fire({ scheduledFor })).toEqual({ result: "ignored", reason: "stale" });
    expect(await fire({})).toEqual({ result: "ignored", reason: "stale" });
  });

  it("for a time before the schedule was changed, paused or made", async () => {
    await create({ cron: "0 * * * *" });
    const scheduledFor = new Date(new Date(await nextTime()).getTime() - 3_600_000);
    expect(await fire({ scheduledFor })).toEqual({ result: "ignored", reason: "stale" });
  });

  it("for the second of two equal hours when clocks go back", async () => {
    await create({ cron: "30 1 * * *", time_zone: "America/New_York" });
    // 1:30 comes at 05:30 and at 06:30 UTC.
    const first = await fire({ scheduledFor: new Date("2027-11-07T05:30:00Z") });
    expect(first.result).toBe("started");
    expect(await fire({ scheduledFor: new Date("2027-11-07T06:30:00Z") })).toMatchObject({ reason: "stale" });
  });

  it("a day later", async () => {
    await create({ cron: "0 * * * *" });
    await local.schedules.update(id, { cron: "0 0 1 1 *" }, CALLER);
    const scheduledFor = new Date(await nextTime());
    local.cloud.faults.add({
      kind: "scheduler.dispatch",
      match: `schedule-${id}`,
      action: "503",
    });
    local.advanceTo(scheduledFor);
    local.cloud.clock.advance(DAY_MS);
    expect(await fire({ scheduledFor })).toEqual({ result: "ignored", reason: "too_late" });
    expect(await runs()).toEqual([]);
  });
});

describe("a schedule for one moment (FR-003/at)", () => {
  it("fires then, once, and has no next time afterwards", async () => {
    const at = later(90 * 60_000).toISOString();
    await create({ at });
    local.cloud.faults.add({ kind: "tasks.dispatch", match: "schedules/", action: "duplicate-dispatch" });
    local.advanceTo(at);
    await calledTimes(2);
    expect(await runs()).toMatchObject([{ schedule: { scheduled_for: at } }]);
    expect(await local.schedules.get(id, [OWNER])).toMatchObject({ next: null, last: { scheduled_for: at } });
    await local.schedules.update(id, { description: "it was done" }, CALLER);
  });

  it("fires at the new moment only, when it is moved", async () => {
    await create({ at: later(3_600_000).toISOString() });
    const at = later(3 * 3_600_000).toISOString();
    await local.schedules.update(id, { at }, CALLER);
    local.cloud.clock.advance(2 * 3_600_000);
    await calledTimes(1);
    expect(await runs()).toEqual([]);
    local.advanceTo(at);
    await calledTimes(2);
    expect(await runs()).toMatchObject([{ schedule: { scheduled_for: at } }]);
  });

  it("may lie farther ahead than a task can", async () => {
    const at = later(100 * DAY_MS).toISOString();
    await create({ at });
    // On the way it is looked at again on days 13, 42 and 71.
    for (const calls of [0, 1, 1, 1, 2, 2, 2, 3, 3, 4]) {
      expect(await runs()).toEqual([]);
      local.cloud.clock.advance(10 * DAY_MS);
      await calledTimes(calls);
    }
    expect(await runs()).toMatchObject([{ schedule: { scheduled_for: at } }]);
  });

  it("does not fire when it was paused, and cannot be resumed once it has passed", async () => {
    await create({ at: later(3_600_000).toISOString() });
    await local.schedules.update(id, { enabled: false }, CALLER);
    local.cloud.clock.advance(2 * 3_600_000);
    await calledTimes(1);
    expect(await runs()).toEqual([]);
    await expect(local.schedules.update(id, { enabled: true }, CALLER)).rejects.toMatchObject({
      type: "invalid_schedule",
      details: { problems: [{ field: "at" }] },
    });
  });
});

describe("running a schedule now", () => {
  it("starts a run at once, also of a paused schedule, and leaves its times alone", async () => {
    await create({ cron: "0 * * * *", enabled: false });
    const [first, second] = await Promise.all([
      local.schedules.runNow(id, CALLER, "api"),
      local.schedules.runNow(id, CALLER, "cli"),
    ]);
    expect(first.id).not.toBe(second.id);
    expect(first).toMatchObject({ trigger: "api", owner: OWNER, target: "echo" });
    expect(await local.schedules.get(id, [OWNER])).toMatchObject({ last: null, next: null });
    // They belong to the schedule's runs, and not to its times.
    const { runs } = await local.runs.list({ owners: [OWNER], schedule: id });
    expect(runs.map((run) => run.id).sort()).toEqual([first.id, second.id].sort());
    expect(await local.schedules.report(id, [OWNER], 1)).toMatchObject({ scheduled: 0, fired: 0 });
  });
});

describe("a schedule when clocks change, with Cloud Scheduler's own calls", () => {
  it.each([
    ["an hour that comes twice", "30 1,13 * * *", "2027-11-07T05:00:00Z", 2, "2027-11-07T05:30:00.000Z"],
    ["an hour that is left out", "30 2 * * *", "2028-03-12T06:00:00Z", 1, "2028-03-12T07:00:00.000Z"],
  ])("runs once in %s", async (_what, cron, before, calls, scheduled_for) => {
    await create({ cron, time_zone: "America/New_York", enabled: false });
    local.advanceTo(before);
    await local.schedules.update(id, { enabled: true }, CALLER);
    local.cloud.clock.advance(2 * 3_600_000);
    await calledTimes(calls);
    expect(await runs()).toMatchObject([{ schedule: { scheduled_for } }]);
  });
});

describe("the owner's grant (scopes follow the target)", () => {
  const refusedAt = async (id: string) => {
    const fired = await local.schedules.fire(id, { scheduledFor: await nextOf(id) });
    expect(fired).toMatchObject({
      result: "started",
      run: { state: "failed", error: { type: "insufficient_scope" }, owner: OWNER },
    });
    return local.schedules.report(id, [OWNER], 30);
  };
  const nextOf = async (id: string) => {
    const { next } = await local.schedules.get(id, [OWNER]);
    local.advanceTo(String(next));
    return new Date(String(next));
  };

  it("is recorded with the target's scope, and a caller without it can neither create nor change nor run", async () => {
    const alone = callerOf(OWNER, ["schedules:write", "agents:run"]);
    const missing = { type: "insufficient_scope", details: { scope: "federalrunner:execute" } };
    await expect(local.schedules.create(definition(), alone)).rejects.toMatchObject(missing);
    await local.schedules.create(definition({ id: "granted" }), CALLER);
    await expect(local.schedules.update("granted", { enabled: false }, alone)).rejects.toMatchObject(missing);
    await expect(local.schedules.runNow("granted", alone, "api")).rejects.toMatchObject(missing);
    const stored = await local.runs.store.objects.read("schedules/granted.json");
    expect(JSON.parse(String(stored?.body)).grant).toMatchObject({
      subject: OWNER,
      scopes: ["federalrunner:execute"],
    });
  });

  it("once withdrawn makes the firing a refused run in the report, until the owner grants again", async () => {
    await local.schedules.create(definition({ id: "withdrawn", ...ECHO, cron: "@hourly" }), CALLER);
    await local.schedules.withdrawGrants([OWNER, "another key's hash"]);
    await local.schedules.withdrawGrants([OWNER]);
    const report = await refusedAt("withdrawn");
    expect(report.failures.by_type).toEqual({ insufficient_scope: 1 });
    await local.schedules.update("withdrawn", { enabled: true }, CALLER);
    const time = await nextOf("withdrawn");
    expect(await local.schedules.fire("withdrawn", { scheduledFor: time })).toMatchObject({
      run: { state: "queued" },
    });
  });

  it("is missing from records of earlier versions, which start nothing", async () => {
    await local.schedules.create(definition({ id: "earlier", ...ECHO, cron: "@hourly" }), CALLER);
    const { objects } = local.runs.store;
    const stored = await objects.read("schedules/earlier.json");
    const { grant: _, ...record } = JSON.parse(String(stored?.body));
    await objects.replace("schedules/earlier.json", JSON.stringify(record), stored?.generation ?? "");
    expect((await refusedAt("earlier")).failed).toBe(1);
  });
});
