/**
 * A time-limited right to execute: `leases/{agent}/{slot}`, held by the instance that created the object or took it over
 * by its exact generation. STORAGE.md ("Leases") shows why two instances never hold one at once.
 *
 * No clock of another holder is trusted. A taker counts from GCS's time of the last write. The holder counts from before
 * it sent that write, by the monotonic and the wall clock of its machine, and uses the later time.
 */
import { z } from "zod";
import type { StoredObject } from "../../cloud/objects.ts";
import { toAppError } from "../../core/errors.ts";
import { parseStored, type RunStore } from "../record/run-store.ts";

export interface Lease {
  name: string;
  /** A random name, new for each acquisition: it identifies a write whose response was lost. */
  owner: string;
  /** Changes with each renewal: the fencing token. */
  generation: string;
  /** Milliseconds since 1970, by the store's clock. */
  expiresAt: number;
  /** `performance.now()` before the last write was sent. */
  writtenAt: number;
}

export interface LeaseTimes {
  /** Validity of a lease after its last write. */
  lifetimeMs: number;
  /** A lease counts as lost when less than this time remains. A renewal may fail once before. */
  renewEveryMs: number;
  /** Additional wait of a taker, for clock differences. */
  graceMs: number;
}

/** The proportions that every lease has. */
export function leaseTimes(lifetimeMs: number): LeaseTimes {
  return { lifetimeMs, renewEveryMs: lifetimeMs / 3, graceMs: lifetimeMs / 6 };
}

export const LEASE_TIMES = leaseTimes(60_000);

export const LEASES_PREFIX = "leases/";
export const leaseName = (agentId: string, slot: number): string => `${LEASES_PREFIX}${agentId}/${slot}`;

/**
 * @returns `undefined` when another instance holds it, or held it within the grace
 * @throws AppError `storage_unavailable`: it may have been acquired; the same owner can retry
 */
export async function acquireLease(
  store: RunStore,
  name: string,
  owner: string,
  times: LeaseTimes = LEASE_TIMES,
): Promise<Lease | undefined> {
  const created = await writeLease(store, { name, owner }, "0", times);
  if (created) return created;
  const stored = await store.objects.read(name);
  if (!stored) return undefined;
  const holder = parseHolder(stored);
  if (holder.owner !== owner && !(await hasExpired(store, name, stored, times))) return undefined;
  return writeLease(store, { name, owner }, stored.generation, times);
}

/** @returns `undefined` when another instance holds it */
export async function renewLease(
  store: RunStore,
  lease: Lease,
  times: LeaseTimes = LEASE_TIMES,
): Promise<Lease | undefined> {
  const renewed = await writeLease(store, lease, lease.generation, times);
  if (renewed) return renewed;
  // An earlier renewal that failed may have taken effect.
  const stored = await store.objects.read(lease.name);
  if (!stored || parseHolder(stored).owner !== lease.owner) return undefined;
  return writeLease(store, lease, stored.generation, times);
}

/** Only after the guarded work has stopped. No instance watches the lease: the caller must wake waiting runs. */
export async function releaseLease(store: RunStore, lease: Lease): Promise<void> {
  if (await store.objects.delete(lease.name, lease.generation)) return;
  const stored = await store.objects.read(lease.name);
  if (stored && parseHolder(stored).owner === lease.owner) {
    await store.objects.delete(lease.name, stored.generation);
  }
}

/** Whether the lease is held, or expired within the takeover grace. */
export async function isLeaseHeld(
  store: RunStore,
  name: string,
  times: LeaseTimes = LEASE_TIMES,
): Promise<boolean> {
  const stored = await store.objects.read(name);
  return stored !== undefined && !(await hasExpired(store, name, stored, times));
}

/** Whether the stored lease has this owner. */
export async function isLeaseOf(store: RunStore, { name, owner }: Lease): Promise<boolean> {
  const stored = await store.objects.read(name);
  return stored !== undefined && parseHolder(stored).owner === owner;
}

export interface KeptLease {
  current(): Lease;
  /** Stops renewing. @returns the lease, for its release; `undefined` when it was lost */
  close(): Promise<Lease | undefined>;
}

/**
 * Renews until it is closed.
 *
 * @param onLost called once, a renewal interval before a takeover is possible: the guarded work must stop immediately.
 *   Not called after `close()`.
 */
export function keepLease(
  store: RunStore,
  lease: Lease,
  times: LeaseTimes = LEASE_TIMES,
  onLost: () => void = () => {},
): KeptLease {
  let current = lease;
  let lost = false;
  const stopped = new AbortController();
  const lose = () => {
    if (stopped.signal.aborted) return;
    lost = true;
    end();
    onLost();
  };
  const end = () => {
    clearInterval(watch);
    stopped.abort();
  };
  const watch = setInterval(
    () => {
      if (remainingMs(store, current, times) <= times.renewEveryMs) lose();
    },
    Math.ceil(times.renewEveryMs / CHECKS_PER_RENEWAL),
  );
  const renewing = renewUntil(stopped.signal);

  async function renewUntil(signal: AbortSignal): Promise<void> {
    let pause = times.renewEveryMs;
    while (await slept(store, pause, signal)) {
      try {
        const renewed = await renewLease(store, current, times);
        if (!renewed) return lose();
        current = renewed;
        pause = times.renewEveryMs;
      } catch (thrown) {
        store.log.warn({ lease: lease.name, error: toAppError(thrown) }, "a lease could not be renewed");
        pause = Math.ceil(times.renewEveryMs / CHECKS_PER_RENEWAL);
      }
    }
  }

  return {
    current: () => current,
    async close() {
      end();
      await renewing;
      return lost ? undefined : current;
    },
  };
}

const CHECKS_PER_RENEWAL = 20;

const holderSchema = z.looseObject({ owner: z.string(), lifetime_ms: z.number() });

function parseHolder(stored: StoredObject): z.output<typeof holderSchema> {
  return holderSchema.parse(parseStored(stored.body));
}

async function writeLease(
  store: RunStore,
  { name, owner }: Pick<Lease, "name" | "owner">,
  expected: string,
  times: LeaseTimes,
): Promise<Lease | undefined> {
  const { lifetimeMs: lifetime_ms } = times;
  const writtenAt = performance.now();
  const expiresAt = store.clock.now().getTime() + lifetime_ms;
  const body = JSON.stringify({ owner, lifetime_ms, expires_at: new Date(expiresAt).toISOString() });
  // A write that takes longer than the renewal interval is useless.
  const options = { timeoutMs: times.renewEveryMs };
  const generation =
    expected === "0"
      ? await store.objects.create(name, body, options)
      : await store.objects.replace(name, body, expected, options);
  return generation === undefined ? undefined : { name, owner, generation, expiresAt, writtenAt };
}

/** Counts from GCS's time of the last write, with the stored lifetime. */
async function hasExpired(
  store: RunStore,
  name: string,
  stored: StoredObject,
  { graceMs }: LeaseTimes,
): Promise<boolean> {
  const limit = parseHolder(stored).lifetime_ms + graceMs;
  const isPast = (updated: Date) => store.clock.now().getTime() - updated.getTime() > limit;
  if (!isPast(stored.updated)) return false;
  // GCS returns whole seconds with a body; only a list has the exact time.
  const [entry] = (await store.objects.list(name, { limit: 1 })).objects;
  return entry?.name === name && entry.generation === stored.generation && isPast(entry.updated);
}

function remainingMs(store: RunStore, lease: Lease, { lifetimeMs }: LeaseTimes): number {
  const byWallClock = lease.expiresAt - store.clock.now().getTime();
  const byMonotonicClock = lease.writtenAt + lifetimeMs - performance.now();
  return Math.min(byWallClock, byMonotonicClock);
}

async function slept(store: RunStore, milliseconds: number, signal: AbortSignal): Promise<boolean> {
  await store.clock.sleep(milliseconds, signal).catch(() => {});
  return !signal.aborted;
}
