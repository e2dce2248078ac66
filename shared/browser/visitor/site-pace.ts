/** The least time between two pages that declared visitors of this process open on a site. */
import { setTimeout as pause } from "node:timers/promises";

/** In milliseconds, for a site whose robots.txt states none. */
export const LEAST_PACE_MS = 1000;
/** A longer `Crawl-delay` would outlast a run. */
export const LONGEST_PACE_MS = 10_000;

export interface SitePace {
  /** Resolves when the site may be asked for its next page: visits take turns. */
  turn(): Promise<void>;
}

export interface PaceClock {
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
}

const CLOCK: PaceClock = { now: () => performance.now(), wait: (milliseconds) => pause(milliseconds) };
/** By host and clock, the time at which the next page may be asked for. */
const nextTurns = new WeakMap<PaceClock, Map<string, number>>();

/**
 * @param host of the form
 * @param crawlDelay in seconds, as robots.txt states it
 */
export function paceOf(host: string, crawlDelay: number | undefined, clock: PaceClock = CLOCK): SitePace {
  const asked = (crawlDelay ?? 0) * 1000;
  const between = Math.min(LONGEST_PACE_MS, Math.max(LEAST_PACE_MS, Number.isFinite(asked) ? asked : 0));
  const turns = nextTurns.get(clock) ?? new Map<string, number>();
  nextTurns.set(clock, turns);
  return {
    async turn() {
      const now = clock.now();
      const at = Math.max(now, turns.get(host) ?? now);
      turns.set(host, at + between);
      if (at > now) await clock.wait(at - now);
    },
  };
}
