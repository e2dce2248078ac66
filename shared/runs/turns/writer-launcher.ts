/** Launches a writer's run: takes a queue position and wakes the writer. The run starts when the writer's lease is free. */
import { configurationError } from "../../core/config.ts";
import { AppError, toAppError } from "../../core/errors.ts";
import type { RunStore } from "../record/run-store.ts";
import type { Launcher } from "../submit/launcher.ts";
import { takeQueuePosition } from "./take-queue-position.ts";
import type { WakeWriter } from "./wake-writer.ts";

/** @param wake undefined where no agents are deployed */
export function createWriterLauncher(
  store: RunStore,
  agentId: string,
  wake: WakeWriter | undefined,
): Launcher {
  return {
    async launch(id) {
      if (!wake) throw configurationError(["AGENT_SERVICE_URL is not set: no agents are deployed here."]);
      if (!(await takeQueuePosition(store, agentId, id))) {
        throw new AppError("queue_full", "The agent's queue is full (10 runs).");
      }
      try {
        await wake(agentId);
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.category !== "transient") throw error;
        // The run has its queue position: the sweeper wakes the queue.
        store.log.warn({ run_id: id, agent_id: agentId, error }, "could not send the wake-up");
      }
      return { launcher: "queue" };
    },
  };
}
