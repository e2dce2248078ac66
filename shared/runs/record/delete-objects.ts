import { listPages } from "../../cloud/list-pages.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import type { RunStore } from "./run-store.ts";

const CONCURRENT_DELETES = 8;

export async function deletePrefix(store: RunStore, prefix: string): Promise<void> {
  for (;;) {
    const { objects, next } = await store.objects.list(prefix);
    await mapConcurrently(objects, CONCURRENT_DELETES, ({ name }) => store.objects.delete(name));
    if (next === undefined) return;
  }
}

/**
 * Deletes the objects whose last write was before `end`, in milliseconds since 1970.
 *
 * @returns their number
 */
export async function deleteOlder(store: RunStore, prefix: string, end: number): Promise<number> {
  let deleted = 0;
  for await (const entries of listPages(store.objects, prefix)) {
    const old = entries.filter(({ updated }) => updated.getTime() < end);
    await mapConcurrently(old, CONCURRENT_DELETES, ({ name }) => store.objects.delete(name));
    deleted += old.length;
  }
  return deleted;
}
