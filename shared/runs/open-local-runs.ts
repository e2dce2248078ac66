/** Opens the {@link Runs} of one computer, whose runs its own process executes. Its settings hold the keys. */
import type { LocalObjects } from "../cloud/local-objects.ts";
import { systemClock } from "../core/clock.ts";
import { AppError } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
import { composeRuns } from "./compose-runs.ts";
import { readGatewayKeys, readRunSettings } from "./config.ts";
import { maintainRuns } from "./maintain/maintain-runs.ts";
import type { Runs } from "./runs.ts";
import type { Launcher } from "./submit/launcher.ts";

export interface OpenLocalRunsOptions {
  env: Record<string, string | undefined>;
  log: Logger;
  objects: LocalObjects;
  /** Undefined in processes that only read runs. */
  launcher?: Launcher;
}

/** @throws AppError `invalid_configuration` */
export function openLocalRuns({ env, log, objects, launcher = READS_ONLY }: OpenLocalRunsOptions): Runs {
  const store = { objects, clock: systemClock, log };
  return composeRuns(store, {
    keys: readGatewayKeys(env),
    wizardLaunchers: () => [launcher],
    maintain: () => maintainRuns(store, {}, readRunSettings(env)),
  });
}

const READS_ONLY: Launcher = {
  launch: async () => {
    throw new AppError("launch_failed", "This process only reads the runs of this computer.");
  },
};
