/** Lists runs, the newest first, from one of the indexes; the order of names is the order of time. */
import { mapConcurrently } from "../core/map-concurrently.ts";
import { type IndexFilter, indexPrefix, runIdOfIndexName } from "./object-names.ts";
import { readRun } from "./read-run.ts";
import type { RunRecord } from "./run.ts";
import type { RunStore } from "./run-store.ts";

export interface ListRunsOptions {
  index: IndexFilter;
  /** Default 20. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
  /** What no index answers; looked for among a bounded number of runs a page. */
  where?: (run: RunRecord) => boolean;
}

/** `next` is there when older runs may follow, also after a page that `where` left empty. */
export interface RunPage {
  runs: RunRecord[];
  next?: string;
}

export async function listRuns(store: RunStore, options: ListRunsOptions): Promise<RunPage> {
  const { index, limit = 20, where } = options;
  const prefix = indexPrefix(index);
  const runs: RunRecord[] = [];
  let cursor = options.cursor;
  for (let scanned = 0; scanned < WINDOW; ) {
    const size = Math.min(Math.max(limit - runs.length, where ? BATCH : 0), WINDOW - scanned);
    const { objects, next } = await store.objects.list(prefix, {
      limit: size,
      ...(cursor === undefined ? {} : { startOffset: `${prefix}${cursor}${JUST_AFTER}` }),
    });
    const found = await mapConcurrently(objects, CONCURRENT_READS, ({ name }) =>
      readRun(store, runIdOfIndexName(name)),
    );
    for (const [i, entry] of objects.entries()) {
      cursor = entry.name.slice(prefix.length);
      const run = found[i];
      if (run && (!where || where(run))) runs.push(run);
      const isLast = next === undefined && i === objects.length - 1;
      if (runs.length === limit) return isLast ? { runs } : { runs, next: cursor };
    }
    if (next === undefined) return { runs };
    scanned += objects.length;
  }
  return cursor === undefined ? { runs } : { runs, next: cursor };
}

const WINDOW = 500;
const BATCH = 20;
const CONCURRENT_READS = 16;
// Entries end in ids of one length: no other sorts between one and this.
const JUST_AFTER = "0";
