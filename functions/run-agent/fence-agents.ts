import { fenceMetadata } from "../../shared/agents/process/fence-metadata.ts";
import { hideProcesses, limitProcesses } from "../../shared/agents/process/fence-processes.ts";
import { configurationError } from "../../shared/core/config.ts";
import type { Logger } from "../../shared/core/logger.ts";
import type { WorkerSettings } from "./config.ts";

/**
 * Once per process, before its first run: blocks the metadata server for agents, hides their processes from each other,
 * limits their number, and logs missing isolation.
 *
 * @throws AppError `invalid_configuration` in production, when the kernel refuses the block
 */
export async function fenceAgents(
  { users, metadataFence, isProduction }: Pick<WorkerSettings, "users" | "metadataFence" | "isProduction">,
  log: Pick<Logger, "warn">,
  fence: typeof fenceMetadata = fenceMetadata,
  hide: typeof hideProcesses = hideProcesses,
  limit: typeof limitProcesses = limitProcesses,
): Promise<void> {
  const isFenced = metadataFence === "platform" || (users && (await fence(users)) === "fenced");
  if (isProduction && !isFenced) {
    throw configurationError([
      "The kernel refuses to block the metadata server for agents: grant CAP_NET_ADMIN, or set AGENT_METADATA_FENCE=platform (agents.metadata_fence in the tfvars) where the platform blocks it.",
    ]);
  }
  const missing: string[] = [];
  if (!users) {
    missing.push(
      "AGENT_UIDS is not set: an agent can read the memory, keys and files of the worker and of other agents",
    );
  }
  // On a developer's machine other programs use /proc as well.
  if (users && !(isProduction && (await hide()) === "hidden")) {
    missing.push(
      "an agent can read the command lines of others, which hold the request to an agent with the input_pattern args",
    );
  }
  if (users && (await limit()) !== "limited") {
    missing.push("an agent that keeps starting processes can stop others: the worker has no prlimit");
  }
  if (!isFenced) missing.push("an agent that ignores its environment can reach the metadata server");
  if (missing.length > 0) log.warn({ not_isolated: missing }, "agents are not isolated from this machine");
}
