/** One page of an index, the newest run first: names are ordered by time. */
import { mapConcurrently } from "../../core/map-concurrently.ts";
import {
  type IndexFilter,
  indexEntry,
  indexNameAt,
  indexPrefix,
  mayNameRunOf,
  runIdOfIndexName,
} from "../record/object-names.ts";
import type { RunRecord } from "../record/run.ts";
import { runIdTime } from "../record/run-id.ts";
import { isTerminal } from "../record/run-state.ts";
import type { RunStore } from "../record/run-store.ts";
import { readRun } from "./read-run.ts";

export interface PageOptions {
  /** Default 20. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
  /** Only runs that were created then or later. */
  since?: Date;
  /** Only runs that were created then or earlier. */
  until?: Date;
  /** A condition that no index covers; a page reads a limited number of runs for it. */
  where?: (run: RunRecord) => boolean | Promise<boolean>;
  /** In the index of all runs: entries that name another kind or target are not read. */
  named?: Partial<Pick<RunRecord, "kind" | "target">> | undefined;
}

/** `next` is set when older runs may follow, also after a page that `where` left empty. */
export interface RunPage {
  runs: RunRecord[];
  next?: string;
}

export async function listIndex(
  store: RunStore,
  index: IndexFilter,
  options: PageOptions = {},
): Promise<RunPage> {
  const { limit = 20, where, named } = options;
  const prefix = indexPrefix(index);
  const oldest = options.since?.getTime() ?? 0;
  const runs: RunRecord[] = [];
  let start = options.until && indexNameAt(options.until.getTime(), index);
  let cursor = options.cursor;
  for (let scanned = 0, read = 0; read < WINDOW && scanned < NAMES_WINDOW; ) {
    const size = Math.min(Math.max(limit - runs.length, where ? BATCH : 0), WINDOW - read);
    if (cursor !== undefined) start = later(start, `${prefix}${cursor}${JUST_AFTER}`);
    const page = await store.objects.list(prefix, { limit: named ? NAMES : size, startOffset: start });
    const names = page.objects.map(({ name }) => name);
    const recent = names.filter((name) => runIdTime(runIdOfIndexName(name)) >= oldest);
    const matching = named ? recent.filter((name) => mayNameRunOf(name, named)) : recent;
    const taken = matching.slice(0, size);
    const isCut = taken.length < matching.length;
    const isEnd = !isCut && (page.next === undefined || recent.length < names.length);
    const found = await mapConcurrently(taken, CONCURRENT_READS, async (name) => {
      const run = await readListed(store, runIdOfIndexName(name));
      return run && (!where || (await where(run))) ? run : undefined;
    });
    for (const [i, name] of taken.entries()) {
      cursor = indexEntry(runIdOfIndexName(name));
      const run = found[i];
      if (run) runs.push(run);
      const isLast = isEnd && i === taken.length - 1;
      if (runs.length === limit) return isLast ? { runs } : { runs, next: cursor };
    }
    if (isEnd) return { runs };
    if (!isCut) cursor = indexEntry(runIdOfIndexName(names.at(-1) as string));
    read += taken.length;
    scanned += names.length;
  }
  return { runs, next: cursor };
}

/**
 * Ended runs never change: a process reads each of them once. Its entry in the index proves that the run is not deleted.
 */
async function readListed(store: RunStore, id: string): Promise<RunRecord | undefined> {
  const ended = endedRuns.get(store.objects) ?? new Map<string, RunRecord>();
  endedRuns.set(store.objects, ended);
  const known = ended.get(id);
  if (known) return known;
  const run = await readRun(store, id);
  if (run && isTerminal(run.state)) {
    if (ended.size >= MOST_KEPT) ended.delete(ended.keys().next().value as string);
    ended.set(id, run);
  }
  return run;
}

const endedRuns = new WeakMap<RunStore["objects"], Map<string, RunRecord>>();
const MOST_KEPT = 4000;

/** Runs that are read for a page, and names that are listed. */
const WINDOW = 500;
const NAMES_WINDOW = 10_000;
const NAMES = 1_000;
const BATCH = 20;
const CONCURRENT_READS = 16;
// Entries end in ids of one length: no other entry sorts between one and this.
const JUST_AFTER = "0";

function later(a: string | undefined, b: string): string {
  return a !== undefined && a > b ? a : b;
}
