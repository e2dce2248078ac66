import { openTracing } from "../../shared/cloud/tracing/open-tracing.ts";
import { toAppError } from "../../shared/core/errors.ts";
import { onTermination } from "../../shared/core/process-end.ts";
import { readJobSettings } from "../../shared/worker/config.ts";
import { executeRun } from "../../shared/worker/execute-run.ts";
import type { SpareBrowser } from "../../shared/worker/spare-browser.ts";
import { composeWorker } from "./compose-worker.ts";

/**
 * One execution of the job: executes the run with the id RUN_ID in the spare browser.
 *
 * @returns the exit code: 0 when the run completed or required no work, 1 otherwise
 * @throws AppError `invalid_configuration`
 */
export async function runJob(spareBrowser: SpareBrowser): Promise<number> {
  const { runId } = readJobSettings();
  const worker = composeWorker(spareBrowser);
  await openTracing("execute-wizard", worker.store.log);
  const host = onTermination();
  try {
    const run = await executeRun(worker, runId, { host });
    return run === undefined || run.state === "completed" ? 0 : 1;
  } catch (thrown) {
    worker.store.log.error({ run_id: runId, error: toAppError(thrown) }, "the run could not be executed");
    return 1;
  } finally {
    await spareBrowser.close();
  }
}
