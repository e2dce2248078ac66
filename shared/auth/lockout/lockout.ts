/**
 * FR-EDGE-11: five failed authentications from one address within ten minutes block it for fifteen, on every
 * instance. While the store is unreachable, each instance counts and blocks by the failures that it received itself, and
 * logs so: an outage neither blocks callers nor allows unlimited guesses.
 */
import type { Logger } from "../../core/logger.ts";
import { createRecentCounts } from "../recent-counts.ts";
import { createKnownLockouts } from "./known-lockouts.ts";
import type { LockoutStore } from "./lockout-store.ts";

const FAILURES_ALLOWED = 5;
export const FAILURE_WINDOW_MS = 10 * 60_000;
export const LOCKOUT_MS = 15 * 60_000;

/** A `source` is the HMAC of an address; times are milliseconds since 1970. */
export interface Lockout {
  /** When the source's block ends; undefined when it is not blocked. Never throws. */
  lockedUntil(source: string): Promise<number | undefined>;
  /**
   * Counts a failure and blocks the source if it is the last one allowed. Never throws.
   *
   * @returns the end of a block that another instance had set already
   */
  recordFailure(source: string): Promise<number | undefined>;
}

export interface LockoutOptions {
  store: LockoutStore;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createLockout({ store, log, now }: LockoutOptions): Lockout {
  const known = createKnownLockouts({
    store,
    now,
    onFailure: (error) =>
      log.warn({ error }, "blocked addresses could not be listed; known ones stay blocked"),
  });
  const seenHere = createRecentCounts({ windowMs: FAILURE_WINDOW_MS, now });

  async function lock(source: string): Promise<void> {
    const until = now() + LOCKOUT_MS;
    // Before the first await: requests of the same moment must find the block.
    known.note(source, until);
    log.warn({ source: shortSource(source), until: new Date(until) }, "an address is blocked");
    await store.lock(source, now(), until).catch((error: unknown) => {
      log.warn({ error }, "an address is blocked by this instance only");
    });
  }

  /** @returns whether another instance blocked the source, or the failures on all instances are too many */
  async function share(source: string): Promise<{ lockedUntil?: number; tooMany: boolean }> {
    const at = now();
    const [until] = await Promise.all([
      store.readLockout(source),
      store.addFailure(source, at, at + FAILURE_WINDOW_MS),
    ]);
    if (until !== undefined && until > at) return { lockedUntil: until, tooMany: false };
    const failures = await store.countFailures(source, at - FAILURE_WINDOW_MS + 1, FAILURES_ALLOWED);
    return { tooMany: failures >= FAILURES_ALLOWED };
  }

  return {
    lockedUntil: (source) => known.lockedUntil(source),

    async recordFailure(source) {
      const failures = seenHere.add(source);
      const ownUntil = known.ownUntil(source);
      if (ownUntil !== undefined) return ownUntil;
      if (failures >= FAILURES_ALLOWED) {
        await lock(source);
        return undefined;
      }
      try {
        const { lockedUntil, tooMany } = await share(source);
        if (lockedUntil !== undefined) known.note(source, lockedUntil);
        else if (tooMany) await lock(source);
        return lockedUntil;
      } catch (error) {
        log.warn({ error }, "a failed authentication was counted in this instance's memory only");
        return undefined;
      }
    },
  };
}

/** The form of a source in logs. */
export function shortSource(source: string): string {
  return source.slice(0, 12);
}
