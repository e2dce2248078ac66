/**
 * Follows a run by polling its outcome, and every few seconds its claim, and then its log. Any instance can follow any run
 * at any time.
 */
import { readClaim } from "../record/claim.ts";
import { waitedTooLong } from "../record/claim-run.ts";
import { endLost } from "../record/end-lost.ts";
import { readOutcome } from "../record/end-run.ts";
import { endUnclaimed } from "../record/end-unclaimed.ts";
import { runPrefix } from "../record/object-names.ts";
import { hearResult, readRunResult } from "../record/result-object.ts";
import type { Claim, LaunchEvent, Outcome, RunEvent, RunRecord } from "../record/run.ts";
import { LOG_INTERVAL_MS, type Progress, readEvents, readProgress } from "../record/run-events.ts";
import { isTerminal } from "../record/run-state.ts";
import { type RunStore, requireRecord } from "../record/run-store.ts";
import { outcomeOf, withOutcome } from "../record/state-machine.ts";
import { createPollTimes } from "./poll-times.ts";
import { noteTimes, usualTimes } from "./usual-times.ts";

export interface FollowOptions {
  signal?: AbortSignal;
  /** Sequence number of the first event; default 0. */
  from?: number;
  /** The run as it was submitted: it is not read first. */
  run?: RunRecord | undefined;
  /** The launch that the caller has just stored: neither it nor an outcome is read first. */
  launched?: LaunchEvent | undefined;
  /** Reads the pictures with the outcome, for the caller that shows them. */
  withPictures?: boolean | undefined;
  /** The time for which a stream of the run has been silent. */
  silentMs?: number;
}

/**
 * Yields every event and returns the ended run.
 *
 * @throws AppError `run_not_found`; the signal's reason when it is aborted, which does not stop the run
 */
export async function* followRun(
  store: RunStore,
  id: string,
  { signal, from = 0, run, launched, withPictures = false, silentMs }: FollowOptions = {},
): AsyncGenerator<RunEvent, RunRecord, void> {
  let seq = from;
  let record = run ?? (await requireRecord(store, id, "active")).run;
  let mayExpire = true;
  const launcher = launched?.launcher;
  const usual = launched && usualTimes(store, record, launcher);
  const times = createPollTimes(usual, launcher === "job");
  const worker = watchWorker(store, record, { silentMs, startMs: usual?.claimed });
  if (launched && launched.seq >= seq) {
    yield launched;
    seq = launched.seq + 1;
  }
  for (let polls = launched ? 0 : 1; !isTerminal(record.state); polls++) {
    signal?.throwIfAborted();
    // Watched before it is read: no change is missed between both.
    const change = watchRun(store, id, signal);
    if (polls > 0) {
      const [result, log] = await Promise.all([
        readRunResult(store, id, withPictures),
        // The first poll of an unknown run reads the events so far.
        polls === 1 && !launched ? readProgress(store, id) : worker.readDueLog(),
      ]);
      worker.heard(log?.events);
      for (const event of log?.events ?? []) {
        if (event.seq < seq) continue;
        yield event;
        seq = event.seq + 1;
      }
      if (result) {
        yield* readRest(store, id, seq, result.outcome);
        // The last answer may have come since the record was read.
        if (record.state === "input_required") record = (await requireRecord(store, id, "active")).run;
        const ended = withOutcome(record, result.outcome);
        noteTimes(store, ended, launcher);
        return hearResult(ended, result);
      }
    }
    const elapsed = store.clock.now().getTime() - Date.parse(record.created_at);
    const turn = { delay: times.nextDelay(elapsed), signal, changed: change.changed };
    const waited = await sleepInTurn(store, record.owner, turn).finally(change.end);
    await worker.heardNothing(waited, change.isSeen());
    // With a retention of 0, an outcome may be deleted before it is polled.
    if (polls > 0 && polls % RECORD_POLLS === 0) record = (await requireRecord(store, id, "active")).run;
    if (mayExpire && isOverdue(store, record)) {
      // The run ends now instead of at the next sweep.
      await endUnclaimed(store, id, outcomeOf(waitedTooLong(), store.clock.now()));
      mayExpire = false;
    }
  }
  yield* readRest(store, id, seq, await readOutcome(store, id));
  return record;
}

/** Callers of this process that wait for a poll, by owner. */
const waits = new Map<string, number>();
/** Beyond so many, the polls of one owner share a rate: many waiting calls of one caller delay no others. */
const FREE_WAITS = 20;
const PACE_MS = 25;

interface Turn {
  delay: number;
  signal: AbortSignal | undefined;
  /** Ends the sleep early. */
  changed: Promise<void> | undefined;
}

/** @returns the time that passed; a longer one than intended is no measure of other processes */
async function sleepInTurn(
  { clock }: RunStore,
  owner: string,
  { delay, signal, changed }: Turn,
): Promise<number> {
  const others = waits.get(owner) ?? 0;
  waits.set(owner, others + 1);
  const intended = Math.max(delay, (others - FREE_WAITS) * PACE_MS);
  const start = clock.now().getTime();
  const awake = new AbortController();
  try {
    const sleeping = clock.sleep(intended, endsWith(awake.signal, signal));
    sleeping.catch(() => {});
    await (changed ? Promise.race([sleeping, changed]) : sleeping);
    return Math.min(clock.now().getTime() - start, intended + TIMER_LATENESS_MS);
  } finally {
    awake.abort();
    const left = (waits.get(owner) ?? 1) - 1;
    if (left > 0) waits.set(owner, left);
    else waits.delete(owner);
  }
}

function endsWith(own: AbortSignal, callers: AbortSignal | undefined): AbortSignal {
  return callers ? AbortSignal.any([callers, own]) : own;
}

interface RunChange {
  /** Undefined where the store cannot see changes. */
  changed: Promise<void> | undefined;
  isSeen(): boolean;
  end(): void;
}

/** Watches the objects of a run, where the store can. */
function watchRun({ objects }: RunStore, id: string, signal: AbortSignal | undefined): RunChange {
  if (!objects.watch) return { changed: undefined, isSeen: () => false, end: () => {} };
  const over = new AbortController();
  let isSeen = false;
  const changed = objects.watch(runPrefix(id), endsWith(over.signal, signal)).then(() => {
    isSeen = true;
  });
  changed.catch(() => {});
  return { changed, isSeen: () => isSeen, end: () => over.abort() };
}

/** A timer of a busy process fires late. */
const TIMER_LATENESS_MS = 500;
const RECORD_POLLS = 10;

// The limit of a queued run does not change.
function isOverdue(store: RunStore, { state, start_by }: RunRecord): boolean {
  return state === "queued" && store.clock.now().getTime() > Date.parse(start_by);
}

/** The events that were stored before the outcome, then those in the outcome. */
async function* readRest(
  store: RunStore,
  id: string,
  from: number,
  outcome: Outcome | undefined,
): AsyncGenerator<RunEvent> {
  let seq = from;
  const isRead = outcome?.events_from !== undefined && outcome.events_from <= seq;
  for (const event of [...(isRead ? [] : await readEvents(store, id)), ...(outcome?.events ?? [])]) {
    if (event.seq < seq) continue;
    yield event;
    seq = event.seq + 1;
  }
}

const MISSED_HEARTBEATS = 2.5;

/** A person who is asked to act waits for the event. */
const HANDOFF_LOG_MS = 1_000;

interface WorkerWatch {
  /** Reads the log where the worker may have stored events since, and until the run is claimed its claim. */
  readDueLog(): Promise<Progress | undefined>;
  /** @param events all that are stored */
  heard(events: readonly RunEvent[] | undefined): void;
  /** Between two polls. @param isChanged whether the worker may just have stored events */
  heardNothing(milliseconds: number, isChanged: boolean): Promise<void>;
}

interface WatchOptions {
  /** The time for which a stream of the run was silent; its worker may have claimed the run. */
  silentMs?: number | undefined;
  /** The time until a worker usually claims such a run. */
  startMs?: number | undefined;
}

/**
 * Ends a followed run whose worker is silent for two and a half heartbeats, so that a waiting caller learns of a dead
 * worker within 30 s. Only time between successful polls counts: an outage of the storage, which delays heartbeats too, and
 * a sleeping computer are no silence of the worker. The sweeper ends runs without a follower.
 */
function watchWorker(
  store: RunStore,
  { id, handoff }: RunRecord,
  { silentMs = 0, startMs = 0 }: WatchOptions,
): WorkerWatch {
  const logEveryMs = handoff ? HANDOFF_LOG_MS : LOG_INTERVAL_MS;
  let claim: Claim | undefined;
  let silent = silentMs;
  let newest = "";
  let untilLog = startMs + logEveryMs;
  const heard = (events: readonly RunEvent[] | undefined) => {
    const at = events?.at(-1)?.at ?? "";
    if (at <= newest) return;
    newest = at;
    silent = 0;
  };
  return {
    heard,

    async readDueLog() {
      if (untilLog > 0) return undefined;
      untilLog = logEveryMs;
      if (claim) return readProgress(store, id);
      claim = await readClaim(store, id);
      // The worker's first events are stored so long after its claim.
      const age = claim ? store.clock.now().getTime() - Date.parse(claim.at) : 0;
      if (age < logEveryMs) return undefined;
      return readProgress(store, id);
    },

    async heardNothing(milliseconds, isChanged) {
      untilLog = isChanged ? 0 : untilLog - milliseconds;
      if (!claim) return;
      silent += milliseconds;
      // A worker of an earlier version states no interval.
      const { heartbeat_ms = Number.POSITIVE_INFINITY } = claim;
      if (silent <= MISSED_HEARTBEATS * heartbeat_ms) return;
      // A worker of an earlier version stores its events elsewhere.
      heard(await readEvents(store, id));
      if (silent === 0) return;
      silent = 0;
      await endLost(store, id, claim);
    },
  };
}
