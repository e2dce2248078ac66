import { toAppError } from "../../core/errors.ts";
import { leaveQueue } from "../turns/writer-queue.ts";
import { createClaim, readClaim } from "./claim.ts";
import { decideOutcome, settleRun } from "./end-run.ts";
import type { Outcome, RunRecord } from "./run.ts";
import type { RunStore } from "./run-store.ts";

/**
 * Ends an unclaimed run, by claiming it.
 *
 * @returns the ended run; `undefined` when a worker has claimed it
 */
export async function endUnclaimed(
  store: RunStore,
  id: string,
  outcome: Outcome,
): Promise<RunRecord | undefined> {
  const mine = await createClaim(store, id, { at: outcome.ended_at });
  if (!mine && (await readClaim(store, id))?.worker !== undefined) return undefined;
  await decideOutcome(store, id, outcome);
  const run = await settleRun(store, id);
  if (run?.kind === "agent") await freeQueuePosition(store, run);
  return run;
}

// For a run that waited for a writer. A submitter that finds the queue full frees the position when this fails.
async function freeQueuePosition(store: RunStore, { id, target }: RunRecord): Promise<void> {
  await leaveQueue(store, target, id).catch((thrown: unknown) =>
    store.log.warn({ run_id: id, error: toAppError(thrown) }, "could not free the queue position"),
  );
}
