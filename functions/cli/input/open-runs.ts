/** The runs that `federalrunner runs` shows: of a deployment, of the local stack, or of this computer. */

import { ALL_SCOPES } from "../../../shared/auth/scopes.ts";
import type { OperationCall, OperationCaller } from "../../../shared/operations/operation.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import { formsHere } from "./open-catalogue.ts";
import { findCloudEnvironment, openCloudRuns } from "./open-cloud-runs.ts";

/** The option that selects the runs of this computer. */
export const HERE_OPTION = [
  "--here",
  "runs of this computer, also without its local stack (default without a deployment and a local stack)",
] as const;

/** @throws AppError `invalid_configuration` */
export async function openRuns(here = false): Promise<OperationCall> {
  if (!here) {
    if (await findCloudEnvironment()) {
      const { runs, owners } = await openCloudRuns();
      return operatorCall(runs, owners);
    }
    process.stderr.write("Runs of this computer: no deployment is set, and no local stack is running.\n");
  }
  const [{ openStoreHere }, { openLocalRuns, THIS_PERSON }] = await Promise.all([
    import("./open-store-here.ts"),
    import("../../../shared/runs/open-local-runs.ts"),
  ]);
  const runs = openLocalRuns(await openStoreHere());
  // No other process of this computer deletes results past their retention while no client is open.
  await runs.maintain();
  return operatorCall(runs, runs.owners(THIS_PERSON));
}

/** The command as the caller of operations, with the wizards of this computer. */
export function operatorCall(runs: Runs, owners: OperationCaller["owners"]): OperationCall {
  return {
    ...formsHere(),
    runs,
    caller: { owners, scopes: new Set(ALL_SCOPES), holdsKeys: true },
    trigger: "cli",
    waitMs: 0,
    callerGone: () => new AbortController().signal,
    facts: {},
  };
}
