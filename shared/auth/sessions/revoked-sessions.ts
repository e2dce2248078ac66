/**
 * Sessions that were ended before their time. The instance that ends one knows at once; the others learn it when they
 * list the store anew, at most every minute, so that no request costs a read.
 */
import type { Session } from "./session.ts";

/** Where revocations are kept for all instances (`revoked/{session id}`). */
export interface RevocationStore {
  /** `expiresAt` tells a sweeper when the entry may go. Adding a session twice is no error. */
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
  /** How soon a list that failed is tried again. */
  retryMs?: number;
  /**
   * Told when the store could not be listed. The sessions are then judged by what is known: a revoked session
   * opens nothing without a valid token, so an outage of the store need not be one of the gateway.
   */
  onListFailure?: (error: unknown) => void;
}

export function createRevokedSessions(options: RevokedSessionsOptions): RevokedSessions {
  const { store, now, refreshMs = 60_000, retryMs = 5000, onListFailure = () => {} } = options;
  let listed = new Set<string>();
  // Ended here, with the moment they would have expired anyway: a listing that was under way may not show them yet.
  const own = new Map<string, number>();
  let refreshAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const started = now();
    try {
      listed = new Set(await store.list());
      refreshAt = started + refreshMs;
    } catch (error) {
      refreshAt = started + retryMs;
      onListFailure(error);
    }
    for (const [id, expiresAt] of own) if (expiresAt <= now()) own.delete(id);
  }

  return {
    async revoke(session) {
      own.set(session.id, session.expiresAt);
      await store.add(session);
    },
    async isRevoked(session) {
      if (own.has(session.id)) return true;
      if (now() >= refreshAt) {
        pending ??= refresh().finally(() => {
          pending = undefined;
        });
        await pending;
      }
      return listed.has(session.id) || own.has(session.id);
    },
  };
}
