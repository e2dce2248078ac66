import { createClaim, readClaim } from "./claim.ts";
import { decideOutcome, settleRun } from "./end-run.ts";
import type { Outcome, RunRecord } from "./run.ts";
import type { RunStore } from "./run-store.ts";

/**
 * Ends a run that no worker has, by taking it oneself.
 *
 * @returns the ended run; `undefined` when a worker has it, or had it
 */
export async function endUnclaimed(
  store: RunStore,
  id: string,
  outcome: Outcome,
): Promise<RunRecord | undefined> {
  const mine = await createClaim(store, id, { at: outcome.ended_at });
  if (!mine && (await readClaim(store, id))?.worker !== undefined) return undefined;
  await decideOutcome(store, id, outcome);
  return settleRun(store, id);
}
