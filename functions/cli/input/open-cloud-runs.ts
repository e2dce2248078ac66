/** Runs of the deployment that the settings name or, where they name none, of the local stack that is running. */
import { AppError } from "../../../shared/core/errors.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import { readCliConfig } from "../config.ts";

// All runs of the command have one owner: access to the keys of the deployment is the permission.
const OWNER = "cli";

export interface CloudRuns {
  runs: Runs;
  owner: string;
}

/** @throws AppError `invalid_configuration`, also without a deployment and a local stack */
export async function openCloudRuns(): Promise<CloudRuns> {
  const [{ openRuns }, { createLogger }, env] = await Promise.all([
    import("../../../shared/runs/open-runs.ts"),
    import("../../../shared/core/logger.ts"),
    cloudEnvironment(),
  ]);
  const runs = openRuns({ env, log: createLogger("error", { service: "cli" }) });
  return { runs, owner: runs.owners(OWNER)[0] };
}

/** Settings that lead to the deployment, its keys included. @throws AppError `invalid_configuration` when there are none */
export async function cloudEnvironment(): Promise<Environment> {
  const found = await findCloudEnvironment();
  if (found) return found;
  throw new AppError(
    "invalid_configuration",
    "No deployment is set (STATE_BUCKET) and no local stack is running: start one with `federalrunner start`.",
  );
}

/** {@link cloudEnvironment}, or undefined without a deployment and a local stack. */
export async function findCloudEnvironment(): Promise<Environment | undefined> {
  const { hasCloud, environment } = readCliConfig();
  if (hasCloud) return environment;
  const [{ readStackFile }, { readLocalSettings }] = await Promise.all([
    import("../../../infra/local/stack/stack-file.ts"),
    import("../../../infra/local/config.ts"),
  ]);
  const stack = await readStackFile(readLocalSettings().dataDir);
  return stack && { ...environment, ...stack.env };
}

type Environment = Record<string, string | undefined>;
