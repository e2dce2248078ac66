/** Schedules of the deployment or the local stack, everybody's: whoever holds the keys may see and change them all. */
import type { Schedules } from "../../../shared/schedules/open-schedules.ts";
import { cloudEnvironment, openCloudRuns } from "./open-cloud-runs.ts";

export interface OpenedSchedules {
  schedules: Schedules;
  /** Of what this command creates. */
  owner: string;
}

/** @throws AppError `invalid_request` without either, `invalid_configuration` */
export async function openSchedules(): Promise<OpenedSchedules> {
  const [{ openSchedules: open }, { openCatalogue }, { openAgentCatalogue }, env, { runs, owner }] =
    await Promise.all([
      import("../../../shared/schedules/open-schedules.ts"),
      import("../../../shared/wizards/catalogue/open-catalogue.ts"),
      import("../../../shared/agents/catalogue/open-agent-catalogue.ts"),
      cloudEnvironment(),
      openCloudRuns(),
    ]);
  const targets = { wizards: openCatalogue(runs.store), agents: openAgentCatalogue(runs.store) };
  return { schedules: open({ env, runs, targets }), owner };
}
