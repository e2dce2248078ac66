/** What the maintenance job does every minute: ends runs whose worker died, deletes what is past retention. */
import type { JobLauncher } from "../cloud/jobs.ts";
import { deleteExpired, type RetentionReport } from "./delete-expired.ts";
import type { RunStore } from "./run-store.ts";
import { type SweepReport, sweepRuns } from "./sweep-runs.ts";

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

export interface MaintenanceSettings {
  resultRetentionHours: number;
  historyRetentionDays: number;
}

/** Safe to run twice at once. */
export async function maintainRuns(
  store: RunStore,
  jobs: JobLauncher,
  settings: MaintenanceSettings,
): Promise<{ sweep: SweepReport; retention: RetentionReport }> {
  const sweep = await sweepRuns(store, {
    hasExecutionEnded: async (execution) => {
      const state = await jobs.state(execution);
      return state === "succeeded" || state === "failed" || state === "cancelled";
    },
  });
  const retention = await deleteExpired(store, {
    resultSeconds: settings.resultRetentionHours * HOUR_S,
    historySeconds: settings.historyRetentionDays * DAY_S,
  });
  store.log.info({ ...sweep, ...retention }, "runs maintained");
  return { sweep, retention };
}
