/**
 * The object `runs/{id}/result`: the outcome as a line of JSON, and the sealed pictures behind it, which are read by
 * range. A result of an earlier version is the JSON alone; its pictures are objects of their own.
 */
import type { ObjectStore } from "../../cloud/objects.ts";
import { resultName } from "./object-names.ts";
import { type Outcome, outcomeSchema, type RunRecord } from "./run.ts";
import { parseStored, type RunStore } from "./run-store.ts";

export const RESULT = { contentType: "application/octet-stream" } as const;

const LINE_END = "\n";
/** Most outcomes are shorter. A poll that finds the end reads no more. */
const HEAD_BYTES = 64 * 1024;

/** @param pictures JWEs, which are ASCII */
export function formatResult(outcome: Outcome, pictures: readonly string[]): string {
  const sizes = pictures.length > 0 ? pictures.map((picture) => picture.length) : undefined;
  return [JSON.stringify({ ...outcome, pictures: sizes }), LINE_END, ...pictures].join("");
}

/** A decided outcome, and the pictures behind it. */
export interface RunResult {
  outcome: Outcome;
  /** JWEs, in order; undefined where they were not read. */
  pictures?: readonly string[] | undefined;
}

/** @throws ZodError, SyntaxError */
export function parseResult(text: string): RunResult {
  const end = text.indexOf(LINE_END);
  const outcome = outcomeSchema.parse(JSON.parse(end < 0 ? text : text.slice(0, end)));
  const bounds = boundsOf(outcome, end + LINE_END.length);
  const pictures = bounds.slice(1).map((bound, index) => text.slice(bounds[index], bound));
  return { outcome, pictures };
}

/** The results that followers of runs have read, for as long as their callers hold the records. */
const heard = new WeakMap<object, RunResult>();

/** Keeps the result with the record, so that the reader of both reads nothing again. */
export function hearResult(run: RunRecord, result: RunResult | undefined): RunRecord {
  if (result) heard.set(run, result);
  return run;
}

/** @param run the record that a follower has returned */
export function heardResult(run: object): RunResult | undefined {
  return heard.get(run);
}

/** @param withPictures reads the whole object at once */
export async function readRunResult(
  store: RunStore,
  id: string,
  withPictures: boolean,
): Promise<RunResult | undefined> {
  if (!withPictures) return readResultHead(store, id);
  const stored = await store.objects.read(resultName(id));
  return stored && parseResult(stored.body.toString("utf8"));
}

interface ResultHead {
  outcome: Outcome;
  /** The start of each picture, and the end of the last one. */
  bounds: readonly number[];
}

export async function readResultHead(store: RunStore, id: string): Promise<ResultHead | undefined> {
  const name = resultName(id);
  const head = await store.objects.read(name, { range: { start: 0, length: HEAD_BYTES } });
  const isWhole = head && (head.body.length < HEAD_BYTES || head.body.includes(LINE_END));
  const stored = head && (isWhole ? head : await store.objects.read(name));
  if (!stored) return undefined;
  const end = stored.body.indexOf(LINE_END);
  const line = end < 0 ? stored.body : stored.body.subarray(0, end);
  const outcome = outcomeSchema.parse(parseStored(line));
  const bounds = boundsOf(outcome, line.length + LINE_END.length);
  keepBounds(store.objects, id, bounds);
  return { outcome, bounds };
}

function boundsOf({ pictures = [] }: Outcome, start: number): number[] {
  const bounds = [start];
  for (const size of pictures) bounds.push((bounds.at(-1) as number) + size);
  return bounds;
}

/**
 * Reads pictures by one request, of the range that holds them all.
 *
 * @param numbers from 1
 * @returns the JWEs, undefined for one that the result does not hold
 */
export async function readSealedPictures(
  store: RunStore,
  id: string,
  numbers: readonly number[],
): Promise<(string | undefined)[]> {
  const bounds = known.get(store.objects)?.get(id) ?? (await readResultHead(store, id))?.bounds ?? [];
  const held = numbers.filter((number) => number >= 1 && number < bounds.length);
  if (held.length === 0) return numbers.map(() => undefined);
  const start = bounds[Math.min(...held) - 1] as number;
  const end = bounds[Math.max(...held)] as number;
  const stored = await store.objects.read(resultName(id), { range: { start, length: end - start } });
  return numbers.map((number) => {
    if (!stored || !held.includes(number)) return undefined;
    const [from, to] = bounds.slice(number - 1, number + 1) as [number, number];
    return stored.body.toString("latin1", from - start, to - start);
  });
}

/** A result is written once: its bounds never change, and reading a deleted one finds nothing. */
const known = new WeakMap<ObjectStore, Map<string, readonly number[]>>();
const MOST_KNOWN = 1_000;

function keepBounds(objects: ObjectStore, id: string, bounds: readonly number[]): void {
  const ofStore = known.get(objects) ?? new Map<string, readonly number[]>();
  known.set(objects, ofStore);
  if (ofStore.size >= MOST_KNOWN) ofStore.delete(ofStore.keys().next().value as string);
  ofStore.set(id, bounds);
}
