/**
 * How many runs of a reader go on at once, across all instances: each holds a place, a lease `leases/{agent}/{slot}`.
 * GCS allows about one write a second per name, so a place that is given back is kept for a moment, for the next run.
 */

import type { RunStore } from "../record/run-store.ts";
import { type AgentSlots, createAgentSlots } from "./agent-slots.ts";
import { LEASE_TIMES, type LeaseTimes } from "./leases.ts";
import type { Slot, SlotRequest } from "./slot.ts";

export interface SlotPool {
  /**
   * @returns undefined when all places are taken
   * @throws AppError `storage_unavailable`, and the signal's reason
   */
  acquire(agentId: string, request: SlotRequest): Promise<Slot | undefined>;
  /** Gives every place back; no run may be under way any more. */
  close(): Promise<void>;
}

export interface SlotPoolOptions {
  store: RunStore;
  times?: LeaseTimes;
  /** How long a place is kept for the next run. */
  idleMs?: number;
  /** How long a place goes from run to run here while other instances may be waiting for it. */
  tenureMs?: number;
}

export function createSlotPool({
  store,
  times = LEASE_TIMES,
  idleMs = 2_000,
  tenureMs = 60_000,
}: SlotPoolOptions): SlotPool {
  const agents = new Map<string, AgentSlots>();
  return {
    acquire(agentId, request) {
      const slots = agents.get(agentId) ?? createAgentSlots({ store, agentId, times, idleMs, tenureMs });
      agents.set(agentId, slots);
      return slots.acquire(request);
    },
    async close() {
      await Promise.all([...agents.values()].map((slots) => slots.close()));
    },
  };
}
