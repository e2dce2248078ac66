/**
 * Ten places for those who wait for a writer, `waiting/{agent}/{0..9}`, each created once by who takes it. Who came
 * first is told by the objects' generations, which the service gives: nobody's clock is asked.
 */
import { z } from "zod";
import type { ObjectEntry } from "../../cloud/objects.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { parseStored, type RunStore } from "../record/run-store.ts";

/** FR-EDGE-03. */
export const WAITING_PLACES = 10;

const WAITING_PREFIX = "waiting/";
const roomPrefix = (agentId: string): string => `${WAITING_PREFIX}${agentId}/`;
export const placeName = (agentId: string, place: number): string => `${roomPrefix(agentId)}${place}`;

export interface WaitingPlace {
  name: string;
  generation: string;
  runId: string;
}

/** Who waits, the first to come first. */
export async function readWaitingRoom(store: RunStore, agentId: string): Promise<WaitingPlace[]> {
  const taken = await listPlaces(store, agentId);
  const places = await mapConcurrently(taken, WAITING_PLACES, (entry) => readPlace(store, entry));
  return places.filter((place) => place !== undefined);
}

/** @param passed names the generations of places that are not meant any more, though they may still be there */
export async function findFirstWaiting(
  store: RunStore,
  agentId: string,
  passed: ReadonlySet<string> = new Set(),
): Promise<WaitingPlace | undefined> {
  for (const entry of await listPlaces(store, agentId)) {
    if (passed.has(entry.generation)) continue;
    const place = await readPlace(store, entry);
    if (place) return place;
  }
  return undefined;
}

/** In the order of arrival. */
export async function listPlaces(store: RunStore, agentId: string): Promise<ObjectEntry[]> {
  const { objects } = await store.objects.list(roomPrefix(agentId));
  return objects.sort((a, b) => (BigInt(a.generation) < BigInt(b.generation) ? -1 : 1));
}

/** Undefined when it was freed since it was listed, whoever has it now. */
export async function readPlace(store: RunStore, entry: ObjectEntry): Promise<WaitingPlace | undefined> {
  const stored = await store.objects.read(entry.name);
  if (stored?.generation !== entry.generation) return undefined;
  const { run_id: runId } = placeSchema.parse(parseStored(stored.body));
  return { name: entry.name, generation: entry.generation, runId };
}

const placeSchema = z.looseObject({ run_id: z.string() });

/** @returns `undefined` when somebody has that place */
export async function createPlace(
  store: RunStore,
  name: string,
  runId: string,
): Promise<WaitingPlace | undefined> {
  const generation = await store.objects.create(name, JSON.stringify({ run_id: runId }));
  return generation === undefined ? undefined : { name, generation, runId };
}

/** Only as the given run's: whoever has the place by now keeps it. */
export async function freePlace(store: RunStore, { name, generation }: WaitingPlace): Promise<void> {
  await store.objects.delete(name, generation);
}

/** Frees whatever place the run has. */
export async function leaveWaitingRoom(store: RunStore, agentId: string, runId: string): Promise<void> {
  for (const place of await readWaitingRoom(store, agentId)) {
    if (place.runId === runId) await freePlace(store, place);
  }
}

/** The writers that somebody waits for. */
export async function listAwaitedWriters(store: RunStore): Promise<string[]> {
  const agents = new Set<string>();
  let pageToken: string | undefined;
  do {
    const page = await store.objects.list(WAITING_PREFIX, pageToken === undefined ? {} : { pageToken });
    for (const { name } of page.objects) agents.add(name.split("/")[1] ?? "");
    pageToken = page.next;
  } while (pageToken !== undefined);
  return [...agents];
}
