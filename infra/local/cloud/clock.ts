/**
 * The time by which tasks fall due: the machine's, plus what a test moved it ahead. Objects and identity tokens keep
 * the machine's time, for those who read them have no other.
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

// The longest delay that setTimeout can hold.
const LONGEST_WAIT = 2 ** 31 - 1;

export function createLocalClock(): LocalClock {
  let ahead = 0;
  let armed: NodeJS.Timeout | undefined;
  const waiting = new Set<{ time: number; action: () => void }>();
  const now = () => Date.now() + ahead;

  function arm(): void {
    clearTimeout(armed);
    const next = Math.min(...[...waiting].map(({ time }) => time));
    if (next < Number.POSITIVE_INFINITY) {
      armed = setTimeout(runDue, Math.min(LONGEST_WAIT, Math.max(0, next - now())));
    }
  }

  function runDue(): void {
    const due = [...waiting].filter(({ time }) => time <= now()).sort((a, b) => a.time - b.time);
    for (const entry of due) if (waiting.delete(entry)) entry.action();
    arm();
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
      ahead += milliseconds;
      arm();
    },
    stop() {
      waiting.clear();
      clearTimeout(armed);
    },
  };
}
