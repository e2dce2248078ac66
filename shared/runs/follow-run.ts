/**
 * Waits for a run by polling its next event: quickly after news, slower while nothing happens. Two small reads a poll;
 * they may come from any instance and begin at any time of the run's life.
 */
import { AppError } from "../core/errors.ts";
import { withOutcome } from "./read-run.ts";
import { isClaimed, isTerminal, type RunEvent, type RunRecord } from "./run.ts";
import { readEvent } from "./run-events.ts";
import { type RunStore, readRecord } from "./run-store.ts";

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
  let claimed: RunRecord | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const [event, run] = await Promise.all([readEvent(store, id, seq), look(store, id, claimed)]);
    if (event) {
      yield event;
      seq = event.seq + 1;
      delay = SHORTEST_DELAY_MS;
      continue;
    }
    if (isTerminal(run.state)) {
      // The ending is written after the last event, but may have been read after an event that was not there yet.
      for (let rest = await readEvent(store, id, seq); rest; rest = await readEvent(store, id, ++seq))
        yield rest;
      return run;
    }
    if (isClaimed(run)) claimed = run;
    await store.clock.sleep(delay, signal);
    delay = Math.min(LONGEST_DELAY_MS, delay * GROWTH);
  }
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
const GROWTH = 1.5;

// After the claim the record changes only when the outcome is decided, and that is what is looked for then.
async function look(store: RunStore, id: string, claimed: RunRecord | undefined): Promise<RunRecord> {
  if (claimed) return withOutcome(store, claimed);
  const stored = await readRecord(store, id);
  if (!stored) throw new AppError("run_not_found", "There is no run with this id.");
  return isClaimed(stored.run) && !isTerminal(stored.run.state) ? withOutcome(store, stored.run) : stored.run;
}
