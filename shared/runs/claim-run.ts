/** The second write of a run's record: from here on exactly one worker may execute it. */

import { AppError } from "../core/errors.ts";
import { endUnclaimed } from "./end-run.ts";
import { isClaimed, type RunRecord } from "./run.ts";
import { type RunStore, readRecord, replaceRecord } from "./run-store.ts";
import { outcomeOf, transition } from "./state-machine.ts";

/**
 * @param worker a random name, new for each process
 * @returns the claimed run, or `undefined` when there is nothing to do: another worker has it, or it has ended
 * @throws AppError `run_not_found`
 */
export async function claimRun(store: RunStore, id: string, worker: string): Promise<RunRecord | undefined> {
  for (;;) {
    const stored = await readRecord(store, id);
    if (!stored) throw new AppError("run_not_found", "There is no run with this id.");
    const now = store.clock.now();
    if (!isClaimed(stored.run) && now.getTime() > Date.parse(stored.run.start_by)) {
      await endUnclaimed(store, id, outcomeOf(waitedTooLong(), now));
      return undefined;
    }
    const claimed = transition(stored.run, { type: "claimed", worker, at: now });
    if (!claimed) return undefined;
    if (await replaceRecord(store, stored, claimed)) return claimed;
  }
}

export function waitedTooLong(): AppError {
  return new AppError("expired", "The run waited too long for a worker.");
}
