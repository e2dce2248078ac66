/**
 * A time-limited right to execute: `leases/{agent}/{slot}`, held by the instance that created the object or took it over
 * by its exact generation. STORAGE.md ("Leases") shows why two instances never hold one at once.
 *
 * No holder's clock is trusted. A taker counts from the service's time of the last write. The holder counts from before
 * it sent that write, by the machine's monotonic clock and by its wall clock, and uses the later one.
 */
import { z } from "zod";
import type { StoredObject } from "../../cloud/objects.ts";
import { toAppError } from "../../core/errors.ts";
import { parseStored, type RunStore } from "../record/run-store.ts";

export interface Lease {
  name: string;
  /** A random name, new for each acquisition: by it a write whose answer was lost is recognised. */
  owner: string;
  /** Changes with each renewal: the fencing token. */
  generation: string;
  /** Milliseconds since 1970, by the store's clock. */
  expiresAt: number;
  /** `performance.now()` before the last write was sent. */
  writtenAt: number;
}

export interface LeaseTimes {
  /** How long a lease is good for after its last write. */
  lifetimeMs: number;
  /** A lease that was not renewed so long before it expires counts as lost, so there must be room for a failure. */
  renewEveryMs: number;
  /** What a taker waits beyond the end, for clocks that differ. */
  graceMs: number;
}

/** The proportions that every lease has. */
export function leaseTimes(lifetimeMs: number): LeaseTimes {
  return { lifetimeMs, renewEveryMs: lifetimeMs / 3, graceMs: lifetimeMs / 6 };
}

export const LEASE_TIMES = leaseTimes(60_000);

export const leaseName = (agentId: string, slot: number): string => `leases/${agentId}/${slot}`;

/**
 * @returns `undefined` when another instance holds it, or held it within the grace
 * @throws AppError `storage_unavailable`: whether it was acquired is unknown then; the same owner may try again
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
  // An earlier renewal may have taken effect although it seemed to fail.
  const stored = await store.objects.read(lease.name);
  if (!stored || parseHolder(stored).owner !== lease.owner) return undefined;
  return writeLease(store, lease, stored.generation, times);
}

/** The caller wakes waiting runs, since no instance watches the lease. The guarded work must have stopped before. */
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

/** Whether it is still this owner's, by what is stored. */
export async function isLeaseOf(store: RunStore, { name, owner }: Lease): Promise<boolean> {
  const stored = await store.objects.read(name);
  return stored !== undefined && parseHolder(stored).owner === owner;
}

export interface KeptLease {
  current(): Lease;
  /** Stops renewing. The lease, to be released; `undefined` when it was lost. */
  close(): Promise<Lease | undefined>;
}

/**
 * Renews until it is closed.
 *
 * @param onLost called once, a renewal interval before a takeover is possible: the guarded work must be
 *   stopped at once. Not called after `close()`.
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
  // Whatever takes longer than the time between two renewals comes too late to be of use.
  const options = { timeoutMs: times.renewEveryMs };
  const generation =
    expected === "0"
      ? await store.objects.create(name, body, options)
      : await store.objects.replace(name, body, expected, options);
  return generation === undefined ? undefined : { name, owner, generation, expiresAt, writtenAt };
}

/** Counts from the time that the service gave the last write, and by the lifetime that its writer meant. */
async function hasExpired(
  store: RunStore,
  name: string,
  stored: StoredObject,
  { graceMs }: LeaseTimes,
): Promise<boolean> {
  const limit = parseHolder(stored).lifetime_ms + graceMs;
  const isPast = (updated: Date) => store.clock.now().getTime() - updated.getTime() > limit;
  if (!isPast(stored.updated)) return false;
  // With a body comes a time in whole seconds, cut off; only a list has the exact one.
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
