/**
 * Follows a run by polling its claim, and then its outcome and its log, with a delay that doubles up to two seconds. A
 * poll is one or two small reads; any instance can follow any run at any time.
 */
import { readClaim } from "../record/claim.ts";
import { waitedTooLong } from "../record/claim-run.ts";
import { endLost } from "../record/end-lost.ts";
import { readOutcome } from "../record/end-run.ts";
import { endUnclaimed } from "../record/end-unclaimed.ts";
import { hearResult } from "../record/result-object.ts";
import type { Claim, Outcome, RunEvent, RunRecord } from "../record/run.ts";
import { readEvents, readProgress } from "../record/run-events.ts";
import { isTerminal } from "../record/run-state.ts";
import { type RunStore, requireRecord } from "../record/run-store.ts";
import { outcomeOf, withOutcome } from "../record/state-machine.ts";

export interface FollowOptions {
  signal?: AbortSignal;
  /** Sequence number of the first event; default 0. */
  from?: number;
  /** The run as it was submitted: it is not read first. */
  run?: RunRecord | undefined;
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
  { signal, from = 0, run, silentMs }: FollowOptions = {},
): AsyncGenerator<RunEvent, RunRecord, void> {
  let seq = from;
  let delay = SHORTEST_DELAY_MS;
  let sinceLog = LOG_EVERY_MS;
  let record = run ?? (await requireRecord(store, id, "active")).run;
  let mayExpire = true;
  const worker = watchWorker(store, id, silentMs);
  for (let polls = 1; !isTerminal(record.state); polls++) {
    signal?.throwIfAborted();
    // An unclaimed run has no outcome, and only its launcher's events.
    const isDue = polls === 1 || (await worker.isClaimed());
    const isLogDue = isDue && sinceLog >= LOG_EVERY_MS;
    const [outcome, log] = await Promise.all([
      isDue ? readOutcome(store, id) : undefined,
      isLogDue ? readProgress(store, id) : undefined,
    ]);
    if (isLogDue) sinceLog = 0;
    worker.heard(log?.events);
    for (const event of log?.events ?? []) {
      if (event.seq < seq) continue;
      yield event;
      seq = event.seq + 1;
    }
    if (outcome) {
      yield* readRest(store, id, seq, outcome);
      // The last answer may have come since the record was read.
      if (record.state === "input_required") record = (await requireRecord(store, id, "active")).run;
      return hearResult(withOutcome(record, outcome), { outcome });
    }
    const waited = await sleepInTurn(store, record.owner, delay, signal);
    await worker.heardNothing(waited);
    sinceLog += waited;
    delay = Math.min(LONGEST_DELAY_MS, delay * GROWTH);
    // With a retention of 0, an outcome may be deleted before it is polled.
    if (polls % RECORD_POLLS === 0) record = (await requireRecord(store, id, "active")).run;
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

/** @returns the time that passed; a longer one than intended is no measure of other processes */
async function sleepInTurn(
  { clock }: RunStore,
  owner: string,
  delay: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const others = waits.get(owner) ?? 0;
  waits.set(owner, others + 1);
  const intended = Math.max(delay, (others - FREE_WAITS) * PACE_MS);
  const start = clock.now().getTime();
  try {
    await clock.sleep(intended, signal);
    return Math.min(clock.now().getTime() - start, intended + TIMER_LATENESS_MS);
  } finally {
    const left = (waits.get(owner) ?? 1) - 1;
    if (left > 0) waits.set(owner, left);
    else waits.delete(owner);
  }
}

const SHORTEST_DELAY_MS = 250;
/** A caller hears of the end at most so much later. */
const LONGEST_DELAY_MS = 2_000;
const GROWTH = 2;
/** A timer of a busy process fires late. */
const TIMER_LATENESS_MS = 500;
const RECORD_POLLS = 10;
/** Workers write the log less often. */
const LOG_EVERY_MS = 1_000;

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

interface WorkerWatch {
  /** Reads the claim until it exists. */
  isClaimed(): Promise<boolean>;
  /** @param events all that are stored */
  heard(events: readonly RunEvent[] | undefined): void;
  /** Between two polls. */
  heardNothing(milliseconds: number): Promise<void>;
}

/**
 * Ends a followed run whose worker is silent for two and a half heartbeats, so that a waiting caller learns of a dead
 * worker within 30 s. Only time between successful polls counts: an outage of the storage, which delays heartbeats too, and
 * a sleeping computer are no silence of the worker. The sweeper ends runs without a follower.
 *
 * @param silentMs of a stream that the run was followed by; its worker may have claimed the run
 */
function watchWorker(store: RunStore, id: string, silentMs = 0): WorkerWatch {
  let claim: Claim | undefined;
  let silent = silentMs;
  let newest = "";
  const heard = (events: readonly RunEvent[] | undefined) => {
    const at = events?.at(-1)?.at ?? "";
    if (at <= newest) return;
    newest = at;
    silent = 0;
  };
  return {
    heard,

    async isClaimed() {
      claim ??= await readClaim(store, id);
      return claim !== undefined;
    },

    async heardNothing(milliseconds) {
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
