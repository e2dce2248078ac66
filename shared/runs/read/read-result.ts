/** The sealed parts of a run: its request, its result and its screenshots, opened with the gateway's keys. */
import type { JWK } from "jose";
import { AppError } from "../../core/errors.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { unseal, unsealJson } from "../../keys/sealing.ts";
import {
  type AgentRunResult,
  type AgentTranscript,
  agentResultSchema,
  agentTranscriptSchema,
  type StoredRequest,
  storedRequestSchema,
} from "../record/agent-run.ts";
import { readOutcome } from "../record/end-run.ts";
import { takeLiveAnswer } from "../record/live-answer.ts";
import {
  requestName,
  resultName,
  screenshotName,
  traceName,
  transcriptName,
} from "../record/object-names.ts";
import { heardResult, readSealedPictures } from "../record/result-object.ts";
import type { RunRecord } from "../record/run.ts";
import type { RunStore } from "../record/run-store.ts";
import { type WizardTrace, wizardTraceSchema } from "../record/wizard-run.ts";

/** A run, or its id; the record that a follower returned holds the result. */
type NamedRun = Pick<RunRecord, "id">;

/**
 * @returns the worker's result; `undefined` when the run has not ended, or ended without a worker
 * @throws AppError `unsealing_failed`
 */
export async function readResult(store: RunStore, run: NamedRun, privateKeys: JWK[]): Promise<unknown> {
  const { id } = run;
  const outcome = heardResult(run)?.outcome ?? (await readOutcome(store, id));
  return outcome?.sealed === undefined ? undefined : unsealJson(privateKeys, resultName(id), outcome.sealed);
}

/** The masked result of an agent. @throws AppError `unsealing_failed` */
export async function readAgentResult(
  store: RunStore,
  run: NamedRun,
  privateKeys: JWK[],
): Promise<AgentRunResult | undefined> {
  return agentResultSchema.optional().parse(await readResult(store, run, privateKeys));
}

/** For the caller that waited: with the unmasked answer, which is delivered once. @throws AppError `unsealing_failed` */
export async function readLiveResult(
  store: RunStore,
  run: NamedRun,
  privateKeys: JWK[],
): Promise<AgentRunResult | undefined> {
  const result = await readAgentResult(store, run, privateKeys);
  if (!result?.masked) return result;
  const live = await takeLiveAnswer(store, privateKeys, run.id);
  return live ? { ...result, ...live, masked: false } : result;
}

/** @throws AppError `unsealing_failed` */
export function readRequest(
  store: RunStore,
  id: string,
  privateKeys: JWK[],
): Promise<StoredRequest | undefined> {
  return readSealed(store, requestName(id), privateKeys, storedRequestSchema);
}

/** Undefined if the answer was the only output. @throws AppError `unsealing_failed` */
export function readTranscript(
  store: RunStore,
  id: string,
  privateKeys: JWK[],
): Promise<AgentTranscript | undefined> {
  return readSealed(store, transcriptName(id), privateKeys, agentTranscriptSchema);
}

/** Undefined where the run was submitted without one, or it was deleted. @throws AppError `unsealing_failed` */
export function readTrace(store: RunStore, id: string, privateKeys: JWK[]): Promise<WizardTrace | undefined> {
  return readSealed(store, traceName(id), privateKeys, wizardTraceSchema);
}

async function readSealed<T>(
  store: RunStore,
  name: string,
  privateKeys: JWK[],
  schema: { parse(content: unknown): T },
): Promise<T | undefined> {
  const stored = await store.objects.read(name);
  return stored && schema.parse(await unsealJson(privateKeys, name, stored.body.toString("utf8")));
}

/**
 * @param numbers from 1
 * @returns the pictures, undefined for one that is not stored
 * @throws AppError `unsealing_failed`
 */
export async function readScreenshots(
  store: RunStore,
  run: NamedRun,
  numbers: readonly number[],
  privateKeys: JWK[],
): Promise<(Buffer | undefined)[]> {
  const { id } = run;
  const heard = heardResult(run)?.pictures;
  const sealed = heard
    ? numbers.map((number) => heard[number - 1])
    : await readSealedPictures(store, id, numbers);
  return mapConcurrently([...numbers], CONCURRENT_READS, async (number, index) => {
    const name = screenshotName(id, number);
    // A run of an earlier version has an object for each.
    const jwe = sealed[index] ?? (await store.objects.read(name))?.body.toString("utf8");
    return jwe === undefined ? undefined : unseal(privateKeys, name, jwe);
  });
}

const CONCURRENT_READS = 8;

/**
 * @param number from 1
 * @throws AppError `result_expired` when it is not stored; `unsealing_failed`
 */
export async function readScreenshot(
  store: RunStore,
  id: string,
  number: number,
  privateKeys: JWK[],
): Promise<Buffer> {
  const [screenshot] = await readScreenshots(store, { id }, [number], privateKeys);
  if (!screenshot) throw new AppError("result_expired", "This screenshot is no longer stored.");
  return screenshot;
}
