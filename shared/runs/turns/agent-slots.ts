/** One agent's slots: those that this instance holds, and the runs that wait for one. */
import { AppError } from "../../core/errors.ts";
import { type KeptLease, keepLease, type Lease } from "./leases.ts";
import type { Slot, SlotRequest } from "./slot.ts";
import { createSlotLeases, type SlotLeasesOptions } from "./slot-leases.ts";

export interface AgentSlots {
  acquire(request: SlotRequest): Promise<Slot | undefined>;
  close(): Promise<void>;
}

interface HeldSlot {
  number: number;
  kept: KeptLease;
  /** Time of the acquisition, across the runs since. */
  since: number;
  isBusy: boolean;
  lost: AbortController;
  idle?: NodeJS.Timeout;
}

interface Waiter {
  limit: number;
  take(slot: Slot): void;
}

const SHORTEST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 1_000;
const GROWTH = 1.5;
/** Longer than the polling interval of other instances. */
const YIELD_MS = 1_500;

export interface AgentSlotsOptions extends SlotLeasesOptions {
  /** An idle slot is kept for this time. */
  idleMs: number;
  /** After this time, a slot that other instances may wait for is released between two runs. */
  tenureMs: number;
}

export function createAgentSlots({ idleMs, tenureMs, ...options }: AgentSlotsOptions): AgentSlots {
  const { store, times } = options;
  const leases = createSlotLeases(options);
  const held = new Map<number, HeldSlot>();
  const waiters: Waiter[] = [];
  let isLooking = false;
  let yieldUntil = 0;
  const now = () => store.clock.now().getTime();

  function occupy(slot: HeldSlot): Slot {
    clearTimeout(slot.idle);
    slot.isBusy = true;
    let isReleased = false;
    return {
      fence: slot.lost.signal,
      release() {
        if (isReleased) return;
        isReleased = true;
        vacate(slot);
      },
    };
  }

  function vacate(slot: HeldSlot): void {
    slot.isBusy = false;
    if (held.get(slot.number) !== slot) return;
    if (waiters.length > 0 && now() - slot.since > tenureMs) {
      yieldUntil = now() + YIELD_MS;
      releaseSlot(slot);
      return;
    }
    pass(slot);
  }

  /** To the longest waiting run; without one, the slot is kept briefly. */
  function pass(slot: HeldSlot): void {
    clearTimeout(slot.idle);
    const next = waiters.findIndex(({ limit }) => slot.number < limit);
    if (next >= 0) waiters.splice(next, 1)[0]?.take(occupy(slot));
    else slot.idle = setTimeout(() => releaseSlot(slot), idleMs).unref();
  }

  function releaseSlot(slot: HeldSlot): void {
    held.delete(slot.number);
    leases.release(slot.kept);
  }

  function findIdle(limit: number): HeldSlot | undefined {
    return held.values().find(({ isBusy, number }) => !isBusy && number < limit);
  }

  function acquireFree(limit: number): Promise<HeldSlot | undefined> {
    return leases.acquireFree(limit, (number) => held.has(number), hold);
  }

  /** Busy from the start: no other run of this instance takes it in between. */
  function hold(number: number, lease: Lease): HeldSlot {
    const lost = new AbortController();
    const kept = keepLease(store, lease, times, () => {
      if (held.get(number) === slot) held.delete(number);
      clearTimeout(slot.idle);
      lost.abort(new AppError("fenced", "The run lost its slot."));
    });
    const slot: HeldSlot = { number, kept, since: now(), isBusy: true, lost };
    held.set(number, slot);
    return slot;
  }

  /** While runs wait: polls for slots that other instances release. */
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    for (
      let delay = SHORTEST_DELAY_MS;
      waiters.length > 0;
      delay = Math.min(LONGEST_DELAY_MS, delay * GROWTH)
    ) {
      await store.clock.sleep(delay);
      if (now() < yieldUntil) continue;
      const limit = Math.max(0, ...waiters.map((waiter) => waiter.limit));
      const slot = findIdle(limit) ?? (await acquireFree(limit).catch(() => undefined));
      if (!slot) continue;
      slot.isBusy = false;
      pass(slot);
      delay = SHORTEST_DELAY_MS;
    }
    isLooking = false;
  }

  return {
    async acquire({ limit, wait, signal }) {
      signal?.throwIfAborted();
      // A slot of this instance may have become idle meanwhile.
      const find = async () => findIdle(limit) ?? (await acquireFree(limit)) ?? findIdle(limit);
      const slot = waiters.length > 0 ? undefined : await find();
      if (slot || !wait) return slot && occupy(slot);
      const { promise, resolve, reject } = Promise.withResolvers<Slot>();
      const waiter: Waiter = { limit, take: resolve };
      const leave = () => {
        const index = waiters.indexOf(waiter);
        if (index < 0) return;
        waiters.splice(index, 1);
        reject(signal?.reason);
      };
      waiters.push(waiter);
      if (signal?.aborted) leave();
      signal?.addEventListener("abort", leave, { once: true });
      void look();
      return promise.finally(() => signal?.removeEventListener("abort", leave));
    },

    async close() {
      for (const slot of held.values()) {
        clearTimeout(slot.idle);
        releaseSlot(slot);
      }
      await leases.settled();
    },
  };
}
