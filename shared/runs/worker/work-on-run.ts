/**
 * One run from claim to end, for every kind of worker and every launcher. Any failure after the claim ends the run with a
 * type; the sweeper ends only runs whose worker died or could not reach storage for minutes.
 */
import type { JWK } from "jose";
import type { z } from "zod";
import { AppError, toAppError } from "../../core/errors.ts";
import { flushSpans, withSpan } from "../../core/tracing.ts";
import { unsealJson } from "../../keys/sealing.ts";
import { type AgentInput, agentInputSchema } from "../record/agent-run.ts";
import { HEARTBEAT_MS } from "../record/claim.ts";
import { type ClaimedRun, claimRun, WRITE_INTERVAL_MS } from "../record/claim-run.ts";
import { settleDecided } from "../record/end-run.ts";
import { deleteHandoffs, type StoredHandoff, storeHandoff } from "../record/handoffs.ts";
import { inputName } from "../record/object-names.ts";
import type { RunResult } from "../record/result-object.ts";
import type { Outcome, RunEvent, RunEventBody, RunRecord, RunWaiting } from "../record/run.ts";
import type { RunStore, StoredRecord } from "../record/run-store.ts";
import { withOutcome } from "../record/state-machine.ts";
import { type WizardInput, wizardInputSchema } from "../record/wizard-run.ts";
import { type ClosedLog, openEventLog, type StreamingLauncher } from "./event-log.ts";
import { type RunEnding, storeEnding } from "./store-ending.ts";
import { watchStop } from "./watch-stop.ts";

export interface RunWorker {
  /** A random name, new for each run. */
  name: string;
  store: RunStore;
  /** Private keys of this kind of worker, the current one first. */
  inputKeys: JWK[];
  /** Public. */
  gatewayKey: JWK;
  heartbeatMs?: number;
  /** Interval of the checks for a cancellation; default 2 s. */
  stopCheckMs?: number;
  /** Between two writes of one object; default the interval that GCS requires. */
  writeIntervalMs?: number;
}

export interface RunTask {
  run: RunRecord;
  /** Aborted with the AppError that ends the run. */
  signal: AbortSignal;
  /**
   * Opens the sealed input of a wizard's run.
   *
   * @throws AppError `unsealing_failed`, `invalid_request`; the error that stops the run before it begins
   */
  wizardInput(): Promise<WizardInput>;
  /** {@link wizardInput} of an agent's run. */
  agentInput(): Promise<AgentInput>;
  /** Stores the meeting with a person, before the worker waits. */
  beginWaiting(waiting: Waiting, handoff: StoredHandoff): Promise<void>;
  /** Ends it. */
  endWaiting(): Promise<void>;
  /** Stores an event. */
  report(event: RunEventBody): void;
  /** Keeps an event for the outcome, unless others follow. */
  reportLast(event: RunEventBody): void;
}

/** A wait for a person, before it has begun. */
type Waiting = Pick<RunWaiting, "number" | "for" | "page" | "until">;

/** The work of one kind of worker on a claimed run. Never throws: a failure is an ending. */
export type Perform = (task: RunTask) => Promise<RunEnding>;

export interface WorkOptions {
  /** Aborted when this process must end. */
  host?: AbortSignal | undefined;
  /** Aborted with the AppError that ends the run, when it may not continue. */
  fence?: AbortSignal | undefined;
  /** The run's record, where it is known; it may be outdated. */
  record?: StoredRecord | undefined;
  /** The run's input, where it is known. */
  sealedInput?: string | undefined;
  onClaim?: (() => void) | undefined;
  /** The launcher that reads `onEvent`. */
  launcher?: StreamingLauncher | undefined;
  onEvent?: ((event: RunEvent) => void) | undefined;
  /** Called as soon as the end is decided, before the record is settled. */
  onEnd?: ((run: RunRecord, result: RunResult) => void) | undefined;
}

const STOP_CHECK_MS = 2_000;

/**
 * @returns the ended run; `undefined` when the run has ended or another worker has claimed it
 * @throws AppError when the claim or the end could not be stored
 */
export async function workOnRun(
  worker: RunWorker,
  perform: Perform,
  id: string,
  options: WorkOptions = {},
): Promise<RunRecord | undefined> {
  const { store, heartbeatMs = HEARTBEAT_MS } = worker;
  const claimed = await claimRun(store, id, worker.name, options.record, heartbeatMs);
  if (!claimed) {
    store.log.info({ run_id: id }, "not claimed: the run has ended, or another worker has it");
    return undefined;
  }
  const { kind, target, traceparent: parent } = claimed.run;
  store.log.info({ run_id: id, target }, "run claimed");
  options.onClaim?.();
  try {
    const facts = { run_id: id, kind, target };
    return await withSpan("execute run", { facts, parent, kind: "consumer" }, (add) =>
      workOnClaimed(worker, perform, claimed, {
        ...options,
        onOutcome: ({ state, error }) => add({ state, error_type: error?.type }),
      }),
    );
  } finally {
    await flushSpans();
  }
}

async function workOnClaimed(
  worker: RunWorker,
  perform: Perform,
  claimed: ClaimedRun,
  {
    host,
    fence,
    sealedInput,
    launcher,
    onEvent,
    onEnd,
    onOutcome,
  }: WorkOptions & { onOutcome(outcome: Outcome): void },
): Promise<RunRecord | undefined> {
  const { store, heartbeatMs = HEARTBEAT_MS, stopCheckMs = STOP_CHECK_MS } = worker;
  const { run } = claimed;
  const { id } = run;
  const stop = watchStop(store, id, { everyMs: stopCheckMs, host, fence });
  const { report, reportLast, ...events } = openEventLog(store, id, { heartbeatMs, launcher, onEvent });
  const open = async <Schema extends z.ZodType>(schema: Schema) => {
    const known = sealedInput ?? claimed.record.sealedInput;
    const [input, stopped] = await Promise.all([openInput(worker, id, schema, known), stop.check()]);
    if (stopped) throw stopped;
    return input;
  };
  try {
    const ending = await perform({
      run,
      signal: stop.signal,
      wizardInput: () => open(wizardInputSchema),
      agentInput: () => open(agentInputSchema),
      async beginWaiting(waiting, handoff) {
        const since = store.clock.now().toISOString();
        await storeHandoff(store, worker.gatewayKey, id, { ...waiting, since }, handoff);
        report({ type: "waiting_for_person", ...waiting });
      },
      async endWaiting() {
        await deleteHandoffs(store, id);
        report({ type: "resumed" });
      },
      report,
      reportLast,
    });
    if (ending.error?.type === "internal_error") {
      // Its cause is stored nowhere; the log holds the cause's class and stack, without its words.
      store.log.error({ run_id: id, error: ending.error }, "the run failed by a defect");
    }
    const result = await storeWithRetries(worker, run, ending, await events.close());
    const { outcome } = result;
    onOutcome(outcome);
    onEnd?.(withOutcome(run, outcome), result);
    store.log.info(
      {
        run_id: id,
        kind: run.kind,
        target: run.target,
        state: outcome.state,
        ...outcome.facts,
        type: outcome.error?.type,
        wait_ms: between(run.created_at, run.started_at),
        total_ms: between(run.started_at, outcome.ended_at),
      },
      "run ended",
    );
    stop.close();
    const { writeIntervalMs = WRITE_INTERVAL_MS } = worker;
    return await settleDecided(store, claimed.record.run, outcome, { writeIntervalMs, hurry: host });
  } finally {
    stop.close();
    await events.close();
  }
}

function between(from: string | undefined, to: string | undefined): number | undefined {
  return from && to ? Math.max(0, Date.parse(to) - Date.parse(from)) : undefined;
}

async function openInput<Schema extends z.ZodType>(
  { store, inputKeys }: RunWorker,
  id: string,
  schema: Schema,
  known: string | undefined,
): Promise<z.output<Schema>> {
  // An earlier version stored it in an object of its own.
  const sealed = known ?? (await store.objects.read(inputName(id)))?.body.toString("utf8");
  if (sealed === undefined) throw new AppError("internal_error", "The run's input is missing.");
  const opened = await unsealJson(inputKeys, inputName(id), sealed);
  const input = schema.safeParse(opened);
  if (!input.success) throw new AppError("invalid_request", "The run's input does not match its schema.");
  return input.data;
}

// Each attempt includes the retries of the client (CLOUD_CALL_TIMEOUT_SECONDS).
const STORING_ATTEMPTS = 5;

/** Retries for minutes while storage fails: only this process holds the result. */
async function storeWithRetries(
  worker: RunWorker,
  run: RunRecord,
  ending: RunEnding,
  log: ClosedLog,
): Promise<RunResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storeEnding(worker, run, ending, log);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.category !== "transient" || attempt === STORING_ATTEMPTS) throw error;
      worker.store.log.warn({ run_id: run.id, error, attempt }, "could not store the end; retrying");
    }
  }
}
