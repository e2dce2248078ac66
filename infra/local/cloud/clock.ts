/**
 * The time by which tasks and scheduled jobs fall due: the machine's, plus what a test moved it ahead. Objects and
 * identity tokens keep the machine's time, for those who read them have no other.
 */
export interface LocalClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `action` once when the time has come, never before the current call has returned; answers how to cancel. */
  at(time: number, action: () => void): () => void;
  /** Moves ahead: everything that falls due in between happens at once, in order. */
  advance(milliseconds: number): void;
  /** Forgets everything that was to happen. */
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
  const waiting = new Set<Entry>();
  const now = () => Date.now() + moved;

  function arm(): void {
    clearTimeout(armed);
    const next = first();
    if (next) armed = setTimeout(runDue, Math.min(LONGEST_WAIT, Math.max(0, next.time - now())));
  }

  // An action may add what is due as well: the order of time counts all the same.
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
      waiting.clear();
      clearTimeout(armed);
    },
  };
}
