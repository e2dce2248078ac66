/** Deletes the failures that no longer count and the expired blocks of `lockout-store.ts`. */
import { listPages } from "../../cloud/list-pages.ts";
import type { ObjectEntry, ObjectStore } from "../../cloud/objects.ts";
import type { Clock } from "../../core/clock.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { FAILURE_WINDOW_MS, LOCKOUT_MS } from "./lockout.ts";
import { expiryOf, FAILURES_PREFIX, LOCKOUTS_PREFIX } from "./lockout-store.ts";

export interface StaleReport {
  failures: number;
  lockouts: number;
}

/** Safe to run concurrently with itself and with the recording of failures. */
export async function deleteStaleAuthFailures({
  objects,
  clock,
}: {
  objects: ObjectStore;
  clock: Clock;
}): Promise<StaleReport> {
  const now = clock.now().getTime();
  const report: StaleReport = { failures: 0, lockouts: 0 };
  for await (const entries of listPages(objects, FAILURES_PREFIX)) {
    const stale = entries.filter(({ name }) => failureTime(name) <= now - FAILURE_WINDOW_MS);
    report.failures += await deleteAll(stale, ({ name }) => objects.delete(name));
  }
  for await (const entries of listPages(objects, LOCKOUTS_PREFIX)) {
    // A younger lockout cannot have expired, so it is not read.
    const old = entries.filter(({ updated }) => updated.getTime() <= now - LOCKOUT_MS + CLOCK_SKEW_MS);
    report.lockouts += await deleteAll(old, async ({ name }) => {
      const stored = await objects.read(name);
      return stored !== undefined && expiryOf(stored.body) <= now && objects.delete(name, stored.generation);
    });
  }
  return report;
}

const CONCURRENT_DELETES = 8;
/** Maximum difference between the storage's clock and this one. */
const CLOCK_SKEW_MS = 60_000;

async function deleteAll(
  entries: readonly ObjectEntry[],
  remove: (entry: ObjectEntry) => Promise<boolean>,
): Promise<number> {
  const deleted = await mapConcurrently(entries, CONCURRENT_DELETES, remove);
  return deleted.filter(Boolean).length;
}

function failureTime(name: string): number {
  return Number.parseInt(name.slice(name.lastIndexOf("/") + 1), 10);
}
