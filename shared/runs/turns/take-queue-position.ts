import { readRun } from "../read/read-run.ts";
import { waitedTooLong } from "../record/claim-run.ts";
import { endUnclaimed } from "../record/end-unclaimed.ts";
import { isClaimed } from "../record/run.ts";
import { isTerminal } from "../record/run-state.ts";
import type { RunStore } from "../record/run-store.ts";
import { outcomeOf } from "../record/state-machine.ts";
import {
  freePosition,
  listPositions,
  positionName,
  QUEUE_POSITIONS,
  type QueuePosition,
  readPosition,
  readQueue,
  takePosition,
} from "./writer-queue.ts";

/**
 * Takes a position for a created run; a run with a position keeps it.
 *
 * @returns false when all positions are taken
 */
export async function takeQueuePosition(store: RunStore, agentId: string, runId: string): Promise<boolean> {
  const before = await readQueue(store, agentId);
  if (before.some((position) => position.runId === runId)) return true;
  const mine =
    (await takeAnyPosition(store, agentId, runId, before)) ??
    (await takeAnyPosition(store, agentId, runId, await clearQueue(store, agentId)));
  if (!mine) return false;
  if (await hasOlderPosition(store, agentId, mine, before)) await freePosition(store, mine);
  return true;
}

async function takeAnyPosition(
  store: RunStore,
  agentId: string,
  runId: string,
  taken: readonly QueuePosition[],
): Promise<QueuePosition | undefined> {
  const names = new Set(taken.map(({ name }) => name));
  // Each run starts at another position, so that concurrent submitters rarely collide. A position that was just freed
  // is rarely the next one: GCS accepts another write of its name only after a second.
  const first = Number.parseInt(runId.slice(-8), 16);
  for (let index = 0; index < QUEUE_POSITIONS; index++) {
    const name = positionName(agentId, (first + index) % QUEUE_POSITIONS);
    const position = names.has(name) ? undefined : await takePosition(store, name, runId);
    if (position) return position;
  }
  return undefined;
}

// Two processes may submit the same run: the later one sees the other's position, since lists are strongly consistent.
async function hasOlderPosition(
  store: RunStore,
  agentId: string,
  mine: QueuePosition,
  known: readonly QueuePosition[],
): Promise<boolean> {
  const knownGenerations = new Set(known.map(({ generation }) => generation));
  for (const entry of await listPositions(store, agentId)) {
    if (BigInt(entry.generation) >= BigInt(mine.generation)) return false;
    if (knownGenerations.has(entry.generation)) continue;
    if ((await readPosition(store, entry))?.runId === mine.runId) return true;
  }
  return false;
}

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
