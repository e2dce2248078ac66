/**
 * The blocked sources that one instance holds: its own at once, those of other instances from a listing that all
 * requests share. No request waits for a listing while the previous one is recent.
 */
import { createCachedValue } from "../../core/cached-value.ts";
import type { LockoutStore } from "./lockout-store.ts";

export interface KnownLockouts {
  /** The end of the source's block, in milliseconds since 1970; undefined when it is not blocked. */
  lockedUntil(source: string): Promise<number | undefined>;
  /** As `lockedUntil`, for blocks that this instance noted. */
  ownUntil(source: string): number | undefined;
  note(source: string, until: number): void;
}

export interface KnownLockoutsOptions {
  store: Pick<LockoutStore, "listLockouts" | "readLockout">;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called once for each outage of the store; known lockouts remain. */
  onFailure: (error: unknown) => void;
}

/** Minimum interval between two listings. */
const REFRESH_MS = 2000;
/** After a longer silence the first request waits for the listing. */
const LONGEST_STALE_MS = 5000;

export function createKnownLockouts({ store, now, onFailure }: KnownLockoutsOptions): KnownLockouts {
  /** By source; `generation` is the listed one that was read. */
  const read = new Map<string, { generation: string; until: number }>();
  const own = new Map<string, number>();
  const listed = createCachedValue<ReadonlyMap<string, string>>({
    initial: new Map(),
    load: list,
    now,
    freshMs: REFRESH_MS,
    staleMs: () => LONGEST_STALE_MS,
    onFailure,
  });

  async function list(): Promise<ReadonlyMap<string, string>> {
    for (const [source, until] of own) if (until <= now()) own.delete(source);
    const lockouts = await store.listLockouts();
    for (const [source, { generation }] of read) {
      if (lockouts.get(source) !== generation) read.delete(source);
    }
    return lockouts;
  }

  async function endOf(source: string, generation: string): Promise<number | undefined> {
    const known = read.get(source);
    if (known?.generation === generation) return known.until;
    try {
      const until = await store.readLockout(source);
      if (until !== undefined) read.set(source, { generation, until });
      return until;
    } catch (error) {
      listed.markFailed(error);
      return undefined;
    }
  }

  const ownUntil = (source: string) => {
    const until = own.get(source);
    return until !== undefined && until > now() ? until : undefined;
  };

  return {
    ownUntil,
    async lockedUntil(source) {
      if (ownUntil(source) !== undefined) return ownUntil(source);
      const generation = (await listed.get()).get(source);
      const until = generation === undefined ? undefined : await endOf(source, generation);
      return until !== undefined && until > now() ? until : undefined;
    },
    note(source, until) {
      own.set(source, until);
    },
  };
}
