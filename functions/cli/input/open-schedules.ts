/** Schedules of the deployment or the local stack, of all owners: the command holds the deployment's keys. */

import { systemClock } from "../../../shared/core/clock.ts";
import type { OperationCall } from "../../../shared/operations/operation.ts";
import type { ScheduleCreator, Schedules } from "../../../shared/schedules/open-schedules.ts";
import { cloudEnvironment, openCloudRuns } from "./open-cloud-runs.ts";
import { operatorCall } from "./open-runs.ts";

export interface OpenedSchedules {
  schedules: Schedules;
  /** The command holds the deployment's keys: it may change the schedules of all owners. */
  call: OperationCall;
  /** The creator of this command's schedules. */
  creator: ScheduleCreator;
  /** The owner hashes of a token's subject. */
  ownersOf(subject: string): string[];
}

/** @throws AppError `invalid_request` without either, `invalid_configuration` */
export async function openSchedules(): Promise<OpenedSchedules> {
  const [schedules, wizards, agents, cloud, objects, { createLogger }, env, { runs, owners }] =
    await Promise.all([
      import("../../../shared/schedules/open-schedules.ts"),
      import("../../../shared/wizards/catalogue/open-catalogue.ts"),
      import("../../../shared/agents/catalogue/open-agent-catalogue.ts"),
      import("../../../shared/cloud/config.ts"),
      import("../../../shared/cloud/objects.ts"),
      import("../../../shared/core/logger.ts"),
      cloudEnvironment(),
      openCloudRuns(),
    ]);
  const settings = cloud.readCloudSettings(env);
  const base = { clock: systemClock, log: createLogger("error", { service: "cli" }) };
  const store = { ...base, objects: objects.createObjectStore(settings) };
  const configuration = { ...base, objects: objects.createConfigurationStore(settings) };
  const targets = {
    wizards: wizards.openCatalogue(configuration),
    agents: agents.openAgentCatalogue(configuration),
  };
  const call = {
    ...operatorCall(runs, owners),
    schedules: schedules.openSchedules({ env, ...store, runs, targets }),
  };
  return {
    call,
    schedules: call.schedules,
    creator: { ...call.caller, owners: [owners[0]], isOperator: true },
    ownersOf: (subject) => runs.owners(subject),
  };
}
