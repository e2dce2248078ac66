/** Stores the end of a run: screenshots and result, sealed to the gateway, then the outcome, which decides. */
import type { JWK } from "jose";
import type { AppError } from "../../core/errors.ts";
import { seal, sealJson } from "../../keys/sealing.ts";
import type { AgentRunResult, AgentTranscript } from "../record/agent-run.ts";
import { decideOutcome } from "../record/end-run.ts";
import { type LiveAnswer, storeLiveAnswer } from "../record/live-answer.ts";
import { resultName, screenshotName, traceName, transcriptName } from "../record/object-names.ts";
import type { RunResult } from "../record/result-object.ts";
import type { RunDrift, RunRecord } from "../record/run.ts";
import { type RunStore, SEALED } from "../record/run-store.ts";
import { outcomeOf } from "../record/state-machine.ts";
import type { WizardRunResult, WizardTrace } from "../record/wizard-run.ts";
import type { ClosedLog } from "./event-log.ts";

export interface RunEnding {
  /** The reason of a failure; undefined: the run completed. Its details are stored sealed only. */
  error?: AppError | undefined;
  /** Counts and durations, stored in clear. */
  facts: Record<string, number>;
  /** Stored in clear. */
  drift?: RunDrift[];
  /** Sealed. */
  result: WizardRunResult | AgentRunResult;
  /** The unmasked answer of an agent, for a caller that waits. */
  live?: LiveAnswer | undefined;
  /** Sealed. */
  transcript?: AgentTranscript | undefined;
  /** JPEG files, sealed, in order. */
  screenshots?: readonly Buffer[];
  /** Sealed. */
  trace?: WizardTrace;
}

/**
 * @param log the events that are not stored yet
 * @returns the stored result: that of another worker, without its pictures, if it was first
 */
export async function storeEnding(
  { store, gatewayKey }: { store: RunStore; gatewayKey: JWK },
  { id, attempts }: RunRecord,
  { error, facts, drift, result, live, transcript, screenshots = [], trace }: RunEnding,
  { events, from }: ClosedLog,
): Promise<RunResult> {
  const pictures = Promise.all(
    screenshots.map((jpeg, index) => seal(gatewayKey, screenshotName(id, index + 1), jpeg)),
  );
  const storeSealed = async (name: string, value: unknown) => {
    const sealed = await sealJson(gatewayKey, name, value);
    await store.objects.create(name, sealed, SEALED);
  };
  await Promise.all([
    trace && storeSealed(traceName(id), trace),
    transcript && storeSealed(transcriptName(id), transcript),
    live && storeLiveAnswer(store, gatewayKey, id, live),
  ]);
  const outcome = {
    ...outcomeOf(error, store.clock.now(), facts),
    drift: drift?.length ? drift : undefined,
    attempt: attempts.at(-1),
    events: events.length > 0 ? events : undefined,
    events_from: from,
    sealed: await sealJson(gatewayKey, resultName(id), result),
  };
  const sealedPictures = await pictures;
  const decided = await decideOutcome(store, id, outcome, sealedPictures);
  return { outcome: decided, pictures: decided === outcome ? sealedPictures : undefined };
}
