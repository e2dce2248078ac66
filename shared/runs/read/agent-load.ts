/** The present use of an agent, from its leases and queue positions. */
import { listPages } from "../../cloud/list-pages.ts";
import type { ObjectEntry } from "../../cloud/objects.ts";
import type { RunStore } from "../record/run-store.ts";
import { LEASE_TIMES, LEASES_PREFIX } from "../turns/leases.ts";
import { QUEUE_PREFIX } from "../turns/writer-queue.ts";

export interface AgentLoad {
  /** Slots in use: an idle slot counts for up to two seconds. */
  running: number;
  /** Queue positions that are taken; always 0 for a reader. */
  queued: number;
}

export async function readAgentLoad(store: RunStore, agentId: string): Promise<AgentLoad> {
  return (await readLoads(store, `${agentId}/`)).get(agentId) ?? { running: 0, queued: 0 };
}

/** The agents with a run that executes or waits. @param below a part of the names, default all agents */
export async function readLoads(store: RunStore, below = ""): Promise<Map<string, AgentLoad>> {
  const [leases, positions] = await Promise.all([
    listAll(store, `${LEASES_PREFIX}${below}`),
    listAll(store, `${QUEUE_PREFIX}${below}`),
  ]);
  const now = store.clock.now().getTime();
  const loads = new Map<string, AgentLoad>();
  const add = ({ name }: ObjectEntry, more: AgentLoad) => {
    const agent = name.split("/")[1] ?? "";
    const { running, queued } = loads.get(agent) ?? { running: 0, queued: 0 };
    loads.set(agent, { running: running + more.running, queued: queued + more.queued });
  };
  for (const lease of leases) {
    if (now - lease.updated.getTime() <= LEASE_TIMES.lifetimeMs) add(lease, { running: 1, queued: 0 });
  }
  for (const position of positions) add(position, { running: 0, queued: 1 });
  return loads;
}

async function listAll(store: RunStore, prefix: string): Promise<ObjectEntry[]> {
  const entries: ObjectEntry[] = [];
  for await (const page of listPages(store.objects, prefix)) entries.push(...page);
  return entries;
}
