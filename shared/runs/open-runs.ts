/** Everything that whoever submits runs and reads their results needs, put together from the settings. */
import { readCloudSettings } from "../cloud/config.ts";
import { createIdentityTokenSource } from "../cloud/identity-token.ts";
import { createJobLauncher, type JobLauncher } from "../cloud/jobs.ts";
import { createObjectStore } from "../cloud/objects.ts";
import { type Clock, systemClock } from "../core/clock.ts";
import type { Logger } from "../core/logger.ts";
import { cancelRun } from "./cancel-run.ts";
import { readGatewayKeys, readRunSettings } from "./config.ts";
import { followLaunched } from "./follow-launched.ts";
import type { FollowOptions } from "./follow-run.ts";
import { ownerHash } from "./keyed-hash.ts";
import { chooseDoors, createJobDoor, type Doors } from "./launch-run.ts";
import { readResult, readScreenshot } from "./read-result.ts";
import type { RunEvent, RunRecord, RunTrigger } from "./run.ts";
import type { RunStore } from "./run-store.ts";
import { createServiceDoor } from "./service-door.ts";
import { type Submission, submitRun } from "./submit-run.ts";
import { type WizardInput, type WizardRunResult, wizardResultSchema } from "./wizard-run.ts";

export interface Runs {
  store: RunStore;
  /** Current first; runs of all of them are their owner's. */
  owners(name: string): [string, ...string[]];
  submitWizard(request: WizardRequest): Promise<Submission>;
  /** Yields events and returns the ended run; see `followLaunched`. */
  follow(submission: Submission, options?: FollowOptions): AsyncGenerator<RunEvent, RunRecord, void>;
  /** Undefined when no worker ended the run. */
  wizardResult(id: string): Promise<WizardRunResult | undefined>;
  /** @param number from 1 */
  screenshot(id: string, number: number): Promise<Buffer>;
  cancel(id: string): Promise<RunRecord>;
  jobs: JobLauncher;
}

export interface WizardRequest {
  /** Given where it must be known before the run exists; default a new one. */
  id?: string;
  wizard_id: string;
  input: WizardInput;
  trigger: RunTrigger;
  /** Of {@link Runs.owners}. */
  owner: string;
  /** Whether somebody waits for the result now. */
  waits: boolean;
}

/**
 * Clients are loaded with their first call.
 *
 * @throws AppError `invalid_configuration`
 */
export function openRuns({
  env,
  log,
  clock = systemClock,
}: {
  env?: Record<string, string | undefined>;
  log: Logger;
  clock?: Clock;
}): Runs {
  const cloud = readCloudSettings(env);
  const settings = readRunSettings(env);
  const { workerPublicKey, gatewayPrivateKeys, hmacKeys } = readGatewayKeys(env);
  const jobs = createJobLauncher(cloud);
  const store: RunStore = { objects: createObjectStore(cloud), clock, log };
  const doors: Doors = {
    job: createJobDoor(
      (variables) => jobs.start(settings.wizardJob, variables),
      () => jobs.prepare(),
    ),
    service: settings.wizardServiceUrl
      ? createServiceDoor({ url: settings.wizardServiceUrl, identityToken: createIdentityTokenSource() })
      : undefined,
  };
  return {
    store,
    jobs,
    owners: (name) => {
      const [current, ...older] = hmacKeys;
      return [ownerHash(current, name), ...older.map((key) => ownerHash(key, name))];
    },
    submitWizard: ({ wizard_id, waits, ...request }) =>
      submitRun(
        store,
        { kind: "wizard", target: wizard_id, startLimitSeconds: settings.startLimitSeconds, ...request },
        { workerKey: workerPublicKey, doors: chooseDoors(doors, settings.wizardLauncher, waits) },
      ),
    follow: ({ run, stream }, options) => followLaunched(store, run.id, stream, options),
    wizardResult: async (id) => openResult(await readResult(store, id, gatewayPrivateKeys)),
    screenshot: (id, number) => readScreenshot(store, id, number, gatewayPrivateKeys),
    cancel: (id) => cancelRun(store, id, { stopExecution: (execution) => jobs.cancel(execution) }),
  };
}

function openResult(result: unknown): WizardRunResult | undefined {
  return result === undefined ? undefined : wizardResultSchema.parse(result);
}
