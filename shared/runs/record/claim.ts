/**
 * The claim of a run: `runs/{id}/claim`, created once, by the worker that executes the run or by the process that ends
 * it unclaimed. It is an object of its own because GCS refuses a second write of the new record within a second.
 */
import { claimName } from "./object-names.ts";
import { type Claim, claimSchema } from "./run.ts";
import { parseStored, type RunStore } from "./run-store.ts";

/** Between two signs of life of a worker, which its claim states. */
export const HEARTBEAT_MS = 8_000;

/** @returns whether this call created it */
export async function createClaim(store: RunStore, id: string, claim: Claim): Promise<boolean> {
  return (await store.objects.create(claimName(id), JSON.stringify(claim))) !== undefined;
}

export async function readClaim(store: RunStore, id: string): Promise<Claim | undefined> {
  const stored = await store.objects.read(claimName(id));
  return stored && claimSchema.parse(parseStored(stored.body));
}
