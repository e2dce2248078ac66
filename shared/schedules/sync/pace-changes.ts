import type { Clock } from "../../core/clock.ts";

/** Cloud Scheduler allows 500 writes a minute, and the change of a schedule takes up to three. */
const CHANGES_A_MINUTE = 150;
const MINUTE_MS = 60_000;

/** @returns a function to await before each change: no minute holds more of them than Cloud Scheduler allows */
export function paceChanges(clock: Clock): () => Promise<void> {
  const starts: number[] = [];
  return async () => {
    const now = clock.now().getTime();
    const before = starts.at(-CHANGES_A_MINUTE);
    const start = before === undefined ? now : Math.max(now, before + MINUTE_MS);
    starts.push(start);
    if (start > now) await clock.sleep(start - now);
  };
}
