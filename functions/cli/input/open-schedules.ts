/** Schedules of the deployment or the local stack, of all owners: the command holds the deployment's keys. */

import { ALL_SCOPES } from "../../../shared/auth/scopes.ts";
import { systemClock } from "../../../shared/core/clock.ts";
import type { ScheduleCaller, ScheduleCreator, Schedules } from "../../../shared/schedules/open-schedules.ts";
import { cloudEnvironment, openCloudRuns } from "./open-cloud-runs.ts";

/** The command holds the deployment's keys: it may change the schedules of all owners. */
export const OPERATOR: ScheduleCaller = { owners: "all", scopes: new Set(ALL_SCOPES) };

export interface OpenedSchedules {
  schedules: Schedules;
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
  return {
    schedules: schedules.openSchedules({ env, ...store, runs, targets }),
    creator: { ...OPERATOR, owners: [owners[0]], isOperator: true },
    ownersOf: (subject) => runs.owners(subject),
  };
}
