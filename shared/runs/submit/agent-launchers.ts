/** The ways to an agent's worker, put together from the settings. */
import type { CloudSettings } from "../../cloud/config.ts";
import { createIdentityTokenSource } from "../../cloud/identity-token.ts";
import type { JobClient } from "../../cloud/jobs.ts";
import { createTaskQueue } from "../../cloud/queue.ts";
import type { RunSettings } from "../config.ts";
import type { RunStore } from "../record/run-store.ts";
import type { WakeWriter } from "../turns/wake-writer.ts";
import { createWriterLauncher } from "../turns/writer-launcher.ts";
import { createJobLauncher, createQueueLauncher } from "./launcher.ts";
import { createServiceLauncher } from "./service-launcher.ts";
import { type AgentLaunchers, LONGEST_DISPATCH_S } from "./submit-agent.ts";

export function openAgentLaunchers(
  store: RunStore,
  cloud: CloudSettings,
  settings: RunSettings,
  { jobs, wake }: { jobs: JobClient; wake: WakeWriter | undefined },
): AgentLaunchers {
  const url = settings.agentServiceUrl;
  const readers = createTaskQueue(cloud, settings.agentQueue);
  return {
    service: url ? createServiceLauncher({ url, identityToken: createIdentityTokenSource() }) : undefined,
    queue: createQueueLauncher((id) =>
      readers.enqueue({ url: new URL(`/runs/${id}`, url).href, deadlineSeconds: LONGEST_DISPATCH_S }),
    ),
    job: createJobLauncher(
      (variables) => jobs.start(settings.agentJob, variables),
      () => jobs.prepare(),
    ),
    writer: (agentId) => createWriterLauncher(store, agentId, wake),
  };
}
