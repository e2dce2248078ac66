/**
 * Retention. The entries of `index/all` are ordered by time: results are deleted of the runs whose retention ended since
 * the last call, or at the time that their caller chose, records of all runs older than the history. An agent's request
 * and answer were masked before they were stored: they are part of the history, and are deleted with it.
 */

import { z } from "zod";
import { listPages } from "../../cloud/list-pages.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { deleteOlder, deletePrefix } from "../record/delete-objects.ts";
import { deleteRun } from "../record/delete-run.ts";
import {
  DELETED_PREFIX,
  indexNameAt,
  indexPrefix,
  KEPT_PREFIX,
  resultName,
  runIdOfIndexName,
  SESSIONS_PREFIX,
  screenshotsPrefix,
  traceName,
} from "../record/object-names.ts";
import { runIdTime } from "../record/run-id.ts";
import { isTerminal } from "../record/run-state.ts";
import { parseStored, type RunStore, readRecord } from "../record/run-store.ts";

export interface RetentionOptions {
  /** Retention of wizards' results, which are personal. */
  resultSeconds: number;
  /** Retention of all other data. */
  historySeconds: number;
}

export interface RetentionReport {
  /** Wizards' runs whose result and screenshots were deleted. */
  results: number;
  /** Deleted runs. */
  runs: number;
}

export async function deleteExpired(store: RunStore, retention: RetentionOptions): Promise<RetentionReport> {
  const now = store.clock.now().getTime();
  const historyEnd = now - retention.historySeconds * 1000;
  const runs = await deleteOldRuns(store, historyEnd);
  const old = await deleteOldResults(store, now - retention.resultSeconds * 1000, historyEnd);
  const results = old + (await deleteKeptResults(store, new Date(now)));
  await deleteOlder(store, DELETED_PREFIX, now - MARK_LIFETIME_MS);
  // Each run of a conversation renews its session.
  await deleteOlder(store, SESSIONS_PREFIX, historyEnd);
  return { results, runs };
}

/** No schedule starts a run this late. */
const MARK_LIFETIME_MS = 2 * 86_400_000;

/** `{until}`: the results of all runs created before it are deleted. Written by compare-and-swap only. */
const PROGRESS_NAME = "maintenance/results-deleted.json";
const progressSchema = z.object({ until: z.iso.datetime() });
const CONCURRENT_RUNS = 8;

async function deleteOldResults(store: RunStore, end: number, historyEnd: number): Promise<number> {
  const stored = await store.objects.read(PROGRESS_NAME);
  const done = stored ? Date.parse(progressSchema.parse(parseStored(stored.body)).until) : 0;
  let until = end;
  let deleted = 0;
  for await (const ids of idsBetween(store, Math.max(done, historyEnd), end)) {
    await mapConcurrently(ids, CONCURRENT_RUNS, async (id) => {
      const run = (await readRecord(store, id))?.run;
      // No caller waits for a scheduled run, so its result is kept as long as the history.
      if (!run || run.kind === "agent" || run.schedule || run.keep_until) return;
      // The retention counts from the end of the run: a later call deletes this result, and those of newer runs.
      if (!isTerminal(run.state) || Date.parse(run.ended_at ?? run.created_at) > end) {
        until = Math.min(until, runIdTime(id));
        return;
      }
      await deleteResult(store, id);
      deleted++;
    });
  }
  if (until > done) {
    const progress = JSON.stringify({ until: new Date(until).toISOString() });
    if (stored) await store.objects.replace(PROGRESS_NAME, progress, stored.generation);
    else await store.objects.create(PROGRESS_NAME, progress);
  }
  return deleted;
}

/** Results whose callers chose the end of their retention. */
async function deleteKeptResults(store: RunStore, now: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { objects } = await store.objects.list(KEPT_PREFIX);
    const due = objects.filter(({ name }) => name.slice(KEPT_PREFIX.length) < now.toISOString());
    await mapConcurrently(due, CONCURRENT_RUNS, async ({ name }) => {
      await deleteResult(store, name.slice(name.lastIndexOf("/") + 1));
      await store.objects.delete(name);
      deleted++;
    });
    if (due.length === 0 || due.length < objects.length) return deleted;
  }
}

async function deleteResult(store: RunStore, id: string): Promise<void> {
  await deletePrefix(store, screenshotsPrefix(id));
  await store.objects.delete(traceName(id));
  await store.objects.delete(resultName(id));
}

async function deleteOldRuns(store: RunStore, end: number): Promise<number> {
  let deleted = 0;
  for await (const ids of idsBetween(store, 0, end)) {
    await mapConcurrently(ids, CONCURRENT_RUNS, async (id) => {
      const run = (await readRecord(store, id))?.run;
      if (run && !isTerminal(run.state)) return;
      await deleteRun(store, id, run);
      deleted++;
    });
  }
  return deleted;
}

/** Ids of the runs created in [from, to), page by page, the newest first. */
async function* idsBetween(store: RunStore, from: number, to: number): AsyncGenerator<string[]> {
  const newest = { startOffset: indexNameAt(to - 1) };
  for await (const entries of listPages(store.objects, indexPrefix({ by: "all" }), newest)) {
    const ids = entries.map(({ name }) => runIdOfIndexName(name));
    const recent = ids.filter((id) => runIdTime(id) >= from);
    yield recent;
    if (recent.length < ids.length) return;
  }
}
