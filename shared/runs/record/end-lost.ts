/** Ends a run whose worker died. A worker that only stalled finds the cancellation and stops. */
import { AppError } from "../../core/errors.ts";
import { isCancelRequested, requestCancel } from "./cancel-run.ts";
import { decideOutcome, settleRun } from "./end-run.ts";
import type { Claim, Outcome, RunRecord } from "./run.ts";
import type { RunStore } from "./run-store.ts";
import { outcomeOf } from "./state-machine.ts";

/** @param claim of the lost worker */
export async function endLost(
  store: RunStore,
  id: string,
  { worker, at: started_at }: Claim,
): Promise<RunRecord | undefined> {
  const outcome = lost(store, (await isCancelRequested(store, id)) ? "cancelled" : "worker_lost");
  store.log.warn({ run_id: id, type: outcome.error?.type }, "the worker sent no heartbeat");
  await decideOutcome(
    store,
    id,
    worker === undefined ? outcome : { ...outcome, attempt: { worker, started_at } },
  );
  await requestCancel(store, id);
  return settleRun(store, id);
}

/** The outcome of a run without a worker. */
export function lost(store: RunStore, type: "worker_lost" | "cancelled"): Outcome {
  const message =
    type === "cancelled"
      ? "The run was cancelled."
      : "The worker ended before the run did, without a result.";
  return outcomeOf(new AppError(type, message), store.clock.now());
}
