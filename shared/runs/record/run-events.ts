/** A run's log, `runs/{id}/events/{seq}.json`: each entry created once, so that several writers never overwrite. */

import { mapConcurrently } from "../../core/map-concurrently.ts";
import { eventName, eventsPrefix } from "./object-names.ts";
import { type RunEvent, type RunEventBody, runEventSchema } from "./run.ts";
import { parseStored, type RunStore } from "./run-store.ts";

/**
 * Appends an event with the first free sequence number from `from` on.
 *
 * @returns the stored event
 */
export async function appendEvent(
  store: RunStore,
  id: string,
  body: RunEventBody,
  from = 0,
): Promise<RunEvent> {
  const event = { at: store.clock.now().toISOString(), ...body };
  const content = JSON.stringify(event);
  for (let seq = from; ; seq = Math.max(seq + 1, await countEvents(store, id))) {
    if (await store.objects.create(eventName(id, seq), content)) return { ...event, seq };
  }
}

export async function readEvent(store: RunStore, id: string, seq: number): Promise<RunEvent | undefined> {
  const stored = await store.objects.read(eventName(id, seq));
  return stored && { ...runEventSchema.parse(parseStored(stored.body)), seq };
}

/** All events so far, in order. */
export async function readEvents(store: RunStore, id: string): Promise<RunEvent[]> {
  const seqs = Array.from({ length: await countEvents(store, id) }, (_, seq) => seq);
  const events = await mapConcurrently(seqs, 16, (seq) => readEvent(store, id, seq));
  return events.filter((event) => event !== undefined);
}

/** The newest event, by two calls. */
export async function readLastEvent(store: RunStore, id: string): Promise<RunEvent | undefined> {
  const count = await countEvents(store, id);
  return count === 0 ? undefined : readEvent(store, id, count - 1);
}

/** Also the number of the next event, without another writer. */
export async function countEvents(store: RunStore, id: string): Promise<number> {
  // A run of an hour has about 130 events.
  return (await store.objects.list(eventsPrefix(id), { limit: 10_000 })).objects.length;
}
