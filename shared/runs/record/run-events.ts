/**
 * A run's log, `runs/{id}/progress`: one object, which the launcher and then the worker replace by exact generation. A
 * run of an earlier version has an object `runs/{id}/events/{seq}.json` for each event.
 */

import { z } from "zod";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { eventName, eventsPrefix, progressName } from "./object-names.ts";
import { numberedEventSchema, type RunEvent, type RunEventBody, runEventSchema } from "./run.ts";
import { parseStored, type RunStore } from "./run-store.ts";

/** Between two writes of a worker, the first after its claim. */
export const LOG_INTERVAL_MS = 4_000;

const progressSchema = z.looseObject({ events: z.array(numberedEventSchema) });

/** The stored part of a log. */
export interface Progress {
  /** In order. Each heartbeat takes the place of the one before. */
  events: RunEvent[];
  generation: string;
}

export async function readProgress(store: RunStore, id: string): Promise<Progress | undefined> {
  const stored = await store.objects.read(progressName(id));
  return stored && { ...progressSchema.parse(parseStored(stored.body)), generation: stored.generation };
}

/** @returns the generation, or undefined when the log is no longer at `known` */
export function writeProgress(
  { objects }: RunStore,
  id: string,
  events: readonly RunEvent[],
  known: string | undefined,
): Promise<string | undefined> {
  const body = JSON.stringify({ events });
  return known === undefined
    ? objects.create(progressName(id), body)
    : objects.replace(progressName(id), body, known);
}

/** Appends an event. @returns it, with the number after the last one */
export async function appendEvent<Body extends RunEventBody>(
  store: RunStore,
  id: string,
  body: Body,
): Promise<{ at: string } & Body & { seq: number }> {
  const event = { at: store.clock.now().toISOString(), ...body };
  for (let known: Progress | undefined; ; known = await readProgress(store, id)) {
    const events = known?.events ?? [];
    const appended = { ...event, seq: (events.at(-1)?.seq ?? -1) + 1 };
    if (await writeProgress(store, id, [...events, appended], known?.generation)) return appended;
  }
}

/** All stored events so far, in order. */
export async function readEvents(store: RunStore, id: string): Promise<RunEvent[]> {
  return (await readProgress(store, id))?.events ?? readEarlierEvents(store, id);
}

/** Those of a run of an earlier version. */
async function readEarlierEvents(store: RunStore, id: string): Promise<RunEvent[]> {
  // A run of an hour has about 130 events.
  const { objects } = await store.objects.list(eventsPrefix(id), { limit: 10_000 });
  const events = await mapConcurrently(objects, 16, async (_, seq) => {
    const stored = await store.objects.read(eventName(id, seq));
    return stored && { ...runEventSchema.parse(parseStored(stored.body)), seq };
  });
  return events.filter((event) => event !== undefined);
}
