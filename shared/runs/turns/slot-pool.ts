/**
 * Limits the concurrent runs of a reader across all instances: each run holds a slot, the lease `leases/{agent}/{slot}`.
 * GCS allows about one write a second per name, so an idle slot is kept briefly for the next run.
 */

import type { RunStore } from "../record/run-store.ts";
import { AgentSlots } from "./agent-slots.ts";
import { LEASE_TIMES, type LeaseTimes } from "./leases.ts";
import type { Slot, SlotRequest } from "./slot.ts";

export interface SlotPool {
  /**
   * @returns undefined when all slots are taken
   * @throws AppError `storage_unavailable`, and the signal's reason
   */
  acquire(agentId: string, request: SlotRequest): Promise<Slot | undefined>;
  /**
   * Whether one more run may wait for a slot here. Runs that come directly from their callers take half of the places, so
   * that those of the queue, which are older, are not passed without end.
   */
  hasRoomToWait(isFromQueue: boolean): boolean;
  /** Releases every slot; call it after the last run has ended. */
  close(): Promise<void>;
}

export interface SlotPoolOptions {
  store: RunStore;
  /** Maximum number of runs of all agents that wait; default: any. */
  maxWaiting?: number;
  times?: LeaseTimes;
  /** Milliseconds that an idle slot is kept for the next run. */
  idleMs?: number;
  /** Milliseconds after which a slot is released between two runs, so that other instances can acquire it. */
  tenureMs?: number;
}

export function createSlotPool({
  store,
  maxWaiting = Number.POSITIVE_INFINITY,
  times = LEASE_TIMES,
  idleMs = 2_000,
  tenureMs = 60_000,
}: SlotPoolOptions): SlotPool {
  const agents = new Map<string, AgentSlots>();
  let waiting = 0;
  return {
    async acquire(agentId, request) {
      const slots = agents.get(agentId) ?? new AgentSlots({ store, agentId, times, idleMs, tenureMs });
      agents.set(agentId, slots);
      if (request.wait) waiting++;
      try {
        return await slots.acquire(request);
      } finally {
        if (request.wait) waiting--;
      }
    },
    hasRoomToWait: (isFromQueue) => waiting < (isFromQueue ? maxWaiting : Math.ceil(maxWaiting / 2)),
    async close() {
      await Promise.all([...agents.values()].map((slots) => slots.close()));
    },
  };
}
