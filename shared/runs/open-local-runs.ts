/**
 * Opens the {@link Runs} of one computer over a file that each of its processes may open: the command, the local MCP
 * server and the local stack. Its settings hold the keys.
 */
import { randomUUID } from "node:crypto";
import type { LocalObjects } from "../cloud/local-objects.ts";
import { systemClock } from "../core/clock.ts";
import { AppError } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
import { composeRuns } from "./compose-runs.ts";
import { readGatewayKeys, readRunSettings, readWorkerKeys } from "./config.ts";
import { maintainRuns } from "./maintain/maintain-runs.ts";
import type { Runs } from "./runs.ts";
import type { Launcher } from "./submit/launcher.ts";
import type { RunWorker } from "./worker/work-on-run.ts";

/** The owner of the runs that the person of this computer starts: the subject of their token at the local stack. */
export const THIS_PERSON = "local|ada";

export interface LocalStore {
  env: Record<string, string | undefined>;
  log: Logger;
  objects: LocalObjects;
}

export interface OpenLocalRunsOptions extends LocalStore {
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

/** The worker of runs that this process executes. @throws AppError `invalid_configuration` */
export function localWorker({ env, log, objects }: LocalStore): RunWorker {
  const { workerPrivateKeys, gatewayPublicKey } = readWorkerKeys(env);
  return {
    name: randomUUID(),
    store: { objects, clock: systemClock, log },
    inputKeys: workerPrivateKeys,
    gatewayKey: gatewayPublicKey,
    // A file takes writes at any rate, and reads without a price, unlike a bucket.
    writeIntervalMs: 0,
    stopCheckMs: 1_000,
  };
}

const READS_ONLY: Launcher = {
  launch: async () => {
    throw new AppError("launch_failed", "This process only reads the runs of this computer.");
  },
};
