import { toAppError } from "../../core/errors.ts";
import type { RunStore } from "../record/run-store.ts";
import { clearQueue } from "./clear-queue.ts";
import type { WakeWriter } from "./wake-writer.ts";
import { listQueuedWriters } from "./writer-queue.ts";

/**
 * Wakes every writer with a queue, in case a wake-up was lost or the lease holder died. A busy writer drops the
 * wake-up.
 *
 * @returns the number of writers that were woken
 */
export async function sweepWriters(store: RunStore, wake: WakeWriter): Promise<number> {
  let woken = 0;
  for (const agentId of await listQueuedWriters(store)) {
    try {
      if ((await clearQueue(store, agentId)).length === 0) continue;
      await wake(agentId);
      woken++;
    } catch (thrown) {
      // The next sweep tries again.
      store.log.warn({ agent_id: agentId, error: toAppError(thrown) }, "the writer could not be woken");
    }
  }
  return woken;
}
