/**
 * Whose a run is: `runs/{id}/claim`, created once by the worker that executes the run, or by whoever ends it before any
 * worker came. It is an object of its own because the record, just created, may not be written again within a second.
 */
import { claimName } from "./object-names.ts";
import { type Claim, claimSchema } from "./run.ts";
import { parseStored, type RunStore } from "./run-store.ts";

/** @returns whether this call created it */
export async function createClaim(store: RunStore, id: string, claim: Claim): Promise<boolean> {
  return (await store.objects.create(claimName(id), JSON.stringify(claim))) !== undefined;
}

export async function readClaim(store: RunStore, id: string): Promise<Claim | undefined> {
  const stored = await store.objects.read(claimName(id));
  return stored && claimSchema.parse(parseStored(stored.body));
}
