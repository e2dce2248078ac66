/**
 * The meetings of a run with a person. `runs/{id}/waiting` exists during a wait and holds its facts in clear;
 * `runs/{id}/handoffs/{n}` holds the link and the hashes of both sides' tokens, sealed to the gateway. Nothing that the person
 * enters or sees is stored.
 */
import type { JWK } from "jose";
import { z } from "zod";
import type { MeetingTerms } from "../../handoff/relay/meeting-book.ts";
import { sealJson, unsealJson } from "../../keys/sealing.ts";
import { handoffName, handoffsPrefix, waitingName } from "./object-names.ts";
import { type RunWaiting, waitingSchema } from "./run.ts";
import { parseStored, type RunStore, SEALED } from "./run-store.ts";

const handoffSchema = z.object({
  link: z.string(),
  page: z.string(),
  worker: z.string(),
  expires_at: z.iso.datetime(),
});

export interface StoredHandoff {
  /** The bearer of this address acts in the run's tab. */
  link: string;
  terms: MeetingTerms;
}

/** Begins a wait. */
export async function storeHandoff(
  store: RunStore,
  gatewayKey: JWK,
  id: string,
  waiting: RunWaiting,
  { link, terms: { page, worker, expiresAt } }: StoredHandoff,
): Promise<void> {
  const name = handoffName(id, waiting.number);
  const content = { link, page, worker, expires_at: expiresAt.toISOString() };
  await store.objects.create(name, await sealJson(gatewayKey, name, content), SEALED);
  await store.objects.create(waitingName(id), JSON.stringify(waiting));
}

/** Ends the meetings of a run: their links open nothing afterwards. */
export async function deleteHandoffs(store: RunStore, id: string): Promise<void> {
  await store.objects.delete(waitingName(id));
  const { objects } = await store.objects.list(handoffsPrefix(id), { limit: 1_000 });
  await Promise.all(objects.map(({ name }) => store.objects.delete(name)));
}

/** The wait of a run that has not ended; undefined where it waits for no person. */
export async function readWaiting(store: RunStore, id: string): Promise<RunWaiting | undefined> {
  const stored = await store.objects.read(waitingName(id));
  return stored && waitingSchema.parse(parseStored(stored.body));
}

/** @returns undefined for a meeting that is over */
export async function readHandoff(
  store: RunStore,
  gatewayKeys: JWK[],
  id: string,
  number: number,
): Promise<StoredHandoff | undefined> {
  const name = handoffName(id, number);
  const stored = await store.objects.read(name);
  if (!stored) return undefined;
  const opened = await unsealJson(gatewayKeys, name, stored.body.toString("utf8"));
  const { link, page, worker, expires_at } = handoffSchema.parse(opened);
  const expiresAt = new Date(expires_at);
  return expiresAt > store.clock.now() ? { link, terms: { page, worker, expiresAt } } : undefined;
}
