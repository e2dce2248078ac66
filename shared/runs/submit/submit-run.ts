/** From a request to a run on its way: seals the input, creates the run, sends a worker. */
import type { JWK } from "jose";
import { toAppError } from "../../core/errors.ts";
import { sealJson } from "../../keys/sealing.ts";
import { readRun } from "../read/read-run.ts";
import { endUnclaimed } from "../record/end-unclaimed.ts";
import { inputName, requestName } from "../record/object-names.ts";
import {
  isClaimed,
  isTerminal,
  type RunKind,
  type RunRecord,
  type RunSchedule,
  type RunTrigger,
} from "../record/run.ts";
import { appendEvent } from "../record/run-events.ts";
import { newRunId } from "../record/run-id.ts";
import type { RunStore } from "../record/run-store.ts";
import { outcomeOf, transition } from "../record/state-machine.ts";
import { createRun } from "./create-run.ts";
import { type Launch, type Launcher, launchThrough } from "./launcher.ts";

export interface RunRequest {
  /** Given where the same request may come twice; default a new one. */
  id?: string;
  kind: RunKind;
  target: string;
  trigger: RunTrigger;
  /** Of `ownerHash`. */
  owner: string;
  /** Of `contextHash`. */
  context?: string | undefined;
  /** Whatever the worker expects; sealed before it is stored. */
  input: unknown;
  /** What the history keeps of it, and the public key that this is sealed to. */
  request?: { key: JWK; value: unknown } | undefined;
  startLimitSeconds: number;
  /** Where a schedule starts it. */
  schedule?: RunSchedule | undefined;
}

export interface SubmitOptions {
  workerKey: JWK;
  /** Tried in this order; see `chooseLaunchers`. */
  launchers: readonly [Launcher, ...Launcher[]];
}

export interface Submission {
  run: RunRecord;
  /** From the service door. */
  stream?: Launch["stream"];
}

/**
 * @returns the run once a worker is on its way; a run that no door accepted has failed, with the reason in its error
 * @throws AppError when not even the run could be stored
 */
export async function submitRun(
  store: RunStore,
  { input, request: history, ...request }: RunRequest,
  { workerKey, launchers }: SubmitOptions,
): Promise<Submission> {
  const id = request.id ?? newRunId(store.clock.now());
  // What fails here fails again when the run is launched, where it has consequences.
  launchers[0].prepare?.().catch(() => {});
  const [sealedInput, sealedRequest] = await Promise.all([
    sealJson(workerKey, inputName(id), input),
    history && sealJson(history.key, requestName(id), history.value),
  ]);
  const created = await createRun(store, { ...request, id, sealedInput, sealedRequest, state: "queued" });
  const run = created.isNew ? created.run : ((await readRun(store, id)) ?? created.run);
  if (isClaimed(run) || isTerminal(run.state)) return { run };
  return sendWorker(store, run, launchers);
}

/** @returns the run once a worker is on its way; a run that no door accepted has failed */
export async function sendWorker(
  store: RunStore,
  run: RunRecord,
  launchers: SubmitOptions["launchers"],
): Promise<Submission> {
  const { id } = run;
  try {
    const { stream, ...launch } = await launchThrough(launchers, id);
    await appendEvent(store, id, { type: "starting", ...launch });
    // Who has the stream learns the rest from it.
    if (stream) return { run: transition(run, { type: "starting" }) ?? run, stream };
    return { run: (await readRun(store, id)) ?? run };
  } catch (thrown) {
    const error = toAppError(thrown);
    store.log.error({ run_id: id, error }, "the run could not be launched");
    // A worker may have come all the same, when only the answer was lost.
    await endUnclaimed(store, id, outcomeOf(error, store.clock.now()));
    return { run: (await readRun(store, id)) ?? run };
  }
}
