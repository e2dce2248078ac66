/** What every operation on runs works with, and the two ways to touch a record. */
import type { ObjectStore } from "../cloud/objects.ts";
import type { Clock } from "../core/clock.ts";
import type { Logger } from "../core/logger.ts";
import { recordName } from "./object-names.ts";
import { type RunRecord, runRecordSchema } from "./run.ts";

export interface RunStore {
  objects: ObjectStore;
  clock: Clock;
  log: Logger;
}

/** A record as stored: what `generation` says is what may be replaced. */
export interface StoredRecord {
  run: RunRecord;
  generation: string;
}

export async function readRecord(store: RunStore, id: string): Promise<StoredRecord | undefined> {
  const stored = await store.objects.read(recordName(id));
  if (!stored) return undefined;
  return { run: runRecordSchema.parse(parseStored(stored.body)), generation: stored.generation };
}

/** @returns whether the record was still the one that was read */
export async function replaceRecord(
  store: RunStore,
  from: StoredRecord,
  run: RunRecord,
  signal?: AbortSignal,
): Promise<boolean> {
  const name = recordName(run.id);
  return (await store.objects.replace(name, JSON.stringify(run), from.generation, { signal })) !== undefined;
}

export function parseStored(body: Buffer): unknown {
  return JSON.parse(body.toString("utf8"));
}
