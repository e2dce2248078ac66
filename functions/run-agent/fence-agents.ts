import { fenceMetadata } from "../../shared/agents/process/fence-metadata.ts";
import type { AgentWorker } from "./agent-worker.ts";

/** Once per process: keeps the agents' user from the worker's own identity, and says so where that cannot be done. */
export async function fenceAgents({ user, store }: Pick<AgentWorker, "user" | "store">): Promise<void> {
  if (user && (await fenceMetadata(user.uid)) === "fenced") return;
  const why = user ? "the kernel refused the rule" : "AGENT_UID is not set";
  store.log.info({ why }, "agents are kept from the metadata server by their environment only");
}
