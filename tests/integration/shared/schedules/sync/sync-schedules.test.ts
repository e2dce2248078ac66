import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readCloudSettings } from "../../../../../shared/cloud/config.ts";
import { createTaskQueue, type TaskQueue } from "../../../../../shared/cloud/queue.ts";
import { createScheduler, type Scheduler } from "../../../../../shared/cloud/scheduler.ts";
import { scheduleName, taskName } from "../../../../../shared/schedules/definition/names.ts";
import { readSchedule } from "../../../../../shared/schedules/schedule-store.ts";
import {
  CALLER,
  definition,
  type LocalSchedules,
  OWNER,
  startLocalSchedules,
} from "../../../../fixtures/schedules/local-schedules.ts";

let local: LocalSchedules;
let scheduler: Scheduler;
let tasks: TaskQueue;

beforeAll(async () => {
  local = await startLocalSchedules();
  const settings = readCloudSettings(local.env);
  scheduler = createScheduler(settings);
  tasks = createTaskQueue(settings, "schedules");
});
afterEach(async () => {
  for (const { id } of await local.schedules.list("all")) await local.schedules.delete(id, "all");
});
afterAll(() => local.close());

const create = (part: Record<string, unknown>) => local.schedules.create(definition(part), CALLER);
const sync = (dryRun = false) => local.schedules.sync({ dryRun });
const jobOf = (id: string) => `schedule-${id}`;
const momentTask = async (id: string, at: string) => {
  const schedule = (await readSchedule(local.runs.store, id))?.schedule;
  return schedule ? taskName(schedule, new Date(at)) : "";
};

describe("syncing schedules with Google's side (FR-003/cron)", () => {
  it("finds nothing where nothing differs", async () => {
    await create({ id: "weekly" });
    await create({ id: "paused", enabled: false });
    await create({ id: "once", at: new Date(local.now().getTime() + 3_600_000).toISOString() });
    expect(await sync()).toEqual([]);
  });

  it("repairs and reports missing, changed, resumed and superfluous jobs", async () => {
    for (const id of ["missing", "changed", "resumed", "left-over", "moved"]) {
      await create({ id, enabled: id !== "resumed" });
    }
    const made = (await scheduler.get(jobOf("changed"))) as NonNullable<
      Awaited<ReturnType<Scheduler["get"]>>
    >;
    await scheduler.delete(jobOf("missing"));
    await scheduler.put({ ...made, cron: "* * * * *" });
    await scheduler.resume(jobOf("resumed"));
    await scheduler.put({ ...made, name: jobOf("moved"), url: "https://elsewhere.example/" });
    await local.runs.store.objects.delete(scheduleName("left-over"));
    const differences = [
      { schedule_id: "changed", difference: "changed" },
      { schedule_id: "missing", difference: "missing" },
      { schedule_id: "moved", difference: "changed" },
      { schedule_id: "resumed", difference: "changed" },
      { schedule_id: "left-over", difference: "left_over" },
    ];
    expect(await sync(true)).toEqual(differences);
    expect(await scheduler.get(jobOf("missing"))).toBeUndefined();
    expect(await sync()).toEqual(differences);
    expect(await sync()).toEqual([]);
    expect(await scheduler.get(jobOf("missing"))).toMatchObject({ cron: "0 9 * * MON", paused: false });
    expect(await scheduler.get(jobOf("changed"))).toMatchObject({ cron: "0 9 * * MON" });
    expect(await scheduler.get(jobOf("resumed"))).toMatchObject({ paused: true });
    expect(await scheduler.get(jobOf("left-over"))).toBeUndefined();
  });

  it("repairs the others when one repair fails, and reports its type", async () => {
    for (const id of ["first", "second"]) {
      await create({ id });
      await scheduler.delete(jobOf(id));
    }
    const refused = {
      kind: "scheduler.CreateJob",
      action: "refuse",
      code: 8,
      match: jobOf("first"),
    } as const;
    local.cloud.faults.add({ ...refused, message: "The number of jobs exceeds the quota." });
    expect(await sync()).toEqual([
      { schedule_id: "first", difference: "missing", failed: "invalid_configuration" },
      { schedule_id: "second", difference: "missing" },
    ]);
    expect(await scheduler.get(jobOf("second"))).toBeDefined();
    expect(await sync()).toEqual([{ schedule_id: "first", difference: "missing" }]);
  });

  it.each(["DISABLED", "UPDATE_FAILED"])("repairs a job in the state %s", async (state) => {
    await create({ id: "broken" });
    await fetch(new URL("/job-state", local.cloud.httpUrl), {
      method: "PUT",
      headers: { authorization: `Bearer ${local.env.CLOUD_ACCESS_TOKEN}` },
      body: JSON.stringify({ job: jobOf("broken"), state }),
    });
    expect(await sync()).toEqual([{ schedule_id: "broken", difference: "changed" }]);
    expect(await sync()).toEqual([]);
  });

  it("ignores jobs of others", async () => {
    const foreign = {
      description: "",
      cron: "0 0 1 1 *",
      timeZone: "UTC",
      retries: 0,
      deadlineSeconds: 60,
    };
    await scheduler.put({ ...foreign, name: "backup", url: "https://backup.example/" });
    await scheduler.put({ ...foreign, name: jobOf("theirs"), url: "https://other-deployment.example/" });
    expect(await sync()).toEqual([]);
    expect(await scheduler.get("backup")).toBeDefined();
    expect(await scheduler.get(jobOf("theirs"))).toBeDefined();
  });

  it("creates the missing task of a single time again, until it has fired", async () => {
    const at = new Date(local.now().getTime() + 6 * 3_600_000).toISOString();
    await create({ id: "once", at });
    await tasks.delete(await momentTask("once", at));
    // A deleted task's name stays taken for four hours.
    local.cloud.clock.advance(4 * 3_600_000);
    expect(await sync()).toEqual([{ schedule_id: "once", difference: "missing" }]);
    local.advanceTo(at);
    await expect.poll(() => local.calls.length, { interval: 5 }).toBe(1);
    expect(await local.schedules.get("once", [OWNER])).toMatchObject({ last: { scheduled_for: at } });
    expect(await sync()).toEqual([]);
  });

  it("makes up for a moment that passed without its task, within a day", async () => {
    const at = new Date(local.now().getTime() + 3_600_000).toISOString();
    await create({ id: "lost", at });
    await tasks.delete(await momentTask("lost", at));
    local.cloud.clock.advance(5 * 3_600_000);
    const before = local.calls.length;
    expect(await sync()).toEqual([{ schedule_id: "lost", difference: "missing" }]);
    await expect.poll(() => local.calls.length, { interval: 5 }).toBe(before + 1);
    expect(await local.schedules.get("lost", [OWNER])).toMatchObject({ last: { scheduled_for: at } });

    const past = new Date(local.now().getTime() + 3_600_000).toISOString();
    await create({ id: "past", at: past });
    await tasks.delete(await momentTask("past", past));
    local.cloud.clock.advance(25 * 3_600_000);
    expect(await sync()).toEqual([]);
  });
});
