import type { RunStore } from "../record/run-store.ts";
import { clearWaitingRoom } from "./clear-queue.ts";
import {
  createPlace,
  freePlace,
  listPlaces,
  placeName,
  readPlace,
  readWaitingRoom,
  WAITING_PLACES,
  type WaitingPlace,
} from "./writer-queue.ts";

/**
 * Takes a place for a run, after the run was created. A run that has one keeps it and gets no second one.
 *
 * @returns whether it has a place; the eleventh gets none
 */
export async function takeWaitingPlace(store: RunStore, agentId: string, runId: string): Promise<boolean> {
  const before = await readWaitingRoom(store, agentId);
  if (before.some((place) => place.runId === runId)) return true;
  const mine =
    (await createAnyPlace(store, agentId, runId, before)) ??
    (await createAnyPlace(store, agentId, runId, await clearWaitingRoom(store, agentId)));
  if (!mine) return false;
  if (await hasOlderPlace(store, agentId, mine, before)) await freePlace(store, mine);
  return true;
}

async function createAnyPlace(
  store: RunStore,
  agentId: string,
  runId: string,
  taken: readonly WaitingPlace[],
): Promise<WaitingPlace | undefined> {
  const names = new Set(taken.map(({ name }) => name));
  // Each begins elsewhere: those who come at once rarely meet, and a place that was just freed, which GCS lets be
  // written only a second after the last time, is rarely the next one.
  const first = Number.parseInt(runId.slice(-8), 16);
  for (let index = 0; index < WAITING_PLACES; index++) {
    const name = placeName(agentId, (first + index) % WAITING_PLACES);
    const place = names.has(name) ? undefined : await createPlace(store, name, runId);
    if (place) return place;
  }
  return undefined;
}

// The same run, submitted twice at once: whoever came later sees the other's place, for lists are strongly consistent.
async function hasOlderPlace(
  store: RunStore,
  agentId: string,
  mine: WaitingPlace,
  known: readonly WaitingPlace[],
): Promise<boolean> {
  const knownGenerations = new Set(known.map(({ generation }) => generation));
  for (const entry of await listPlaces(store, agentId)) {
    if (BigInt(entry.generation) >= BigInt(mine.generation)) return false;
    if (knownGenerations.has(entry.generation)) continue;
    if ((await readPlace(store, entry))?.runId === mine.runId) return true;
  }
  return false;
}
