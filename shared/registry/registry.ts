/**
 * A registry is a folder of files that any static host serves: `index.json` with the log of each key, and `wizards/{hash}.jws` and
 * `pictures/{hash}.jpg` by their content. The index may be cached for minutes, the others for ever.
 */
import { z } from "zod";
import { AppError } from "../core/errors.ts";
import { parseJson } from "../core/json/parse-json.ts";
import { mapConcurrently } from "../core/map-concurrently.ts";
import type { SigningKey } from "../keys/signing-key.ts";
import {
  type KeyLog,
  type LogEntry,
  type LogEvent,
  nextEntry,
  type Published,
  readLog,
  type Verdict,
} from "./key-log.ts";
import type { Place, ReadablePlace } from "./place.ts";
import { hashOf, readAs, untrusted } from "./statement.ts";

export const INDEX = "index.json";

const indexSchema = z.strictObject({
  format: z.literal(1, { error: "must be 1: a newer format needs a newer FederalRunner" }),
  /** The statements of each key, by its thumbprint. */
  logs: z.record(z.string().regex(/^[\w-]{43}$/), z.array(z.string())),
});

export interface Registry {
  address: string;
  logs: ReadonlyMap<string, KeyLog>;
}

/** The newest version of a wizard by one key. */
export interface Offer extends Published {
  key: string;
  at: string;
  /** Why its publisher has withdrawn it. */
  withdrawn?: string | undefined;
}

/** @throws AppError `wizard_untrusted`, or `registry_unavailable` for an address without an index */
export async function readRegistry(place: ReadablePlace): Promise<Registry> {
  const stored = await place.read(INDEX);
  if (!stored)
    throw new AppError("registry_unavailable", `${place.address} has no ${INDEX}: it is no registry.`);
  return { address: place.address, logs: await readIndex(stored.body.toString("utf8"), place.address) };
}

async function readIndex(text: string, address: string): Promise<Map<string, KeyLog>> {
  const lines = linesOf(text, address);
  const logs = await mapConcurrently(Object.entries(lines), LOGS_AT_ONCE, ([key, log]) => readLog(key, log));
  return new Map(logs.map((log) => [log.key, log]));
}

const LOGS_AT_ONCE = 4;

function linesOf(text: string, address: string): Record<string, string[]> {
  const name = `${INDEX} of ${address}`;
  const parsed = parseJson(text);
  if ("problem" in parsed) throw untrusted(`${name} is not JSON: ${parsed.problem}.`);
  return readAs(parsed.value, indexSchema, name).logs;
}

/** By key and wizard, each in its newest version that is not withdrawn, without those of revoked keys. */
export function offersIn({ logs }: Pick<Registry, "logs">): Offer[] {
  return [...logs.values()].filter(({ revoked }) => !revoked).flatMap(offersOf);
}

function offersOf({ key, entries }: KeyLog): Offer[] {
  const published = entries.flatMap(({ at, event }) =>
    event.kind === "published"
      ? [{ ...event, key, at, withdrawn: withdrawalOf(entries, event.wizard_id, event.version) }]
      : [],
  );
  const byWizard = Map.groupBy(published, ({ wizard_id }) => wizard_id).values();
  return [...byWizard].flatMap(
    (versions) => versions.findLast(({ withdrawn }) => withdrawn === undefined) ?? versions.at(-1) ?? [],
  );
}

/** Why a version was withdrawn. */
export function withdrawalOf(entries: readonly LogEntry[], id: string, version: number): string | undefined {
  return entries
    .flatMap(({ event }) => (event.kind === "withdrawn" ? [event] : []))
    .find((event) => event.wizard_id === id && event.version === version)?.reason;
}

/** The key that a trusted one has named as its successor, through all of them; the key itself where there is none. */
export function currentKey({ logs }: Pick<Registry, "logs">, trusted: string): string {
  const passed = new Set([trusted]);
  let key = trusted;
  for (let next = logs.get(key)?.successor; next !== undefined && !passed.has(next); ) {
    passed.add(next);
    key = next;
    next = logs.get(key)?.successor;
  }
  return key;
}

export interface FormState {
  state: Verdict["state"];
  by: string;
  /** The first of the verdicts in a row with this state, and the last. */
  since: string;
  at: string;
  on: Verdict["on"];
  questions?: number | undefined;
  words: string;
}

/**
 * The state of a published file by the walks of the registry's keys. A change counts from any key; a proof only from
 * a trusted one or the publisher. Visits that did not reach the form decide nothing.
 *
 * @param isTrusted whether a key's good news count
 */
export function stateOf(
  { logs }: Pick<Registry, "logs">,
  { file, key }: Pick<Offer, "file" | "key">,
  isTrusted: (key: string) => boolean,
): FormState | undefined {
  const states = [...logs.values()]
    .filter(({ revoked }) => !revoked)
    .flatMap((log) => stateBy(log, file) ?? [])
    .filter(({ state, by }) => state === "changed" || by === key || isTrusted(by));
  const newestFirst = states.toSorted((one, other) => other.at.localeCompare(one.at));
  return newestFirst.find(({ state }) => state === "changed") ?? newestFirst[0];
}

function stateBy({ key, entries }: KeyLog, file: string): FormState | undefined {
  const verdicts = entries
    .flatMap(({ event }) => (event.kind === "verified" ? event.verdicts : []))
    .filter((verdict) => verdict.file === file && verdict.state !== "unreached");
  const last = verdicts.at(-1);
  if (!last) return undefined;
  const before = verdicts.findLastIndex(({ state }) => state !== last.state);
  const { state, at, on, questions, words } = last;
  return { state, by: key, since: verdicts[before + 1]?.at ?? at, at, on, questions, words };
}

/** A promised entry that is missing: the registry may withhold it. */
export function overdueSince({ entries, revoked, successor }: KeyLog, now: Date): string | undefined {
  const promised = entries.findLast(({ next_by }) => next_by !== undefined)?.next_by;
  if (revoked || successor !== undefined || promised === undefined) return undefined;
  return promised < now.toISOString() ? promised : undefined;
}

/**
 * Appends to the log of the key; concurrent publishers of one registry take turns.
 *
 * @param event receives the log as it is, and returns undefined where there is nothing to append
 * @returns the log with the entry; the former where none was appended
 * @throws AppError `invalid_request` for a place that is only read, `wizard_untrusted` for a malformed index, `wizard_conflict`
 *   where others keep changing it
 */
export async function appendToLog(
  place: Place,
  key: SigningKey,
  event: (log: KeyLog) => LogEvent | undefined | Promise<LogEvent | undefined>,
  { now, nextBy }: { now: Date; nextBy?: Date },
): Promise<KeyLog> {
  if (place.readOnly) throw place.readOnly;
  for (let count = 0; count < MOST_TRIES; count++) {
    const stored = await place.read(INDEX);
    const lines = stored ? linesOf(stored.body.toString("utf8"), place.address) : {};
    const own = lines[key.id] ?? [];
    const log = await readLog(key.id, own);
    const appended = await event(log);
    if (!appended) return log;
    const next = [...own, await nextEntry(log, appended, key, { now, nextBy })];
    // An entry that readers refuse is never written.
    const whole = await readLog(key.id, next);
    const text = `${JSON.stringify({ format: 1, logs: { ...lines, [key.id]: next } }, null, 1)}\n`;
    if (await place.write(INDEX, text, stored?.generation)) return whole;
  }
  throw new AppError("wizard_conflict", `Others keep changing ${place.address}.`, {
    details: { next: "Repeat the command." },
  });
}

const MOST_TRIES = 5;

/** @returns the hash, which names the file `{folder}/{hash}{ending}` */
export async function storeByHash(
  place: Place,
  { folder, ending }: StoredKind,
  content: string | Buffer,
): Promise<string> {
  const hash = hashOf(content);
  // A file of this name has this content.
  await place.write(`${folder}/${hash}${ending}`, content, undefined);
  return hash;
}

/** @throws AppError `wizard_untrusted` where it is missing or another content has its name */
export async function readByHash(
  place: ReadablePlace,
  { folder, ending }: StoredKind,
  hash: string,
): Promise<Buffer> {
  const name = `${folder}/${hash}${ending}`;
  const stored = await place.read(name);
  if (!stored) throw untrusted(`${place.address} lacks ${name}, which its log names.`);
  if (hashOf(stored.body) !== hash) throw untrusted(`${name} of ${place.address} has been replaced.`);
  return stored.body;
}

export function removeByHash(place: Place, { folder, ending }: StoredKind, hash: string): Promise<void> {
  return place.remove(`${folder}/${hash}${ending}`);
}

interface StoredKind {
  folder: string;
  ending: string;
}

export const WIZARD_FILES: StoredKind = { folder: "wizards", ending: ".jws" };
export const PICTURE_FILES: StoredKind = { folder: "pictures", ending: ".jpg" };
