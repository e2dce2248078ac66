/** One agent's slots: those that this instance holds, and the runs that wait for one. */
import { AppError } from "../../core/errors.ts";
import { type KeptLease, keepLease, type Lease } from "./leases.ts";
import type { Slot, SlotRequest } from "./slot.ts";
import { createSlotLeases, type SlotLeases, type SlotLeasesOptions } from "./slot-leases.ts";

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
  id: string;
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

export class AgentSlots {
  readonly #options: AgentSlotsOptions;
  readonly #leases: SlotLeases;
  readonly #held = new Map<number, HeldSlot>();
  /** The oldest first. */
  readonly #waiters: Waiter[] = [];
  #isLooking = false;
  #yieldUntil = 0;

  constructor(options: AgentSlotsOptions) {
    this.#options = options;
    this.#leases = createSlotLeases(options);
  }

  async acquire({ id, limit, wait, signal }: SlotRequest): Promise<Slot | undefined> {
    signal?.throwIfAborted();
    const slot = this.#waiters.length > 0 ? undefined : await this.#find(limit);
    if (slot || !wait) return slot && this.#occupy(slot);
    return this.#enqueue(id, limit, signal);
  }

  async close(): Promise<void> {
    for (const slot of this.#held.values()) {
      clearTimeout(slot.idle);
      this.#releaseSlot(slot);
    }
    await this.#leases.settled();
  }

  async #find(limit: number): Promise<HeldSlot | undefined> {
    // A slot of this instance may have become idle meanwhile.
    return this.#findIdle(limit) ?? (await this.#acquireFree(limit)) ?? this.#findIdle(limit);
  }

  #findIdle(limit: number): HeldSlot | undefined {
    return this.#held.values().find(({ isBusy, number }) => !isBusy && number < limit);
  }

  #acquireFree(limit: number): Promise<HeldSlot | undefined> {
    return this.#leases.acquireFree(
      limit,
      (number) => this.#held.has(number),
      (number, lease) => this.#hold(number, lease),
    );
  }

  /** Busy from the start: no other run of this instance takes it in between. */
  #hold(number: number, lease: Lease): HeldSlot {
    const { store, times } = this.#options;
    const lost = new AbortController();
    const kept = keepLease(store, lease, times, () => {
      if (this.#held.get(number) === slot) this.#held.delete(number);
      clearTimeout(slot.idle);
      lost.abort(new AppError("fenced", "The run lost its slot."));
    });
    const slot: HeldSlot = { number, kept, since: this.#now(), isBusy: true, lost };
    this.#held.set(number, slot);
    return slot;
  }

  #occupy(slot: HeldSlot): Slot {
    clearTimeout(slot.idle);
    slot.isBusy = true;
    let isReleased = false;
    return {
      fence: slot.lost.signal,
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#vacate(slot);
      },
    };
  }

  #vacate(slot: HeldSlot): void {
    slot.isBusy = false;
    if (this.#held.get(slot.number) !== slot) return;
    if (this.#waiters.length > 0 && this.#now() - slot.since > this.#options.tenureMs) {
      this.#yieldUntil = this.#now() + YIELD_MS;
      this.#releaseSlot(slot);
      return;
    }
    this.#pass(slot);
  }

  /** To the oldest waiting run; without one, the slot is kept briefly. */
  #pass(slot: HeldSlot): void {
    clearTimeout(slot.idle);
    const next = this.#waiters.findIndex(({ limit }) => slot.number < limit);
    if (next >= 0) this.#waiters.splice(next, 1)[0]?.take(this.#occupy(slot));
    else slot.idle = setTimeout(() => this.#releaseSlot(slot), this.#options.idleMs).unref();
  }

  #releaseSlot(slot: HeldSlot): void {
    this.#held.delete(slot.number);
    this.#leases.release(slot.kept);
  }

  /** @throws the signal's reason */
  async #enqueue(id: string, limit: number, signal: AbortSignal | undefined): Promise<Slot> {
    const { promise, resolve, reject } = Promise.withResolvers<Slot>();
    const waiter: Waiter = { id, limit, take: resolve };
    const leave = () => {
      const index = this.#waiters.indexOf(waiter);
      if (index < 0) return;
      this.#waiters.splice(index, 1);
      reject(signal?.reason);
    };
    const younger = this.#waiters.findIndex((other) => other.id > id);
    this.#waiters.splice(younger < 0 ? this.#waiters.length : younger, 0, waiter);
    if (signal?.aborted) leave();
    signal?.addEventListener("abort", leave, { once: true });
    void this.#look();
    return promise.finally(() => signal?.removeEventListener("abort", leave));
  }

  /** While runs wait: polls for slots that other instances release. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    let delay = SHORTEST_DELAY_MS;
    while (this.#waiters.length > 0) {
      await this.#options.store.clock.sleep(delay);
      delay = Math.min(LONGEST_DELAY_MS, delay * GROWTH);
      if (this.#now() < this.#yieldUntil) continue;
      const limit = Math.max(0, ...this.#waiters.map((waiter) => waiter.limit));
      const slot = this.#findIdle(limit) ?? (await this.#acquireFree(limit).catch(() => undefined));
      if (!slot) continue;
      slot.isBusy = false;
      this.#pass(slot);
      delay = SHORTEST_DELAY_MS;
    }
    this.#isLooking = false;
  }

  #now(): number {
    return this.#options.store.clock.now().getTime();
  }
}
