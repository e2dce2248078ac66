/** The present use of an agent, from its leases and queue positions. */
import type { RunStore } from "../record/run-store.ts";
import { LEASE_TIMES, leaseName } from "../turns/leases.ts";
import { listPositions } from "../turns/writer-queue.ts";

export interface AgentLoad {
  /** Slots in use: an idle slot counts for up to two seconds. */
  running: number;
  /** Queue positions that are taken; always 0 for a reader. */
  queued: number;
}

export async function readAgentLoad(store: RunStore, agentId: string): Promise<AgentLoad> {
  const [leases, positions] = await Promise.all([
    store.objects.list(leaseName(agentId, 0).slice(0, -1)),
    listPositions(store, agentId),
  ]);
  const now = store.clock.now().getTime();
  const held = leases.objects.filter(({ updated }) => now - updated.getTime() <= LEASE_TIMES.lifetimeMs);
  return { running: held.length, queued: positions.length };
}
