/**
 * FR-EDGE-11: five failed authentications from one address within ten minutes block it for fifteen, on every
 * instance. While the store is out of reach each instance counts what it sees itself and blocks by that: nobody is
 * locked out for an outage's sake, nobody may guess on through one, and the log tells of it.
 */
import type { Logger } from "../../core/logger.ts";
import { createKnownLockouts } from "./known-lockouts.ts";
import type { LockoutStore } from "./lockout-store.ts";
import { createRecentFailures } from "./recent-failures.ts";

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
   * @returns when the block ends that the source was under already, though this instance had not heard of it
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
  const seenHere = createRecentFailures({ windowMs: FAILURE_WINDOW_MS, now });

  async function lock(source: string): Promise<void> {
    const until = now() + LOCKOUT_MS;
    // Before anything is awaited: what was sent at the same time must find it.
    known.note(source, until);
    log.warn({ source: shortSource(source), until: new Date(until) }, "an address is blocked");
    await store.lock(source, now(), until).catch((error: unknown) => {
      log.warn({ error }, "an address is blocked by this instance only");
    });
  }

  /** @returns whether the source is blocked by somebody else, or has failed too often on all instances together */
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

/** What logs show of a source: enough to tell sources apart. */
export function shortSource(source: string): string {
  return source.slice(0, 12);
}
