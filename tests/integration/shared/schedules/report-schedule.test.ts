import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../shared/core/errors.ts";
import { claimRun } from "../../../../shared/runs/record/claim-run.ts";
import { decideOutcome, settleRun } from "../../../../shared/runs/record/end-run.ts";
import { outcomeOf } from "../../../../shared/runs/record/state-machine.ts";
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
} from "../../../fixtures/schedules/local-schedules.ts";

let local: LocalSchedules;

beforeAll(async () => {
  local = await startLocalSchedules();
});
afterAll(() => local.close());

const HOUR_MS = DAY_MS / 24;

/** Fires, waits for so many seconds of the clock, and ends the run as a worker would. */
async function live(
  id: string,
  time: Date,
  seconds: number,
  error?: AppError,
  facts?: Record<string, number>,
): Promise<void> {
  local.advanceTo(new Date(time.getTime() + seconds * 1000));
  await local.schedules.fire(id, { scheduledFor: time });
  const { store } = local.runs;
  const runId = runIdFor(id, time);
  const claimed = await claimRun(store, runId, "worker");
  const { attempt } = { attempt: claimed?.run.attempts[0] };
  await decideOutcome(store, runId, {
    ...outcomeOf(error, local.now(), facts),
    ...(attempt ? { attempt } : {}),
  });
  await settleRun(store, runId);
}

describe("the report of a schedule (SC-003/report, SC-005/report, SC-005/recovered)", () => {
  it("counts fired, missed and failed runs by type, and measures their delays", async () => {
    await local.schedules.create(
      definition({ id: "hourly", ...ECHO, cron: "0 * * * *", retries: 0 }),
      CALLER,
    );
    const empty = await local.schedules.report("hourly", [OWNER], 30);
    expect(empty).toMatchObject({ scheduled: 0, fired: 0, success_rate: null, start_deviation: null });
    // Google's own calls stay away; the test plays them.
    local.cloud.faults.add({ kind: "scheduler.dispatch", action: "503", times: 1000 });
    const first = new Date((await local.schedules.get("hourly", [OWNER])).next ?? "");
    const time = (n: number) => new Date(first.getTime() + n * HOUR_MS);
    await live("hourly", time(0), 1);
    await live("hourly", time(1), 2, undefined, { attempts: 2 });
    await live("hourly", time(2), 40, new AppError("timeout", "It took too long."));
    await live("hourly", time(3), 1, new AppError("agent_failed", "It failed."));
    // The fifth is missed, the sixth has only just come.
    local.advanceTo(time(5));
    await local.schedules.runNow("hourly", CALLER, "api");
    const report = await local.schedules.report("hourly", [OWNER], 30);
    expect(report).toMatchObject({
      schedule_id: "hourly",
      scheduled: 5,
      fired: 4,
      missed: 1,
      succeeded: 2,
      failed: 2,
      under_way: 0,
      success_rate: 0.4,
      failures: {
        by_type: { timeout: 1, agent_failed: 1 },
        by_category: { transient: 1, agent_error: 1 },
      },
      recovered: { runs: 1, share: 0.2 },
      permanent_failures: { runs: 1, share: 0.2 },
      start_deviation: { within_30_seconds: 0.75 },
    });
    // The clock goes on while the runs start.
    const { mean_seconds = 0, p95_seconds = 0 } = report.start_deviation ?? {};
    expect(mean_seconds).toBeGreaterThanOrEqual(11);
    expect(mean_seconds).toBeLessThan(20);
    expect(p95_seconds).toBeGreaterThanOrEqual(40);
  });

  it("does not count times before the schedule was as it is now, nor those of a pause", async () => {
    await local.schedules.create(definition({ id: "paused", ...ECHO, cron: "0 * * * *" }), CALLER);
    await local.schedules.update("paused", { enabled: false }, CALLER);
    local.cloud.clock.advance(5 * HOUR_MS);
    expect(await local.schedules.report("paused", [OWNER], 1)).toMatchObject({ scheduled: 0, missed: 0 });
    await local.schedules.update("paused", { enabled: true }, CALLER);
    expect(await local.schedules.report("paused", [OWNER], 1)).toMatchObject({ scheduled: 0, missed: 0 });
  });

  it("covers only the days that were asked for", async () => {
    await local.schedules.create(definition({ id: "daily", ...ECHO, cron: "@daily" }), CALLER);
    local.cloud.clock.advance(5 * DAY_MS);
    expect((await local.schedules.report("daily", [OWNER], 2)).scheduled).toBe(2);
    expect((await local.schedules.report("daily", [OWNER], 30)).scheduled).toBe(5);
  });
});

describe("statistics of one owner", () => {
  it("leave out the runs of an earlier schedule of another owner with the same id", async () => {
    const id = "same-id";
    const hourly = definition({ id, ...ECHO, cron: "0 * * * *" });
    const { next } = await local.schedules.create(hourly, {
      ...callerOf("another owner"),
      isOperator: true,
    });
    local.advanceTo(String(next));
    await local.schedules.fire(id, { scheduledFor: new Date(String(next)) });
    expect((await local.schedules.report(id, ["another owner"], 1)).fired).toBe(1);
    await local.schedules.delete(id, ["another owner"]);
    await local.schedules.create(hourly, CALLER);
    expect((await local.schedules.report(id, [OWNER], 1)).fired).toBe(0);
  });
});
