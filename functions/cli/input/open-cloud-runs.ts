/** Runs of the deployment that the settings name or, where they name none, of the local stack that is running. */

import type { StackFile } from "../../../infra/local/stack/stack-file.ts";
import { AppError } from "../../../shared/core/errors.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import { readCliConfig } from "../config.ts";

/** The owner of the command's runs in a deployment: access to its keys is the permission. */
const OPERATOR = "cli";

export interface CloudRuns {
  runs: Runs;
  /** The owner hashes of the runs that the command starts; on a local stack those of the person who signs in there. */
  owners: readonly [string, ...string[]];
  /** Whether the gateway's address is known, for a person who acts in a run's tab. */
  canHandOff?: boolean;
}

/** @throws AppError `invalid_configuration`, also without a deployment and a local stack */
export async function openCloudRuns(): Promise<CloudRuns> {
  const [{ openRuns }, { createLogger }, { env, subject }] = await Promise.all([
    import("../../../shared/runs/open-runs.ts"),
    import("../../../shared/core/logger.ts"),
    requireCloud(),
  ]);
  const serverUrl = env.MCP_SERVER_URL;
  const runs = openRuns({ env, log: createLogger("error", { service: "cli" }), serverUrl });
  return { runs, owners: runs.owners(subject), canHandOff: serverUrl !== undefined };
}

/** Settings that lead to the deployment, its keys included. @throws AppError `invalid_configuration` when there are none */
export async function cloudEnvironment(): Promise<Environment> {
  return (await requireCloud()).env;
}

/** {@link cloudEnvironment}, or undefined without a deployment and a local stack. */
export async function findCloudEnvironment(): Promise<Environment | undefined> {
  return (await findCloud())?.env;
}

interface Cloud {
  env: Environment;
  /** The owner of the runs that the command starts, as in a token. */
  subject: string;
}

async function requireCloud(): Promise<Cloud> {
  const found = await findCloud();
  if (found) return found;
  throw new AppError(
    "invalid_configuration",
    "No deployment is set (STATE_BUCKET) and no local stack is running: start one with `federalrunner start`.",
  );
}

async function findCloud(): Promise<Cloud | undefined> {
  const { hasCloud, environment } = readCliConfig();
  if (hasCloud) return { env: environment, subject: OPERATOR };
  const [{ readStackFile }, { readLocalSettings }] = await Promise.all([
    import("../../../infra/local/stack/stack-file.ts"),
    import("../../../infra/local/config.ts"),
  ]);
  const stack = await readStackFile(readLocalSettings().dataDir);
  if (!stack) return undefined;
  const env = {
    MCP_SERVER_URL: serverOf(stack.mcp_url),
    ...environment,
    ...(await keysOf(stack, environment)),
    ...stack.env,
  };
  return { env, subject: stack.subject ?? OPERATOR };
}

/** A stack over the runs of this computer has their keys, which its file does not hold. */
async function keysOf({ env }: StackFile, environment: Environment): Promise<Environment> {
  if (env.HMAC_KEYS !== undefined) return {};
  const [{ openOwnKeys }, { userFolders }] = await Promise.all([
    import("../../../shared/keys/open-user-keys.ts"),
    import("../../../shared/core/user-folders.ts"),
  ]);
  return openOwnKeys(userFolders(environment));
}

function serverOf(mcpUrl: string | undefined): string | undefined {
  return mcpUrl === undefined ? undefined : new URL("/", mcpUrl).href;
}

type Environment = Record<string, string | undefined>;
