/**
 * Ten queue positions per writer, `waiting/{agent}/{0..9}`, each created once by its submitter. The generations, which
 * GCS assigns, give the order of arrival; no clock is used.
 */

import { z } from "zod";
import { listPages } from "../../cloud/list-pages.ts";
import type { ObjectEntry } from "../../cloud/objects.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { parseStored, type RunStore } from "../record/run-store.ts";

/** FR-EDGE-03. */
export const QUEUE_POSITIONS = 10;

export const QUEUE_PREFIX = "waiting/";
const queuePrefix = (agentId: string): string => `${QUEUE_PREFIX}${agentId}/`;
export const positionName = (agentId: string, position: number): string =>
  `${queuePrefix(agentId)}${position}`;

export interface QueuePosition {
  name: string;
  generation: string;
  runId: string;
}

/** The waiting runs, in the order of arrival. */
export async function readQueue(store: RunStore, agentId: string): Promise<QueuePosition[]> {
  const taken = await listPositions(store, agentId);
  const positions = await mapConcurrently(taken, QUEUE_POSITIONS, (entry) => readPosition(store, entry));
  return positions.filter((position) => position !== undefined);
}

/** @param passed generations of positions to ignore: their runs are done, but the objects may still exist */
export async function findFirstPosition(
  store: RunStore,
  agentId: string,
  passed: ReadonlySet<string> = new Set(),
): Promise<QueuePosition | undefined> {
  for (const entry of await listPositions(store, agentId)) {
    if (passed.has(entry.generation)) continue;
    const position = await readPosition(store, entry);
    if (position) return position;
  }
  return undefined;
}

/** In the order of arrival. */
export async function listPositions(store: RunStore, agentId: string): Promise<ObjectEntry[]> {
  const { objects } = await store.objects.list(queuePrefix(agentId));
  return objects.sort((a, b) => (BigInt(a.generation) < BigInt(b.generation) ? -1 : 1));
}

/** Undefined when the listed position was freed. */
export async function readPosition(store: RunStore, entry: ObjectEntry): Promise<QueuePosition | undefined> {
  const stored = await store.objects.read(entry.name);
  if (stored?.generation !== entry.generation) return undefined;
  const { run_id: runId } = positionSchema.parse(parseStored(stored.body));
  return { name: entry.name, generation: entry.generation, runId };
}

const positionSchema = z.looseObject({ run_id: z.string() });

/** @returns `undefined` when the position is taken */
export async function takePosition(
  store: RunStore,
  name: string,
  runId: string,
): Promise<QueuePosition | undefined> {
  const generation = await store.objects.create(name, JSON.stringify({ run_id: runId }));
  return generation === undefined ? undefined : { name, generation, runId };
}

/** Deletes this generation only: a later holder keeps the position. */
export async function freePosition(store: RunStore, { name, generation }: QueuePosition): Promise<void> {
  await store.objects.delete(name, generation);
}

/** Frees the run's position, if it has one. */
export async function leaveQueue(store: RunStore, agentId: string, runId: string): Promise<void> {
  for (const position of await readQueue(store, agentId)) {
    if (position.runId === runId) await freePosition(store, position);
  }
}

/** The writers with a queue. */
export async function listQueuedWriters(store: RunStore): Promise<string[]> {
  const agents = new Set<string>();
  for await (const entries of listPages(store.objects, QUEUE_PREFIX))
    for (const { name } of entries) agents.add(name.split("/")[1] ?? "");
  return [...agents];
}
