/** The ways to an agent's worker, put together from the settings. */
import type { CloudSettings } from "../cloud/config.ts";
import { createIdentityTokenSource } from "../cloud/identity-token.ts";
import type { JobLauncher } from "../cloud/jobs.ts";
import { createTaskQueue } from "../cloud/queue.ts";
import type { RunSettings } from "./config.ts";
import { createJobDoor, createQueueDoor } from "./launch-run.ts";
import type { RunStore } from "./run-store.ts";
import { createServiceDoor } from "./service-door.ts";
import { type AgentDoors, LONGEST_DISPATCH_S } from "./submit-agent.ts";
import type { WakeWriter } from "./writers/wake-writer.ts";
import { createWriterDoor } from "./writers/writer-door.ts";

export function openAgentDoors(
  store: RunStore,
  cloud: CloudSettings,
  settings: RunSettings,
  { jobs, wake }: { jobs: JobLauncher; wake: WakeWriter | undefined },
): AgentDoors {
  const url = settings.agentServiceUrl;
  const readers = createTaskQueue(cloud, settings.agentQueue);
  return {
    service: url ? createServiceDoor({ url, identityToken: createIdentityTokenSource() }) : undefined,
    queue: createQueueDoor((id) =>
      readers.enqueue({ url: new URL(`/runs/${id}`, url).href, deadlineSeconds: LONGEST_DISPATCH_S }),
    ),
    job: createJobDoor(
      (variables) => jobs.start(settings.agentJob, variables),
      () => jobs.prepare(),
    ),
    writer: (agentId) => createWriterDoor(store, agentId, wake),
  };
}
