/** The names of a run's objects in the state bucket. STORAGE.md lists their writers, and why concurrent writes are safe. */
import { createHash } from "node:crypto";
import type { RunRecord } from "./run.ts";
import { runIdTime } from "./run-id.ts";

export const RUNS_PREFIX = "runs/";
export const INDEX_PREFIX = "index/";
/** All objects of a run except its entry in `active/` and its index entries. */
export const runPrefix = (id: string): string => `${RUNS_PREFIX}${id}/`;
/** The record of an ended run; of an earlier version, also that of an active one. */
export const recordName = (id: string): string => `runs/${id}/record.json`;
export const claimName = (id: string): string => `runs/${id}/claim`;
/** The masked request, for the history. */
export const requestName = (id: string): string => `runs/${id}/request`;
/** The answers so far of a run that waits for others. */
export const conversationName = (id: string): string => `runs/${id}/conversation`;
/** The name that a sealed input is bound to. It is part of `active/{id}`; in an earlier version it had this object. */
export const inputName = (id: string): string => `runs/${id}/input`;
export const resultName = (id: string): string => `runs/${id}/result`;
export const cancelName = (id: string): string => `runs/${id}/cancel`;
export const screenshotsPrefix = (id: string): string => `runs/${id}/screenshots/`;
export const traceName = (id: string): string => `runs/${id}/trace`;
/** @param number from 1 */
export const screenshotName = (id: string, number: number): string =>
  `${screenshotsPrefix(id)}${String(number).padStart(2, "0")}.jpg`;
/** Exists while a run waits for a person. */
export const waitingName = (id: string): string => `runs/${id}/waiting`;
export const handoffsPrefix = (id: string): string => `runs/${id}/handoffs/`;
/** @param number from 1 */
export const handoffName = (id: string, number: number): string => `${handoffsPrefix(id)}${number}`;
export const handoffPlaceName = (id: string, number: number): string => `${handoffName(id, number)}-page`;
export const webhooksPrefix = (id: string): string => `runs/${id}/webhooks/`;
/** @param webhook any text, also one with half of a character */
export const webhookName = (id: string, webhook: string): string =>
  webhooksPrefix(id) + encodeURIComponent(webhook.toWellFormed());
/** The events so far. */
export const progressName = (id: string): string => `runs/${id}/progress`;
/** The events of a run of an earlier version. */
export const eventsPrefix = (id: string): string => `runs/${id}/events/`;
export const eventName = (id: string, seq: number): string =>
  `${eventsPrefix(id)}${String(seq).padStart(6, "0")}.json`;
export const SESSIONS_PREFIX = "sessions/";
/** The state of an agent program's conversation; undefined for a run without one. */
export const sessionName = ({
  target,
  owner,
  context,
}: Pick<RunRecord, "target" | "owner" | "context">): string | undefined =>
  context === undefined ? undefined : `${SESSIONS_PREFIX}${target}/${owner}/${context}`;
export const transcriptName = (id: string): string => `runs/${id}/transcript`;
/** @param hash equal for equal requests */
export const dedupName = (hash: string): string => `dedup/${hash}`;
export const DELETED_PREFIX = "deleted/";
/**
 * Exists after its owner has deleted a scheduled run, so that a late call of the schedule does not start it again. A hash:
 * no object names a deleted run.
 */
export const deletedName = (id: string): string =>
  DELETED_PREFIX + createHash("sha256").update(id).digest("hex");
export const KEPT_PREFIX = "kept/";
/** The end of a retention that the caller chose, first, so that names are in the order of these ends. */
export const keptName = (until: string, id: string): string => `${KEPT_PREFIX}${until}/${id}`;
export const ACTIVE_PREFIX = "active/";
/** The record of an active run, with its sealed input. */
export const activeName = (id: string): string => `${ACTIVE_PREFIX}${id}`;

export type IndexFilter = { by: "all" } | { by: "owner"; owner: string };

export function indexPrefix(filter: IndexFilter): string {
  return INDEX_PREFIX + (filter.by === "all" ? "all/" : `owner/${filter.owner}/`);
}

type IndexedRun = Pick<RunRecord, "id" | "kind" | "target" | "owner" | "call">;

/** The index entries of a run: that of all runs, which names the kind and the target, and the owner's, which names the call. */
export function indexNames({ id, kind, target, owner, call }: IndexedRun): [string, string] {
  const entry = indexEntry(id);
  const ofCall = call === undefined ? "" : `/${call}`;
  return [
    `${indexPrefix({ by: "all" })}${entry}/${kind}/${encodeTarget(target)}`,
    `${indexPrefix({ by: "owner", owner })}${entry}${ofCall}`,
  ];
}

/** Whether an entry in the index of an owner names this call. */
export function isOfCall(name: string, call: string): boolean {
  return name.endsWith(`/${call}`);
}

/** The entry of an earlier version in an index of each target. */
export function targetIndexName({ id, kind, target }: IndexedRun): string {
  return `index/target/${kind}/${encodeTarget(target)}/${indexEntry(id)}`;
}

/** Whether an entry may be of a run of this kind and target; an entry of an earlier version names neither. */
export function mayNameRunOf(
  name: string,
  { kind, target }: Partial<Pick<RunRecord, "kind" | "target">>,
): boolean {
  const [, ofKind, ofTarget] = name.slice(name.indexOf("-")).split("/");
  if (ofKind === undefined) return true;
  return (
    (kind === undefined || ofKind === kind) && (target === undefined || ofTarget === encodeTarget(target))
  );
}

function encodeTarget(target: string): string {
  return encodeURIComponent(target.toWellFormed());
}

/** A run in every index, after the prefix. Names are ordered by time, the newest first. */
export function indexEntry(id: string): string {
  return `${reverseTime(runIdTime(id))}-${id}`;
}

export function runIdOfIndexName(name: string): string {
  const [, id] = INDEX_ENTRY.exec(name) ?? [];
  if (id === undefined) throw new RangeError("This is not the name of an index entry.");
  return id;
}

/** The first name in an index of a run that was created at `time` or before. */
export function indexNameAt(time: number, filter: IndexFilter = { by: "all" }): string {
  return indexPrefix(filter) + reverseTime(time);
}

const REVERSE_DIGITS = 13;
const INDEX_ENTRY = /\/\d{13}-([^/]+)(?:\/|$)/;

// Lists are ordered by name: subtracting from the largest time puts the newest first.
function reverseTime(time: number): string {
  return String(10 ** REVERSE_DIGITS - 1 - time).padStart(REVERSE_DIGITS, "0");
}
