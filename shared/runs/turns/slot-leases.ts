/** The leases of one agent's slots, one per number. */
import { randomUUID } from "node:crypto";
import { toAppError } from "../../core/errors.ts";
import type { RunStore } from "../record/run-store.ts";
import {
  acquireLease,
  type KeptLease,
  type Lease,
  type LeaseTimes,
  leaseName,
  releaseLease,
} from "./leases.ts";

export interface SlotLeasesOptions {
  store: RunStore;
  agentId: string;
  times: LeaseTimes;
}

export interface SlotLeases {
  /**
   * Tries a random number below the limit; when its lease is taken, the free ones.
   *
   * @param isHeld whether this instance holds the number
   * @param hold called with the acquired lease
   */
  acquireFree<Held>(
    limit: number,
    isHeld: (number: number) => boolean,
    hold: (number: number, lease: Lease) => Held,
  ): Promise<Held | undefined>;
  /** A release that fails is logged: the lease expires by itself. */
  release(kept: KeptLease): void;
  /** Resolves when every release has ended. */
  settled(): Promise<void>;
}

export function createSlotLeases({ store, agentId, times }: SlotLeasesOptions): SlotLeases {
  const acquiring = new Set<number>();
  const releasing = new Set<Promise<void>>();

  /** Numbers of the held leases, and of those within the takeover grace. */
  async function listTaken(): Promise<Set<number>> {
    const prefix = leaseName(agentId, 0).slice(0, -1);
    const { objects } = await store.objects.list(prefix);
    const oldest = store.clock.now().getTime() - times.lifetimeMs - times.graceMs;
    const alive = objects.filter(({ updated }) => updated.getTime() >= oldest);
    return new Set(alive.map(({ name }) => Number(name.slice(prefix.length))));
  }

  return {
    async acquireFree(limit, isHeld, hold) {
      const isOwn = (number: number) => isHeld(number) || acquiring.has(number);
      const tryNumber = async (number: number) => {
        acquiring.add(number);
        try {
          const lease = await acquireLease(store, leaseName(agentId, number), randomUUID(), times);
          return lease && hold(number, lease);
        } finally {
          acquiring.delete(number);
        }
      };
      const from = Math.floor(Math.random() * limit);
      const numbers = Array.from({ length: limit }, (_, i) => (from + i) % limit);
      const first = numbers.find((number) => !isOwn(number));
      if (first === undefined) return undefined;
      const held = await tryNumber(first);
      if (held) return held;
      const taken = await listTaken();
      for (const number of numbers) {
        if (number === first || isOwn(number) || taken.has(number)) continue;
        const other = await tryNumber(number);
        if (other) return other;
      }
      return undefined;
    },

    release(kept) {
      const release = kept
        .close()
        .then((lease) => lease && releaseLease(store, lease))
        .catch((thrown: unknown) =>
          store.log.warn({ agent_id: agentId, error: toAppError(thrown) }, "could not release a slot"),
        )
        .finally(() => releasing.delete(release));
      releasing.add(release);
    },

    async settled() {
      await Promise.all(releasing);
    },
  };
}
