/**
 * What one instance knows of blocked sources: its own at once, the others' from a listing that all requests share.
 * Nobody waits for the listing while the last one is recent enough.
 */
import type { LockoutStore } from "./lockout-store.ts";

export interface KnownLockouts {
  /** When the source's block ends, in milliseconds since 1970; undefined when it is not blocked. */
  lockedUntil(source: string): Promise<number | undefined>;
  /** As far as it is known without asking anybody. */
  ownUntil(source: string): number | undefined;
  note(source: string, until: number): void;
}

export interface KnownLockoutsOptions {
  store: Pick<LockoutStore, "listLockouts" | "readLockout">;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Told when the store did not answer; what is known already counts on. */
  onFailure: (error: unknown) => void;
}

/** How often the store is listed at most, while requests come. */
const REFRESH_MS = 2000;
/** After a longer silence the first request waits for the listing. */
const LONGEST_STALE_MS = 5000;

export function createKnownLockouts({ store, now, onFailure }: KnownLockoutsOptions): KnownLockouts {
  let listed = new Map<string, string>();
  let listedAt = Number.NEGATIVE_INFINITY;
  let listing: Promise<void> | undefined;
  /** By source, with what was listed when it was read. */
  const read = new Map<string, { generation: string; until: number }>();
  const own = new Map<string, number>();

  async function list(): Promise<void> {
    // As of its beginning, also when it fails: an outage must not make every request wait.
    const started = now();
    try {
      listed = await store.listLockouts();
    } catch (error) {
      onFailure(error);
    }
    listedAt = started;
    for (const [source, until] of own) if (until <= now()) own.delete(source);
    for (const [source, { generation }] of read) {
      if (listed.get(source) !== generation) read.delete(source);
    }
  }

  async function refresh(): Promise<void> {
    const age = now() - listedAt;
    if (age < REFRESH_MS) return;
    listing ??= list().finally(() => {
      listing = undefined;
    });
    if (age >= LONGEST_STALE_MS) await listing;
  }

  async function endOf(source: string, generation: string): Promise<number | undefined> {
    const known = read.get(source);
    if (known?.generation === generation) return known.until;
    try {
      const until = await store.readLockout(source);
      if (until !== undefined) read.set(source, { generation, until });
      return until;
    } catch (error) {
      onFailure(error);
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
      await refresh();
      const generation = listed.get(source);
      const until = generation === undefined ? undefined : await endOf(source, generation);
      return until !== undefined && until > now() ? until : undefined;
    },
    note(source, until) {
      own.set(source, until);
    },
  };
}
