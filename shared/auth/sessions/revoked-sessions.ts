/**
 * Sessions that were ended before they expired. The instance that ends one refuses it at once; the others refuse it
 * after their next listing, at most a minute later, so that no request costs a read.
 */
import { createCachedValue } from "../../core/cached-value.ts";
import type { Session } from "./session.ts";

/** Revocations that all instances share (`revoked/{session id}`). */
export interface RevocationStore {
  /** A sweeper deletes the entry after the session's `expiresAt`. Adding a session twice is not an error. */
  add(session: Session): Promise<void>;
  /** The ids of all revoked sessions. */
  list(): Promise<Iterable<string>>;
}

export interface RevokedSessions {
  revoke(session: Session): Promise<void>;
  isRevoked(session: Session): Promise<boolean>;
}

export interface RevokedSessionsOptions {
  store: RevocationStore;
  /** Milliseconds since 1970. */
  now: () => number;
  refreshMs?: number;
  /** Pause after a listing that failed. */
  retryMs?: number;
  /**
   * Called once for each outage of the store. The last listing then decides: a revoked session opens nothing without
   * a valid token, so an outage of the store need not be one of the gateway.
   */
  onListFailure?: (error: unknown) => void;
}

export function createRevokedSessions(options: RevokedSessionsOptions): RevokedSessions {
  const { store, now, refreshMs = 60_000, retryMs = 5000, onListFailure } = options;
  // Ended here, with the time of their expiry: a listing in progress may not include them.
  const own = new Map<string, number>();
  const listed = createCachedValue<ReadonlySet<string>>({
    initial: new Set(),
    async load() {
      for (const [id, expiresAt] of own) if (expiresAt <= now()) own.delete(id);
      return new Set(await store.list());
    },
    now,
    freshMs: refreshMs,
    retryMs: () => retryMs,
    onFailure: onListFailure,
  });

  return {
    async revoke(session) {
      own.set(session.id, session.expiresAt);
      await store.add(session);
    },
    async isRevoked({ id }) {
      return own.has(id) || (await listed.get()).has(id) || own.has(id);
    },
  };
}
