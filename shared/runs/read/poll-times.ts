/** The times of a follower's polls. */
import type { UsualTimes } from "./usual-times.ts";

export interface PollTimes {
  /** @param elapsed milliseconds since the run was created */
  nextDelay(elapsed: number): number;
}

const SHORTEST_DELAY_MS = 250;
/** A caller hears of the end of a run that a worker has claimed at most so much later. */
const LONGEST_DELAY_MS = 2_000;
const GROWTH = 2;
/** The part of the shortest time after which polls begin: the next run may be faster. */
const SHARE = 0.9;
/** The part of the usual time that lies between the first two polls at its end. */
const STEP_SHARE = 0.1;

/**
 * A run with usual times is polled first when one could have ended two seconds after its usual claim, and more often
 * around its usual end. Without them, the delay doubles from 250 ms; a job, whose container starts first, has the longest.
 */
export function createPollTimes(usual: UsualTimes | undefined, isJob: boolean): PollTimes {
  const claimed = (usual?.claimed ?? 0) * SHARE;
  const ended = (usual?.ended ?? 0) * SHARE;
  const first = usual ? usual.ended * STEP_SHARE : isJob ? LONGEST_DELAY_MS : SHORTEST_DELAY_MS;
  let delay = Math.min(LONGEST_DELAY_MS, Math.max(SHORTEST_DELAY_MS, first));
  return {
    nextDelay(elapsed) {
      if (elapsed < ended) {
        const latest = Math.max(elapsed, claimed) + LONGEST_DELAY_MS;
        return Math.max(SHORTEST_DELAY_MS, Math.min(ended, latest) - elapsed);
      }
      const now = delay;
      delay = Math.min(LONGEST_DELAY_MS, delay * GROWTH);
      return now;
    },
  };
}
