/** A wake-up notifies the agents' service that a writer has a queue. Its body holds only the agent's id. */
import { type CloudSettings, resourceName } from "../../cloud/config.ts";
import { createTaskQueue, type TaskQueue } from "../../cloud/queue.ts";
import type { RunSettings } from "../config.ts";

/** Path of wake-ups at the agents' service. */
export const WAKE_PATH = "/writers/wake";

export type WakeWriter = (agentId: string) => Promise<void>;

/** @param serviceUrl of the private run-agent service */
function createWaker(queue: TaskQueue, serviceUrl: string): WakeWriter {
  return async (agentId) => {
    await queue.enqueue({
      url: new URL(WAKE_PATH, serviceUrl).href,
      body: JSON.stringify({ agent_id: agentId }),
      deadlineSeconds: 1800,
    });
  };
}

/** Wakes writers through their queue; undefined where no agents are deployed. */
export function openWaker(
  cloud: CloudSettings,
  { agentServiceUrl }: Pick<RunSettings, "agentServiceUrl">,
): WakeWriter | undefined {
  return agentServiceUrl
    ? createWaker(createTaskQueue(cloud, resourceName(cloud, "agent-writers")), agentServiceUrl)
    : undefined;
}
