/** The runs that `federalrunner runs` shows: of a deployment, of the local stack, or of this computer. */

import { AppError } from "../../../shared/core/errors.ts";
import { userFolders } from "../../../shared/core/user-folders.ts";
import type { RunRecord, Runs } from "../../../shared/runs/runs.ts";
import { readCliConfig } from "../config.ts";
import { findCloudEnvironment, openCloudRuns } from "./open-cloud-runs.ts";

/** The option that selects the runs of this computer. */
export const HERE_OPTION = [
  "--here",
  "runs of `federalrunner mcp` on this computer (default without a deployment and a local stack)",
] as const;

/** @throws AppError `invalid_configuration` */
export async function openRuns(here = false): Promise<Runs> {
  if (!here) {
    if (await findCloudEnvironment()) return (await openCloudRuns()).runs;
    process.stderr.write(
      "Runs of `federalrunner mcp` on this computer: no deployment is set, and no local stack is running.\n",
    );
  }
  const [
    { openLocalObjects, localFile },
    { createLogger },
    { openUserKeys },
    { platformKeychain },
    { openLocalRuns },
  ] = await Promise.all([
    import("../../../shared/cloud/local-objects.ts"),
    import("../../../shared/core/logger.ts"),
    import("../../../shared/keys/open-user-keys.ts"),
    import("../../../shared/keys/platform-keychain.ts"),
    import("../../../shared/runs/open-local-runs.ts"),
  ]);
  const { environment } = readCliConfig();
  const folders = userFolders(environment);
  const keychain = folders.usesKeychain ? platformKeychain() : undefined;
  const keys = await openUserKeys(folders.keyFile, keychain);
  const runs = openLocalRuns({
    env: { ...environment, ...keys },
    log: createLogger("error", { service: "cli" }),
    objects: await openLocalObjects(localFile(folders.data)),
  });
  // No other process of this computer deletes results past their retention while no client is open.
  await runs.maintain();
  return runs;
}

/** @throws AppError `run_not_found` */
export async function findRun(runs: Runs, id: string): Promise<RunRecord> {
  const run = await runs.read(id);
  if (run) return run;
  throw new AppError("run_not_found", "There is no run with this id.");
}
