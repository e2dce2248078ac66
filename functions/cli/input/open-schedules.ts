/** Schedules of the deployment or the local stack, of all owners: the command holds the deployment's keys. */

import { systemClock } from "../../../shared/core/clock.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import type { Schedules } from "../../../shared/schedules/open-schedules.ts";
import { cloudEnvironment, openCloudRuns } from "./open-cloud-runs.ts";

export interface OpenedSchedules {
  schedules: Schedules;
  /** Of schedules that this command creates. */
  owner: string;
}

/** @throws AppError `invalid_request` without either, `invalid_configuration` */
export async function openSchedules(): Promise<OpenedSchedules> {
  const [schedules, wizards, agents, cloud, objects, env, { runs, owner }] = await Promise.all([
    import("../../../shared/schedules/open-schedules.ts"),
    import("../../../shared/wizards/catalogue/open-catalogue.ts"),
    import("../../../shared/agents/catalogue/open-agent-catalogue.ts"),
    import("../../../shared/cloud/config.ts"),
    import("../../../shared/cloud/objects.ts"),
    cloudEnvironment(),
    openCloudRuns(),
  ]);
  const store = {
    objects: objects.createObjectStore(cloud.readCloudSettings(env)),
    clock: systemClock,
    log: createLogger("error", { service: "cli" }),
  };
  const targets = { wizards: wizards.openCatalogue(store), agents: agents.openAgentCatalogue(store) };
  return { schedules: schedules.openSchedules({ env, ...store, runs, targets }), owner };
}
