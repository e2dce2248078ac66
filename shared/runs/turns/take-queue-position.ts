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
