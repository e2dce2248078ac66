/**
 * One run from claim to end, the same for every kind of worker and behind every door. Whatever happens after the claim
 * ends the run with a type; only a worker that dies, or cannot reach storage for minutes, leaves that to the sweeper.
 */
import { type AppError, toAppError } from "../../core/errors.ts";
import { type ClaimedRun, claimRun, recordClaim, WRITE_INTERVAL_MS } from "../record/claim-run.ts";
import { settleDecided } from "../record/end-run.ts";
import type { Outcome, RunEvent, RunRecord } from "../record/run.ts";
import type { RunStore, StoredRecord } from "../record/run-store.ts";
import { withOutcome } from "../record/state-machine.ts";
import { type EventLog, openEventLog } from "./event-log.ts";
import { type StopWatch, watchStop } from "./watch-stop.ts";

/** What a kind of worker does with a run that it has claimed. */
export interface Work<Ending> {
  /** Never throws: whatever goes wrong is how the run ended. */
  perform(run: RunRecord, stop: StopWatch, events: EventLog): Promise<Ending>;
  /** Stores what the run leaves; `decideOutcome` comes last. A transient failure is tried again. */
  storeEnding(run: RunRecord, ending: Ending, events: RunEvent[]): Promise<Outcome>;
}

export interface WorkerIdentity {
  /** A random name, new for each run. */
  name: string;
  store: RunStore;
  heartbeatMs: number;
  stopCheckMs: number;
  /** Between two writes of one object; default what GCS asks for. */
  writeIntervalMs?: number;
}

export interface WorkOptions {
  /** Aborted when this process must end. */
  host?: AbortSignal | undefined;
  /** Aborted with the AppError that ends the run, when it has no right to go on. */
  fence?: AbortSignal | undefined;
  /** The run's record, where it was read before. */
  record?: StoredRecord | undefined;
  onClaim?: (() => void) | undefined;
  onEvent?: ((event: RunEvent) => void) | undefined;
  /** Called as soon as the end is decided, before the record is settled. */
  onEnd?: ((run: RunRecord) => void) | undefined;
}

/**
 * @returns the ended run; `undefined` when there was nothing to do, because another worker has it or it had ended
 * @throws AppError when the claim or the end could not be stored
 */
export async function workOnRun<Ending>(
  worker: WorkerIdentity,
  work: Work<Ending>,
  id: string,
  { host, fence, record, onClaim, onEvent, onEnd }: WorkOptions = {},
): Promise<RunRecord | undefined> {
  const { store } = worker;
  const claimed = await claimRun(store, id, worker.name, record);
  if (!claimed) {
    store.log.info({ run_id: id }, "nothing to do: the run is another worker's, or has ended");
    return undefined;
  }
  const { run } = claimed;
  store.log.info({ run_id: id, target: run.target }, "run claimed");
  onClaim?.();
  const stop = watchStop(store, id, { everyMs: worker.stopCheckMs, host, fence });
  const recording = startRecording(store, claimed);
  const events = openEventLog(store, id, { heartbeatMs: worker.heartbeatMs, onEvent });
  try {
    const ending = await work.perform(run, stop, events);
    const outcome = await storeForMinutes(store, id, work.storeEnding, run, ending, await events.close());
    onEnd?.(withOutcome(run, outcome));
    store.log.info(
      { run_id: id, state: outcome.state, ...outcome.facts, type: outcome.error?.type },
      "run ended",
    );
    stop.close();
    const { writeIntervalMs = WRITE_INTERVAL_MS } = worker;
    return await settleDecided(store, await recording.stop(), outcome, { writeIntervalMs, hurry: host });
  } finally {
    stop.close();
    await Promise.all([events.close(), recording.stop()]);
  }
}

// Each is a whole series of its own, see CLOUD_CALL_TIMEOUT_SECONDS.
const STORING_ATTEMPTS = 5;

/** Tries for minutes when storage does not answer: nothing else knows the result. */
async function storeForMinutes<Ending>(
  store: RunStore,
  id: string,
  storeEnding: Work<Ending>["storeEnding"],
  ...what: Parameters<Work<Ending>["storeEnding"]>
): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storeEnding(...what);
    } catch (thrown) {
      const error: AppError = toAppError(thrown);
      if (error.category !== "transient" || attempt === STORING_ATTEMPTS) throw error;
      store.log.warn({ run_id: id, error, attempt }, "the end could not be stored; trying again");
    }
  }
}

/** Lets the record say `running` while the run goes on: just created, it may have to wait for its second write. */
function startRecording(store: RunStore, claimed: ClaimedRun): { stop(): Promise<StoredRecord> } {
  const stopped = new AbortController();
  const recorded = recordClaim(store, claimed, stopped.signal)
    .catch((thrown: unknown) => {
      if (!stopped.signal.aborted) {
        const error = toAppError(thrown);
        store.log.warn({ run_id: claimed.run.id, error }, "the claim could not be recorded");
      }
      return undefined;
    })
    // What cannot be told is found out when the record is next replaced.
    .then((record) => record ?? claimed.record);
  return {
    stop() {
      stopped.abort();
      return recorded;
    },
  };
}
