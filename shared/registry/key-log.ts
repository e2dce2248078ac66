/**
 * The log of one key: statements in order, each with the hash of the one before, so that a replaced, removed or inserted one is
 * seen. It only grows. A client stores how far it has read: a shorter or another log than that is refused.
 */
import { z } from "zod";
import type { SigningKey } from "../keys/signing-key.ts";
import { hashOf, readStatement, signStatement, untrusted } from "./statement.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal digits");
const keyId = z.string().regex(/^[\w-]{43}$/, "must be the thumbprint of a key");
const wizardId = z.string().regex(/^[a-z0-9-]{1,100}$/, "must be lower-case letters, digits and hyphens");
const time = z.iso.datetime({ error: "must be an ISO time in UTC" });
/** A reason, or a verdict in words. */
export const wordsSchema = z.string().trim().min(1).max(500);
const version = z.int().min(1);

const verdictSchema = z.strictObject({
  /** The publisher of the file. */
  key: keyId,
  wizard_id: wizardId,
  file: hash,
  /** `unreached`: the site refused the visit or did not answer, which says nothing about the form. */
  state: z.enum(["proved", "changed", "unreached"]),
  on: z.enum(["site", "practice"]),
  at: time,
  /** Questions that are new, missing, or have other options. */
  questions: z.int().min(0).optional(),
  words: wordsSchema,
});

const eventSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("published"),
    wizard_id: wizardId,
    version,
    file: hash,
    /** The sites that the form may send answers to; the first is that of its address. */
    sites: z.array(z.string()).min(1),
  }),
  z.strictObject({ kind: z.literal("withdrawn"), wizard_id: wizardId, version, reason: wordsSchema }),
  /** Nothing that this key has signed counts any more. */
  z.strictObject({ kind: z.literal("revoked"), reason: wordsSchema }),
  /** This key signs nothing but its revocation any more; trust in it goes over to the other key. */
  z.strictObject({ kind: z.literal("succeeded"), by: keyId }),
  /** Walks through forms of any publisher. */
  z.strictObject({ kind: z.literal("verified"), verdicts: z.array(verdictSchema) }),
]);

const entrySchema = z.strictObject({
  format: z.literal(1, { error: "must be 1: a newer format needs a newer FederalRunner" }),
  number: z.int().min(1),
  /** Hash of the entry before; null of the first one. */
  previous: hash.nullable(),
  at: time,
  /** The key promises a further entry by then: a registry without it may withhold some. */
  next_by: time.optional(),
  event: eventSchema,
});

export type LogEvent = z.output<typeof eventSchema>;
export type LogEntry = z.output<typeof entrySchema>;
export type Verdict = z.output<typeof verdictSchema>;
export type Published = Extract<LogEvent, { kind: "published" }>;

export interface KeyLog {
  key: string;
  entries: LogEntry[];
  /** By entry. */
  hashes: string[];
  revoked?: { at: string; reason: string };
  successor?: string;
}

/** How much of a log a client has read. */
export interface SeenLog {
  first: string;
  count: number;
  last: string;
}

/**
 * @param lines the statements, which may be empty
 * @throws AppError `wizard_untrusted`
 */
export async function readLog(key: string, lines: readonly string[]): Promise<KeyLog> {
  const log: KeyLog = { key, entries: [], hashes: [] };
  for (const [index, line] of lines.entries()) {
    const name = `Entry ${index + 1} in the log of ${key}`;
    const statement = { typ: "federalrunner-log+jws", schema: entrySchema, name } as const;
    const { content, key: signer } = await readStatement(line, statement);
    if (signer !== key) throw untrusted(`${name} is signed by another key.`);
    if (content.number !== index + 1 || content.previous !== (log.hashes.at(-1) ?? null))
      throw untrusted(`${name} does not follow the entry before it.`);
    const problem = problemOf(log, content);
    if (problem) throw untrusted(`${name} ${problem}.`);
    log.entries.push(content);
    log.hashes.push(hashOf(line));
    if (content.event.kind === "revoked") log.revoked = { at: content.at, reason: content.event.reason };
    if (content.event.kind === "succeeded") log.successor = content.event.by;
  }
  return log;
}

function problemOf(
  { entries, revoked, successor, key }: KeyLog,
  { at, event }: LogEntry,
): string | undefined {
  if (revoked) return "follows the revocation of its key";
  if (successor !== undefined && event.kind !== "revoked") return "follows the successor of its key";
  if (at < (entries.at(-1)?.at ?? "")) return "is older than the entry before it";
  if (event.kind === "succeeded" && event.by === key) return "names its own key as the successor";
  if (event.kind !== "published" && event.kind !== "withdrawn") return undefined;
  const latest = versionsIn(entries, event.wizard_id).at(-1)?.version ?? 0;
  if (event.kind === "published" && event.version <= latest) return `repeats version ${event.version}`;
  const isKnown = event.kind === "published" || event.version <= latest;
  return isKnown ? undefined : `withdraws version ${event.version}, which was never published`;
}

/** In the order of publication. */
export function versionsIn(entries: readonly LogEntry[], id: string): Published[] {
  return entries.flatMap(({ event }) =>
    event.kind === "published" && event.wizard_id === id ? [event] : [],
  );
}

/** The statement to append to a log. */
export async function nextEntry(
  { entries, hashes }: Pick<KeyLog, "entries" | "hashes">,
  event: LogEvent,
  key: SigningKey,
  { now, nextBy }: { now: Date; nextBy?: Date | undefined },
): Promise<string> {
  const entry: LogEntry = {
    format: 1,
    number: entries.length + 1,
    previous: hashes.at(-1) ?? null,
    at: now.toISOString(),
    ...(nextBy ? { next_by: nextBy.toISOString() } : {}),
    event,
  };
  return signStatement(entry, key, "federalrunner-log+jws");
}

/** @returns undefined of an empty log */
export function seenOf({ hashes }: KeyLog): SeenLog | undefined {
  const [first, last] = [hashes[0], hashes.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, count: hashes.length, last };
}

/**
 * @param registry its address
 * @param isMirror whether `seen` comes from another registry, whose log of this key may have another beginning
 * @throws AppError `wizard_untrusted` for a log that lacks or replaces what was seen
 */
export function refuseLess({ key, hashes }: KeyLog, seen: SeenLog, registry: string, isMirror = false): void {
  if (isMirror && hashes.length > 0 && hashes[0] !== seen.first) return;
  if (hashes[seen.count - 1] === seen.last) return;
  const next =
    "Use another copy of the registry, or ask its publisher: an attacker may hide a revocation or a newer version.";
  throw untrusted(
    hashes.length < seen.count
      ? `${registry} lacks ${seen.count - hashes.length} entries of the log of ${key} that were seen before.`
      : `${registry} has replaced entries of the log of ${key} that were seen before.`,
    { next },
  );
}
