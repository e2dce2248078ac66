import { AppError } from "../../core/errors.ts";
import { endUnclaimed } from "../record/end-unclaimed.ts";
import type { RunRecord } from "../record/run.ts";
import type { RunStore } from "../record/run-store.ts";
import { outcomeOf } from "../record/state-machine.ts";
import { createRun, type RunOrigin } from "./create-run.ts";

/** A run that could not be started. */
export interface FailedStart extends RunOrigin {
  id: string;
}

// The run ends below; the limit applies only when this process dies before.
const START_LIMIT_S = 60;

/** @returns the failed run; the existing run when there is one of this id */
export async function recordFailedStart(
  store: RunStore,
  start: FailedStart,
  error: AppError,
): Promise<RunRecord> {
  const { run, generation } = await createRun(store, {
    ...start,
    state: "queued",
    startLimitSeconds: START_LIMIT_S,
  });
  if (generation === undefined) return run;
  // Later lines of a message may quote the caller's values.
  const named = new AppError(error.type, error.message.split("\n")[0] ?? "");
  return (await endUnclaimed(store, start.id, outcomeOf(named, store.clock.now()))) ?? run;
}
