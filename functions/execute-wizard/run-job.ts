import { toAppError } from "../../shared/core/errors.ts";
import { composeWorker } from "./compose-worker.ts";
import { readJobSettings } from "./config.ts";
import { executeRun } from "./execute-run.ts";
import { onTermination } from "./on-termination.ts";

/**
 * One execution of the job: executes the run that RUN_ID names.
 *
 * @returns the exit code: 0 when the run completed or there was nothing to do, 1 when it ended otherwise
 * @throws AppError `invalid_configuration`
 */
export async function runJob(): Promise<number> {
  const { runId } = readJobSettings();
  const { worker, spareBrowser } = composeWorker();
  const host = onTermination();
  // The browser comes up while the run is claimed; whether it does is seen where it is needed.
  const started = spareBrowser.prepare();
  try {
    const run = await executeRun(worker, runId, { host });
    return run === undefined || run.state === "completed" ? 0 : 1;
  } catch (thrown) {
    worker.store.log.error({ run_id: runId, error: toAppError(thrown) }, "the run could not be executed");
    return 1;
  } finally {
    await started;
    await spareBrowser.close();
  }
}
