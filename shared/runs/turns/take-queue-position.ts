import type { RunStore } from "../record/run-store.ts";
import { clearQueue } from "./clear-queue.ts";
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
 * Takes a position for a run, after the run was created. A run that has one keeps it and gets no second one.
 *
 * @returns whether it has a position; the eleventh gets none
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
  // Each begins elsewhere: those who come at once rarely meet, and a position that was just freed, which GCS lets be
  // written only a second after the last time, is rarely the next one.
  const first = Number.parseInt(runId.slice(-8), 16);
  for (let index = 0; index < QUEUE_POSITIONS; index++) {
    const name = positionName(agentId, (first + index) % QUEUE_POSITIONS);
    const position = names.has(name) ? undefined : await takePosition(store, name, runId);
    if (position) return position;
  }
  return undefined;
}

// The same run, submitted twice at once: the later submitter sees the other's position, since lists are strongly consistent.
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
