/**
 * Waits for a run by polling its next event: quickly after news, slower while nothing happens. Two small reads a poll;
 * they may come from any instance and begin at any time of the run's life.
 */
import { AppError } from "../../core/errors.ts";
import { waitedTooLong } from "../record/claim-run.ts";
import { readOutcome } from "../record/end-run.ts";
import { endUnclaimed } from "../record/end-unclaimed.ts";
import { isTerminal, type Outcome, type RunEvent, type RunRecord } from "../record/run.ts";
import { readEvent } from "../record/run-events.ts";
import { type RunStore, readRecord } from "../record/run-store.ts";
import { outcomeOf, withOutcome } from "../record/state-machine.ts";

export interface FollowOptions {
  signal?: AbortSignal;
  /** The first event wanted; default 0. */
  from?: number;
}

/**
 * Yields every event and returns the ended run.
 *
 * @throws AppError `run_not_found`; the signal's reason when it is aborted, which does not stop the run
 */
export async function* followRun(
  store: RunStore,
  id: string,
  { signal, from = 0 }: FollowOptions = {},
): AsyncGenerator<RunEvent, RunRecord, void> {
  let seq = from;
  let delay = SHORTEST_DELAY_MS;
  let record = await readExisting(store, id);
  let mayExpire = true;
  for (let polls = 1; !isTerminal(record.state); polls++) {
    signal?.throwIfAborted();
    const [event, outcome] = await Promise.all([readEvent(store, id, seq), readOutcome(store, id)]);
    if (event) {
      yield event;
      seq = event.seq + 1;
      delay = SHORTEST_DELAY_MS;
    } else if (outcome) {
      yield* readRest(store, id, seq, outcome);
      return withOutcome(record, outcome);
    } else {
      await store.clock.sleep(delay, signal);
      delay = Math.min(LONGEST_DELAY_MS, delay * GROWTH);
      // Where results are kept for no time at all, an ending may be gone before it was seen here.
      if (polls % RECORD_POLLS === 0) record = await readExisting(store, id);
      if (mayExpire && isOverdue(store, record)) {
        // Whoever waits learns it now, and not with the next sweep.
        await endUnclaimed(store, id, outcomeOf(waitedTooLong(), store.clock.now()));
        mayExpire = false;
      }
    }
  }
  yield* readRest(store, id, seq, await readOutcome(store, id));
  return record;
}

/** {@link followRun} for those who want the ending; events go to `onEvent`. */
export async function waitForRun(
  store: RunStore,
  id: string,
  { onEvent, ...options }: FollowOptions & { onEvent?: (event: RunEvent) => void } = {},
): Promise<RunRecord> {
  const events = followRun(store, id, options);
  for (;;) {
    const step = await events.next();
    if (step.done) return step.value;
    onEvent?.(step.value);
  }
}

const SHORTEST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 500;
const GROWTH = 1.35;
const RECORD_POLLS = 20;

async function readExisting(store: RunStore, id: string): Promise<RunRecord> {
  const stored = await readRecord(store, id);
  if (!stored) throw new AppError("run_not_found", "There is no run with this id.");
  return stored.run;
}

// Once it is queued, its time stays as it is.
function isOverdue(store: RunStore, { state, start_by }: RunRecord): boolean {
  return state === "queued" && store.clock.now().getTime() > Date.parse(start_by);
}

/** The events that were stored before the outcome, and then those that it holds. */
async function* readRest(
  store: RunStore,
  id: string,
  from: number,
  outcome: Outcome | undefined,
): AsyncGenerator<RunEvent> {
  let seq = from;
  for (let event = await readEvent(store, id, seq); event; event = await readEvent(store, id, ++seq))
    yield event;
  for (const event of outcome?.events ?? []) if (event.seq >= seq) yield event;
}
