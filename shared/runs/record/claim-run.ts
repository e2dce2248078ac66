/** Claiming: exactly one worker gets a run. */
import { AppError } from "../../core/errors.ts";
import { createClaim } from "./claim.ts";
import { endUnclaimed } from "./end-unclaimed.ts";
import type { RunRecord } from "./run.ts";
import { isTerminal } from "./run-state.ts";
import { type RunStore, requireRecord, type StoredRecord } from "./run-store.ts";
import { claimedBy, outcomeOf, transition } from "./state-machine.ts";

/** The claimed run, and its record, which still holds the state before the claim. */
export interface ClaimedRun {
  run: RunRecord;
  record: StoredRecord;
}

/**
 * @param worker a random name, new for each attempt
 * @param known the record, if it was read before; it may be outdated, since the claim decides
 * @param heartbeatMs between the worker's signs of life
 * @returns `undefined` when another worker has claimed the run, or it has ended
 * @throws AppError `run_not_found`
 */
export async function claimRun(
  store: RunStore,
  id: string,
  worker: string,
  known?: StoredRecord,
  heartbeatMs?: number,
): Promise<ClaimedRun | undefined> {
  const record = known ?? (await requireRecord(store, id, "active"));
  if (isTerminal(record.run.state)) return undefined;
  const now = store.clock.now();
  if (now.getTime() > Date.parse(record.run.start_by)) {
    await endUnclaimed(store, id, outcomeOf(waitedTooLong(), now));
    return undefined;
  }
  const run = transition(record.run, claimedBy(worker, now));
  const claim = { worker, at: now.toISOString(), heartbeat_ms: heartbeatMs };
  if (!run || !(await createClaim(store, id, claim))) return undefined;
  return { run, record };
}

// GCS accepts one write a second per name; the rest allows for clock differences.
export const WRITE_INTERVAL_MS = 1_100;

export function waitedTooLong(): AppError {
  return new AppError("expired", "The run waited too long for a worker.");
}
