/** Opens the {@link Runs} of the deployment that the settings name. Clients are loaded on first use. */
import { readCloudSettings } from "../cloud/config.ts";
import { createJobClient } from "../cloud/jobs.ts";
import type { ObjectStore } from "../cloud/objects.ts";
import { type Clock, systemClock } from "../core/clock.ts";
import type { Logger } from "../core/logger.ts";
import { composeRuns } from "./compose-runs.ts";
import { readGatewayKeys, readRunSettings } from "./config.ts";
import { maintainRuns } from "./maintain/maintain-runs.ts";
import { openStateObjects } from "./record/run-buckets.ts";
import type { RunStore } from "./record/run-store.ts";
import type { Runs } from "./runs.ts";
import { openAgentLaunchers, openWizardLaunchers } from "./submit/open-launchers.ts";
import { openWaker } from "./turns/wake-writer.ts";

export { openStateObjects, stateBuckets } from "./record/run-buckets.ts";

export interface OpenRunsOptions {
  env?: Record<string, string | undefined>;
  log: Logger;
  clock?: Clock;
  /** Default a client of its own. */
  objects?: ObjectStore;
  /** The address of the gateway, for persons who act in a run's tab. */
  serverUrl?: string | undefined;
}

/** @throws AppError `invalid_configuration` */
export function openRuns({ env, log, clock = systemClock, objects, serverUrl }: OpenRunsOptions): Runs {
  const cloud = readCloudSettings(env);
  const settings = readRunSettings(env);
  const store: RunStore = { objects: objects ?? openStateObjects(cloud), clock, log };
  const jobs = createJobClient(cloud);
  const wake = openWaker(cloud, settings);
  return composeRuns(store, {
    keys: readGatewayKeys(env),
    serverUrl,
    wizardLaunchers: openWizardLaunchers(cloud, settings, jobs),
    agentLaunchers: openAgentLaunchers(store, cloud, settings, { jobs, wake }),
    stopExecution: (execution) => jobs.cancel(execution),
    maintain: () => maintainRuns(store, { jobs, wake }, settings),
  });
}
