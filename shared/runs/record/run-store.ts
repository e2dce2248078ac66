/** The dependencies of every operation on runs, and reading and replacing a record. */
import type { ObjectStore } from "../../cloud/objects.ts";
import type { Clock } from "../../core/clock.ts";
import { AppError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { recordName } from "./object-names.ts";
import { type RunRecord, runRecordSchema } from "./run.ts";

export interface RunStore {
  objects: ObjectStore;
  clock: Clock;
  log: Logger;
}

/** The form of every sealed object. */
export const SEALED = { contentType: "application/jose" } as const;

/** A stored record; `generation` is required for replacing it. */
export interface StoredRecord {
  run: RunRecord;
  generation: string;
}

export async function readRecord(store: RunStore, id: string): Promise<StoredRecord | undefined> {
  const stored = await store.objects.read(recordName(id));
  if (!stored) return undefined;
  return { run: runRecordSchema.parse(parseStored(stored.body)), generation: stored.generation };
}

/** @throws AppError `run_not_found` */
export async function requireRecord(store: RunStore, id: string): Promise<StoredRecord> {
  const record = await readRecord(store, id);
  if (record) return record;
  throw new AppError("run_not_found", "There is no run with this id.");
}

/** @returns the new stored record; undefined when the record had changed since it was read */
export async function replaceRecord(
  store: RunStore,
  from: StoredRecord,
  run: RunRecord,
  signal?: AbortSignal,
): Promise<StoredRecord | undefined> {
  const name = recordName(run.id);
  const generation = await store.objects.replace(name, JSON.stringify(run), from.generation, { signal });
  return generation === undefined ? undefined : { run, generation };
}

export function parseStored(body: Buffer): unknown {
  return JSON.parse(body.toString("utf8"));
}
