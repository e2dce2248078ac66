/** One agent's slots: those that this instance holds, and the runs that wait for one. */
import { randomUUID } from "node:crypto";
import { AppError, toAppError } from "../../core/errors.ts";
import type { RunStore } from "../record/run-store.ts";
import {
  acquireLease,
  type KeptLease,
  keepLease,
  type LeaseTimes,
  leaseName,
  releaseLease,
} from "./leases.ts";
import type { Slot, SlotRequest } from "./slot.ts";

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

export function createAgentSlots(deps: {
  store: RunStore;
  agentId: string;
  times: LeaseTimes;
  idleMs: number;
  tenureMs: number;
}): AgentSlots {
  const { store, agentId, times, idleMs, tenureMs } = deps;
  const held = new Map<number, HeldSlot>();
  /** Numbers that are being acquired. */
  const wanted = new Set<number>();
  const waiters: Waiter[] = [];
  const releasing = new Set<Promise<void>>();
  let isLooking = false;
  let yieldUntil = 0;

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
    const release = slot.kept
      .close()
      .then((lease) => lease && releaseLease(store, lease))
      // It expires by itself.
      .catch((thrown: unknown) =>
        store.log.warn({ agent_id: agentId, error: toAppError(thrown) }, "could not release a slot"),
      )
      .finally(() => releasing.delete(release));
    releasing.add(release);
  }

  function findIdle(limit: number): HeldSlot | undefined {
    return held.values().find(({ isBusy, number }) => !isBusy && number < limit);
  }

  /** Tries a random slot; when that is taken, the free ones. */
  async function acquireFree(limit: number): Promise<HeldSlot | undefined> {
    const from = Math.floor(Math.random() * limit);
    const numbers = Array.from({ length: limit }, (_, i) => (from + i) % limit);
    const isMine = (number: number) => held.has(number) || wanted.has(number);
    const first = numbers.find((number) => !isMine(number));
    if (first === undefined) return undefined;
    const slot = await acquire(first);
    if (slot) return slot;
    const taken = await listTaken();
    for (const number of numbers) {
      const other =
        number === first || isMine(number) || taken.has(number) ? undefined : await acquire(number);
      if (other) return other;
    }
    return undefined;
  }

  async function acquire(number: number): Promise<HeldSlot | undefined> {
    wanted.add(number);
    try {
      const lease = await acquireLease(store, leaseName(agentId, number), randomUUID(), times);
      if (!lease) return undefined;
      const lost = new AbortController();
      const kept = keepLease(store, lease, times, () => {
        if (held.get(number) === slot) held.delete(number);
        clearTimeout(slot.idle);
        lost.abort(new AppError("fenced", "The run lost its slot."));
      });
      // Busy from the start: no other run of this instance takes it in between.
      const slot: HeldSlot = { number, kept, since: now(), isBusy: true, lost };
      held.set(number, slot);
      return slot;
    } finally {
      wanted.delete(number);
    }
  }

  /** Numbers of the held slots, and of those within the takeover grace. */
  async function listTaken(): Promise<Set<number>> {
    const prefix = leaseName(agentId, 0).slice(0, -1);
    const { objects } = await store.objects.list(prefix);
    const alive = objects.filter(
      ({ updated }) => now() - updated.getTime() <= times.lifetimeMs + times.graceMs,
    );
    return new Set(alive.map(({ name }) => Number(name.slice(prefix.length))));
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

  const now = () => store.clock.now().getTime();

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
      await Promise.all(releasing);
    },
  };
}
