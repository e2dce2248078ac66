/**
 * The unmasked answer of an agent, for the caller that waits for it. It is stored apart from the run, sealed to the gateway,
 * until it is delivered or ten minutes old; only answers that masking changes need it.
 */
import type { JWK } from "jose";
import { z } from "zod";
import { sealJson, unsealJson } from "../../keys/sealing.ts";
import { deleteOlder } from "./delete-objects.ts";
import { type RunStore, SEALED } from "./run-store.ts";

export const LIVE_PREFIX = "live/";
export const liveName = (id: string): string => `${LIVE_PREFIX}${id}`;

const liveAnswerSchema = z.object({ output: z.string(), patch: z.string().optional() });

export type LiveAnswer = z.output<typeof liveAnswerSchema>;

const LIFETIME_MS = 10 * 60_000;

/** Stored before the run's outcome, because the caller reads the answer once the run has ended. */
export async function storeLiveAnswer(
  store: RunStore,
  gatewayKey: JWK,
  id: string,
  answer: LiveAnswer,
): Promise<void> {
  const sealed = await sealJson(gatewayKey, liveName(id), answer);
  await store.objects.create(liveName(id), sealed, SEALED);
}

/** @returns undefined when there is none, or it was delivered before */
export async function takeLiveAnswer(
  store: RunStore,
  gatewayKeys: JWK[],
  id: string,
): Promise<LiveAnswer | undefined> {
  const stored = await store.objects.read(liveName(id));
  // One of several concurrent callers gets it.
  if (!stored || !(await store.objects.delete(liveName(id), stored.generation))) return undefined;
  if (stored.updated.getTime() < store.clock.now().getTime() - LIFETIME_MS) return undefined;
  const opened = await unsealJson(gatewayKeys, liveName(id), stored.body.toString("utf8"));
  return liveAnswerSchema.parse(opened);
}

/** @returns how many answers were not delivered in time */
export function deleteStaleAnswers(store: RunStore): Promise<number> {
  return deleteOlder(store, LIVE_PREFIX, store.clock.now().getTime() - LIFETIME_MS);
}
