/**
 * The clock of tasks and scheduled jobs: the machine's time plus an offset that tests advance. Objects and identity
 * tokens use the machine's time, because their readers do.
 */
export interface LocalClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `action` once at the time, never before the current call has returned. Returns a function that cancels. */
  at(time: number, action: () => void): () => void;
  /** Advances the clock and calls all actions due until then, in order. */
  advance(milliseconds: number): void;
  /** Cancels all actions, also those that are added later: a request may not have ended. */
  stop(): void;
}

interface Entry {
  time: number;
  action: () => void;
}

// The longest delay that setTimeout can hold.
const LONGEST_WAIT = 2 ** 31 - 1;

/** @param ahead of the machine's, in milliseconds, from the start */
export function createLocalClock(ahead = 0): LocalClock {
  let moved = ahead;
  let armed: NodeJS.Timeout | undefined;
  let isStopped = false;
  const waiting = new Set<Entry>();
  const now = () => Date.now() + moved;

  function arm(): void {
    clearTimeout(armed);
    const next = isStopped ? undefined : first();
    if (next) armed = setTimeout(runDue, Math.min(LONGEST_WAIT, Math.max(0, next.time - now())));
  }

  // An action may add another that is due already: the order of time still applies.
  function runDue(): void {
    const until = now();
    for (let entry = first(); entry && entry.time <= until; entry = first()) {
      waiting.delete(entry);
      entry.action();
    }
    arm();
  }

  function first(): Entry | undefined {
    let earliest: Entry | undefined;
    for (const entry of waiting) if (!earliest || entry.time < earliest.time) earliest = entry;
    return earliest;
  }

  return {
    now,
    at(time, action) {
      const entry = { time, action };
      waiting.add(entry);
      arm();
      return () => void waiting.delete(entry);
    },
    advance(milliseconds) {
      moved += milliseconds;
      arm();
    },
    stop() {
      isStopped = true;
      waiting.clear();
      arm();
    },
  };
}
