/** Submits a run: seals the input, creates the run, launches a worker. */
import type { JWK } from "jose";
import { AppError, toAppError } from "../../core/errors.ts";
import { withSpan } from "../../core/tracing.ts";
import { sealJson } from "../../keys/sealing.ts";
import { readRun } from "../read/read-run.ts";
import { endUnclaimed } from "../record/end-unclaimed.ts";
import { inputName, requestName } from "../record/object-names.ts";
import { isClaimed, type LaunchEvent, type RunRecord } from "../record/run.ts";
import { appendEvent } from "../record/run-events.ts";
import { newRunId } from "../record/run-id.ts";
import { isTerminal } from "../record/run-state.ts";
import { type RunStore, readActiveRecord, replaceRecord } from "../record/run-store.ts";
import { outcomeOf, transition } from "../record/state-machine.ts";
import type { StoredRun } from "../worker/stored-run.ts";
import { createRun, type RunOrigin } from "./create-run.ts";
import { type Launch, type Launcher, launchThrough } from "./launcher.ts";

export interface RunRequest extends RunOrigin {
  /** Set by callers that repeat requests; default a new one. */
  id?: string;
  /** Sealed before it is stored. */
  input: unknown;
  /** The part of the request for the history, and the public key that it is sealed to. */
  request?: { key: JWK; value: unknown } | undefined;
  startLimitSeconds: number;
}

export interface SubmitOptions {
  workerKey: JWK;
  /** Tried in this order; see `chooseLaunchers`. */
  launchers: readonly [Launcher, ...Launcher[]];
}

export interface Submission {
  run: RunRecord;
  /** The stream of the service launcher. */
  stream?: Launch["stream"];
  /** The event of a launch without a stream, which this call has stored: a follower reads nothing at first. */
  launched?: LaunchEvent;
}

/**
 * @returns the launched run; without a launch it has failed, with the reason in its error
 * @throws AppError when the run could not be stored
 */
export function submitRun(store: RunStore, request: RunRequest, options: SubmitOptions): Promise<Submission> {
  const { kind, target, trigger, id = newRunId(store.clock.now()) } = request;
  const facts = { run_id: id, kind, target, trigger };
  return withSpan("submit run", { facts }, () => storeAndLaunch(store, { ...request, id }, options));
}

type NamedRequest = RunRequest & { id: string };

async function storeAndLaunch(
  store: RunStore,
  request: NamedRequest,
  { workerKey, launchers }: SubmitOptions,
): Promise<Submission> {
  // A failure occurs again at the launch, where it is handled.
  launchers[0].prepare?.().catch(() => {});
  const { run, generation, sealedInput, isSent } = await storeRun(store, request, workerKey, launchers[0]);
  if (generation !== undefined) {
    return launchRun(store, run, launchers, { record: { run, generation }, sealedInput }, isSent);
  }
  const existing = (await readRun(store, run.id)) ?? run;
  if (isClaimed(existing) || isTerminal(existing.state)) return { run: existing };
  await storeInput(store, run.id, sealedInput);
  return launchRun(store, existing, launchers);
}

/**
 * Seals the input and the part for the history, and creates the run.
 *
 * @param launcher the first one; the input that it sends is not stored
 */
async function storeRun(
  store: RunStore,
  { input, request: history, ...origin }: NamedRequest,
  workerKey: JWK,
  launcher: Launcher,
): Promise<Awaited<ReturnType<typeof createRun>> & { sealedInput: string; isSent: boolean }> {
  const [sealedInput, sealedRequest] = await Promise.all([
    sealJson(workerKey, inputName(origin.id), input),
    history && sealJson(history.key, requestName(origin.id), history.value),
  ]);
  const isSent = launcher.sendsInput?.(sealedInput) ?? false;
  const stored = { ...origin, sealedInput: isSent ? undefined : sealedInput, sealedRequest };
  return { ...(await createRun(store, { ...stored, state: "queued" })), sealedInput, isSent };
}

/**
 * Stores the input of a run that exists, for a worker that does not get it with its launch; not of a run that has ended,
 * such as by the worker of a launch whose response was lost.
 */
async function storeInput(store: RunStore, id: string, sealedInput: string): Promise<void> {
  for (;;) {
    const stored = await readActiveRecord(store, id);
    if (!stored || stored.sealedInput !== undefined) return;
    if (await replaceRecord(store, stored, stored.run, sealedInput)) return;
  }
}

/**
 * @param stored the new run: a worker that gets it saves two reads
 * @param isInputSent the first launcher sends the input, which is not stored
 * @returns the launched run; without a launch it has failed
 */
export async function launchRun(
  store: RunStore,
  run: RunRecord,
  launchers: SubmitOptions["launchers"],
  stored?: StoredRun,
  isInputSent = false,
): Promise<Submission> {
  const { id } = run;
  try {
    const { stream, ...launch } = await withSpan("launch run", {}, () =>
      launchThrough(
        launchers,
        id,
        stored,
        isInputSent ? (sealed) => storeInput(store, id, sealed) : undefined,
      ),
    );
    // The worker that streams its events stores this one with its own.
    const started = transition(run, { type: "starting" }) ?? run;
    if (stream) return { run: started, stream };
    const launched = await appendEvent(store, id, { type: "starting" as const, ...launch });
    return { run: launch.launcher === "queue" ? run : started, launched };
  } catch (thrown) {
    const error = toAppError(thrown);
    store.log.error({ run_id: id, error }, "the run could not be launched");
    // When only the response was lost, a worker may have claimed the run.
    await endUnclaimed(store, id, outcomeOf(error, store.clock.now()));
    return { run: (await readRun(store, id)) ?? run };
  }
}

/**
 * Submits runs that one launch starts side by side. A launch that fails ends all of them.
 *
 * @returns the submissions in the order of the requests
 * @throws AppError when a run could not be stored
 */
export async function submitRuns(
  store: RunStore,
  requests: readonly RunRequest[],
  { workerKey, launchers }: SubmitOptions,
): Promise<Submission[]> {
  const [launcher] = launchers;
  if (!launcher.launchAll)
    return Promise.all(requests.map((one) => submitRun(store, one, { workerKey, launchers })));
  launcher.prepare?.().catch(() => {});
  const created = await Promise.all(
    requests.map(({ id = newRunId(store.clock.now()), ...request }) =>
      storeRun(store, { ...request, id }, workerKey, launcher),
    ),
  );
  const ids = created.map(({ run }) => run.id);
  try {
    const { stream: _, ...launch } = await withSpan(
      "launch runs",
      {},
      () => launcher.launchAll?.(ids) as Promise<Launch>,
    );
    await Promise.all(ids.map((id) => appendEvent(store, id, { type: "starting", ...launch })));
  } catch (thrown) {
    const error = toAppError(thrown);
    store.log.error({ run_ids: ids, error }, "the runs could not be launched");
    await Promise.all(ids.map((id) => endUnclaimed(store, id, outcomeOf(error, store.clock.now()))));
  }
  return Promise.all(created.map(async ({ run }) => ({ run: (await readRun(store, run.id)) ?? run })));
}

/** A run that could not be started. */
export interface FailedStart extends RunOrigin {
  id: string;
}

// The run ends below; the limit applies only when this process dies before.
const START_LIMIT_S = 60;

/** @returns the failed run; the existing run when there is one of this id */
export async function recordFailedStart(
  store: RunStore,
  start: FailedStart,
  error: AppError,
): Promise<RunRecord> {
  const { run, generation } = await createRun(store, {
    ...start,
    state: "queued",
    startLimitSeconds: START_LIMIT_S,
  });
  if (generation === undefined) return run;
  // Later lines of a message may quote the caller's values.
  const named = new AppError(error.type, error.message.split("\n")[0] ?? "");
  return (await endUnclaimed(store, start.id, outcomeOf(named, store.clock.now()))) ?? run;
}
