import { toAppError } from "../../shared/core/errors.ts";
import { onTermination } from "../../shared/runs/worker/on-termination.ts";
import { composeWorker } from "./compose-worker.ts";
import { readJobSettings } from "./config.ts";
import { executeReader } from "./execute-reader.ts";
import { fenceAgents } from "./fence-agents.ts";
import { createSlotPool } from "./slot-pool.ts";

/**
 * One execution of the job: executes the run that RUN_ID names.
 *
 * @returns the exit code: 0 when the run completed or there was nothing to do, 1 when it ended otherwise
 * @throws AppError `invalid_configuration`
 */
export async function runJob(): Promise<number> {
  const { runId } = readJobSettings();
  const worker = composeWorker();
  await fenceAgents(worker);
  const slots = createSlotPool({ store: worker.store });
  try {
    const call = { host: onTermination(), comesAgain: false, accept: () => {} };
    const run = await executeReader({ worker, slots }, runId, call);
    return run === undefined || run.state === "completed" ? 0 : 1;
  } catch (thrown) {
    worker.store.log.error({ run_id: runId, error: toAppError(thrown) }, "the run could not be executed");
    return 1;
  } finally {
    await slots.close();
  }
}
