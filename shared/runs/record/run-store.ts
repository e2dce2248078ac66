/** The dependencies of every operation on runs, and reading and replacing a record. */
import { z } from "zod";
import type { NewObject, ObjectStore } from "../../cloud/objects.ts";
import type { Clock } from "../../core/clock.ts";
import { AppError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { activeName, inputName, recordName } from "./object-names.ts";
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
  /** The input of an active run, unless its launch sends it. */
  sealedInput?: string | undefined;
  /** The object that holds it: `runs/{id}/record.json` for an ended run, and for one of an earlier version. */
  place?: "active" | "record" | undefined;
}

/** `active/{id}`. In an earlier version it was the bare record, as a mark. */
const activeSchema = z.object({ run: runRecordSchema, input: z.string().optional() });

/**
 * @param first where the record probably is; it moves once, from `active` to `record`, where it is created before it is
 *   deleted here
 */
export async function readRecord(
  store: RunStore,
  id: string,
  first: "active" | "record" = "record",
): Promise<StoredRecord | undefined> {
  const active = () => readActiveRecord(store, id);
  const ended = () => readEndedRecord(store, id);
  if (first === "active") return (await active()) ?? (await ended());
  return (await ended()) ?? (await active()) ?? (await ended());
}

/** @returns undefined for the mark of an earlier version */
export async function readActiveRecord(store: RunStore, id: string): Promise<StoredRecord | undefined> {
  const stored = await store.objects.read(activeName(id));
  const parsed = stored && activeSchema.safeParse(parseStored(stored.body)).data;
  return (
    parsed && { run: parsed.run, sealedInput: parsed.input, generation: stored.generation, place: "active" }
  );
}

/** Also of an active run of an earlier version. */
export async function readEndedRecord(store: RunStore, id: string): Promise<StoredRecord | undefined> {
  const stored = await store.objects.read(recordName(id));
  if (!stored) return undefined;
  return {
    run: runRecordSchema.parse(parseStored(stored.body)),
    generation: stored.generation,
    place: "record",
  };
}

/** @throws AppError `run_not_found` */
export async function requireRecord(
  store: RunStore,
  id: string,
  first?: "active" | "record",
): Promise<StoredRecord> {
  const record = await readRecord(store, id, first);
  if (record) return record;
  throw new AppError("run_not_found", "There is no run with this id.");
}

/** The record of a run that is created. */
export function activeObject(run: RunRecord, sealedInput: string | undefined): NewObject {
  return { name: activeName(run.id), body: formatActive(run, sealedInput) };
}

/**
 * Replaces the record of a run that has not ended.
 *
 * @param sealedInput default the one before
 * @returns whether it was replaced; not when the record had changed since it was read, or the run has ended
 */
export async function replaceRecord(
  { objects }: RunStore,
  from: StoredRecord,
  run: RunRecord,
  sealedInput = from.sealedInput,
): Promise<boolean> {
  const { generation } = from;
  if (from.place === "active") {
    const body = formatActive(run, sealedInput);
    return (await objects.replace(activeName(run.id), body, generation)) !== undefined;
  }
  const isReplaced =
    (await objects.replace(recordName(run.id), JSON.stringify(run), generation)) !== undefined;
  // The input of an earlier version has an object of its own.
  if (isReplaced && sealedInput !== undefined) await objects.create(inputName(run.id), sealedInput, SEALED);
  return isReplaced;
}

/** @returns whether this call stored it; not when it exists */
export async function createEndedRecord({ objects }: RunStore, run: RunRecord): Promise<boolean> {
  return (await objects.create(recordName(run.id), JSON.stringify(run))) !== undefined;
}

function formatActive(run: RunRecord, input: string | undefined): string {
  return JSON.stringify({ run, input });
}

export function parseStored(body: Buffer): unknown {
  return JSON.parse(body.toString("utf8"));
}
