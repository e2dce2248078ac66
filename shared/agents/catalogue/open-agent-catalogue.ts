import { join } from "node:path";
import type { ObjectStore } from "../../cloud/objects.ts";
import type { Clock } from "../../core/clock.ts";
import { AppError, ERROR_TYPES } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { packageRoot } from "../../core/package-root.ts";
import { readAgentSettings } from "../config.ts";
import type { AgentProfile } from "../profile/profile.ts";
import { type AgentCatalogue, createAgentCatalogue } from "./agent-catalogue.ts";
import { createBundledSource, createDirectorySource } from "./agent-source.ts";
import { createBucketSource } from "./bucket-source.ts";

export interface AgentCatalogueOptions {
  /** The configuration bucket; without it only local profiles are available. */
  objects?: Pick<ObjectStore, "list" | "read"> | undefined;
  clock: Clock;
  log: Logger;
  /** Settings; default: those of the process. */
  env?: Record<string, string | undefined> | undefined;
}

/**
 * The agents of a deployment: profiles in FEDERALRUNNER_AGENTS_DIR override those in the configuration bucket, which override
 * the bundled ones.
 *
 * @throws AppError `invalid_configuration`
 */
export function openAgentCatalogue({ objects, clock, log, env }: AgentCatalogueOptions): AgentCatalogue {
  const { agentsDir } = readAgentSettings(env);
  return createAgentCatalogue(
    [
      ...(agentsDir === undefined ? [] : [createDirectorySource(agentsDir)]),
      ...(objects ? [createBucketSource(objects, { clock, log })] : []),
      createBundledSource(join(packageRoot, "shared", "agents", "profiles")),
    ],
    log,
  );
}

/** @throws AppError `agent_disabled`, or `interactive_input_required` */
export function requireRunnable({ id, enabled, mode }: Pick<AgentProfile, "id" | "enabled" | "mode">): void {
  if (!enabled) throw new AppError("agent_disabled", `The agent ${id} is disabled.`);
  if (mode === "interactive") {
    throw new AppError("interactive_input_required", ERROR_TYPES.interactive_input_required.summary);
  }
}
