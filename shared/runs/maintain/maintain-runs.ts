/**
 * The maintenance job, every minute: ends runs whose worker died, wakes writers with a queue, deletes objects past their
 * retention.
 */
import type { JobClient } from "../../cloud/jobs.ts";
import { toAppError } from "../../core/errors.ts";
import { deleteStaleAnswers } from "../record/live-answer.ts";
import type { RunStore } from "../record/run-store.ts";
import { clearQueue } from "../turns/take-queue-position.ts";
import type { WakeWriter } from "../turns/wake-writer.ts";
import { listQueuedWriters } from "../turns/writer-queue.ts";
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

/**
 * Wakes every writer with a queue, in case a wake-up was lost or the lease holder died. A busy writer drops the
 * wake-up.
 *
 * @returns the number of writers that were woken
 */
export async function sweepWriters(store: RunStore, wake: WakeWriter): Promise<number> {
  let woken = 0;
  for (const agentId of await listQueuedWriters(store)) {
    try {
      if ((await clearQueue(store, agentId)).length === 0) continue;
      await wake(agentId);
      woken++;
    } catch (thrown) {
      // The next sweep tries again.
      store.log.warn({ agent_id: agentId, error: toAppError(thrown) }, "the writer could not be woken");
    }
  }
  return woken;
}
