/**
 * The same input to the same agent from the same caller within a minute is one run, named by `dedup/{hmac}`. The caller
 * that creates the object, or replaces an expired one, creates that run; every other caller gets it.
 */
import { z } from "zod";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { dedupName } from "../record/object-names.ts";
import { parseStored, type RunStore } from "../record/run-store.ts";

export const DEDUP_MS = 60_000;

const entrySchema = z.looseObject({ run_id: z.string(), expires_at: z.iso.datetime() });

export interface DedupTicket {
  /** The given id, or that of an earlier run with the same input. */
  runId: string;
  isNew: boolean;
  /** Deletes the entry of a refused run, so that the same request can be submitted again. */
  release(): Promise<void>;
}

/** @param identity equal for equal requests; only a keyed hash of it is stored */
export async function takeDedupTicket(
  store: RunStore,
  hmacKey: Uint8Array,
  identity: unknown,
  runId: string,
): Promise<DedupTicket> {
  const name = dedupName(keyedHash(hmacKey, "dedup", identity));
  const mine = (generation: string): DedupTicket => ({
    runId,
    isNew: true,
    release: async () => {
      await store.objects.delete(name, generation);
    },
  });
  for (;;) {
    const now = store.clock.now().getTime();
    const entry = JSON.stringify({ run_id: runId, expires_at: new Date(now + DEDUP_MS).toISOString() });
    const created = await store.objects.create(name, entry);
    if (created !== undefined) return mine(created);
    const stored = await store.objects.read(name);
    if (!stored) continue;
    const earlier = entrySchema.parse(parseStored(stored.body));
    if (Date.parse(earlier.expires_at) > now) {
      return { runId: earlier.run_id, isNew: false, release: async () => {} };
    }
    const replaced = await store.objects.replace(name, entry, stored.generation);
    if (replaced !== undefined) return mine(replaced);
  }
}
