/**
 * The maintenance job, every minute: ends runs whose worker died, wakes writers with a queue, deletes objects past their
 * retention.
 */
import type { JobClient } from "../../cloud/jobs.ts";
import { deleteStaleAnswers } from "../record/live-answer.ts";
import type { RunStore } from "../record/run-store.ts";
import { sweepWriters } from "../turns/sweep-writers.ts";
import type { WakeWriter } from "../turns/wake-writer.ts";
import { deleteExpired, type RetentionReport } from "./delete-expired.ts";
import { type SweepReport, sweepRuns } from "./sweep-runs.ts";

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

export interface MaintenanceSettings {
  resultRetentionHours: number;
  historyRetentionDays: number;
}

export interface MaintenanceReport {
  sweep: SweepReport;
  writers: { woken: number };
  retention: RetentionReport;
}

/**
 * Two concurrent calls are safe.
 *
 * @param jobs undefined where no job executes runs
 * @param wake undefined where no agents are deployed
 */
export async function maintainRuns(
  store: RunStore,
  { jobs, wake }: { jobs?: Pick<JobClient, "state">; wake?: WakeWriter | undefined },
  settings: MaintenanceSettings,
): Promise<MaintenanceReport> {
  const sweep = await sweepRuns(store, {
    hasExecutionEnded:
      jobs &&
      (async (execution) => {
        const state = await jobs.state(execution);
        return state === "succeeded" || state === "failed" || state === "cancelled";
      }),
  });
  const writers = { woken: wake ? await sweepWriters(store, wake) : 0 };
  await deleteStaleAnswers(store);
  const retention = await deleteExpired(store, {
    resultSeconds: settings.resultRetentionHours * HOUR_S,
    historySeconds: settings.historyRetentionDays * DAY_S,
  });
  store.log.info({ ...sweep, ...writers, ...retention }, "runs maintained");
  return { sweep, writers, retention };
}
