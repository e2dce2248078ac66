/** A writer's door: a place in its waiting room, and a wake-up. The run starts when the writer's lease is free. */
import { AppError } from "../../core/errors.ts";
import type { Door } from "../launch-run.ts";
import type { RunStore } from "../run-store.ts";
import { takeWaitingPlace } from "./waiting-room.ts";
import type { WakeWriter } from "./wake-writer.ts";

export function createWriterDoor(store: RunStore, agentId: string, wake: WakeWriter): Door {
  return {
    async launch(id) {
      if (!(await takeWaitingPlace(store, agentId, id))) {
        throw new AppError("queue_full", "Ten runs wait for this agent already.");
      }
      await wake(agentId);
      return { door: "queue" };
    },
  };
}
