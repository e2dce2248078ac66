/** Composes the launchers of wizards' and agents' workers from the settings. */
import { type CloudSettings, resourceName } from "../../cloud/config.ts";
import { createIdentityTokenSource } from "../../cloud/identity-token.ts";
import type { JobClient } from "../../cloud/jobs.ts";
import { createTaskQueue } from "../../cloud/queue.ts";
import type { RunSettings } from "../config.ts";
import type { RunStore } from "../record/run-store.ts";
import type { WakeWriter } from "../turns/wake-writer.ts";
import {
  chooseLaunchers,
  createJobLauncher,
  createQueueLauncher,
  createWriterLauncher,
  type Launcher,
} from "./launcher.ts";
import { createServiceLauncher } from "./service-launcher.ts";
import { type AgentLaunchers, jobTimeout, LONGEST_DISPATCH_S } from "./submit-agent.ts";

/** For the claim, the launch of the browser and the storing of the outcome. */
const WIZARD_MARGIN_S = 240;

/** @returns the launchers to try, in order, by whether the caller waits for the result */
export function openWizardLaunchers(
  cloud: CloudSettings,
  settings: RunSettings,
  jobs: JobClient,
): (callerWaits: boolean) => readonly [Launcher, ...Launcher[]] {
  const launchers = {
    job: openJobLauncher(
      jobs,
      resourceName(cloud, "execute-wizard"),
      settings.wizardRunSeconds + WIZARD_MARGIN_S,
    ),
    service: openServiceLauncher(settings.wizardServiceUrl, settings),
  };
  return (callerWaits) => chooseLaunchers(launchers, settings.wizardLauncher, callerWaits);
}

export function openAgentLaunchers(
  store: RunStore,
  cloud: CloudSettings,
  settings: RunSettings,
  { jobs, wake }: { jobs: JobClient; wake: WakeWriter | undefined },
): AgentLaunchers {
  const url = settings.agentServiceUrl;
  const readers = createTaskQueue(cloud, resourceName(cloud, "agent-runs"));
  return {
    service: openServiceLauncher(url, settings),
    queue: createQueueLauncher((id) =>
      readers.enqueue({ url: new URL(`/runs/${id}`, url).href, deadlineSeconds: LONGEST_DISPATCH_S }),
    ),
    job: (timeoutSeconds) =>
      openJobLauncher(jobs, resourceName(cloud, "run-agent"), jobTimeout(timeoutSeconds)),
    writer: wake && ((agentId) => createWriterLauncher(store, agentId, wake)),
  };
}

/** @param taskTimeoutSeconds instead of the job's own limit */
function openJobLauncher(jobs: JobClient, job: string, taskTimeoutSeconds?: number): Launcher {
  return createJobLauncher(
    (variables, taskCount) => jobs.start(job, variables, { taskTimeoutSeconds, taskCount }),
    () => jobs.prepare(),
  );
}

function openServiceLauncher(
  url: string | undefined,
  { workerServiceToken }: RunSettings,
): Launcher | undefined {
  if (!url) return undefined;
  const identityToken = createIdentityTokenSource();
  return createServiceLauncher({
    url,
    identityToken: async (audience) => (await identityToken(audience)) ?? workerServiceToken,
  });
}
