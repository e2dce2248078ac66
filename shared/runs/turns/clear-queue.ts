import { readRun } from "../read/read-run.ts";
import { waitedTooLong } from "../record/claim-run.ts";
import { endUnclaimed } from "../record/end-unclaimed.ts";
import { isClaimed } from "../record/run.ts";
import { isTerminal } from "../record/run-state.ts";
import type { RunStore } from "../record/run-store.ts";
import { outcomeOf } from "../record/state-machine.ts";
import { freePosition, type QueuePosition, readQueue } from "./writer-queue.ts";

/**
 * Frees the positions that a dead process left: those of runs that have ended, have a worker or do not exist. Runs past
 * their start limit are ended.
 *
 * @returns the runs that still wait
 */
export async function clearQueue(store: RunStore, agentId: string): Promise<QueuePosition[]> {
  const waiting: QueuePosition[] = [];
  for (const position of await readQueue(store, agentId)) {
    if (await isStillWaiting(store, position.runId)) waiting.push(position);
    else await freePosition(store, position);
  }
  return waiting;
}

// A position is taken after its run was created, so a missing run was deleted.
async function isStillWaiting(store: RunStore, runId: string): Promise<boolean> {
  const run = await readRun(store, runId);
  if (!run || isTerminal(run.state) || isClaimed(run)) return false;
  const now = store.clock.now();
  if (now.getTime() <= Date.parse(run.start_by)) return true;
  await endUnclaimed(store, runId, outcomeOf(waitedTooLong(), now));
  return false;
}
