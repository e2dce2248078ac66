import { toAppError } from "../../shared/core/errors.ts";
import { readRun } from "../../shared/runs/read/read-run.ts";
import { isTerminal } from "../../shared/runs/record/run.ts";
import { readRecord } from "../../shared/runs/record/run-store.ts";
import { createSlotPool } from "../../shared/runs/turns/slot-pool.ts";
import { onTermination } from "../../shared/runs/worker/on-termination.ts";
import type { AgentWorker } from "./agent-worker.ts";
import { composeWorker } from "./compose-worker.ts";
import { readJobSettings } from "./config.ts";
import { executeReader } from "./execute-reader.ts";
import { fenceAgents } from "./fence-agents.ts";
import { composeWriters } from "./writers/compose-writers.ts";

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
  const host = onTermination();
  try {
    const writer = await findWriter(worker, runId);
    const run =
      writer === undefined
        ? await executeReader({ worker, slots }, runId, {
            host,
            draining: host,
            comesAgain: false,
            accept: () => {},
          })
        : await executeInTurn(worker, writer, runId, host);
    return run === undefined || run.state === "completed" ? 0 : 1;
  } catch (thrown) {
    worker.store.log.error({ run_id: runId, error: toAppError(thrown) }, "the run could not be executed");
    return 1;
  } finally {
    await slots.close();
  }
}

async function findWriter({ store, catalogue }: AgentWorker, runId: string): Promise<string | undefined> {
  const agentId = (await readRecord(store, runId))?.run.target;
  if (agentId === undefined) return undefined;
  const found = await catalogue.get(agentId).catch(() => undefined);
  return found?.profile.access_type === "read-write" ? agentId : undefined;
}

/** @returns the run, where it has ended: another may have been first, and the run's turn is still to come */
async function executeInTurn(worker: AgentWorker, agentId: string, runId: string, host: AbortSignal) {
  await composeWriters({ worker }).serveOnce(agentId, host);
  const run = await readRun(worker.store, runId);
  return run && isTerminal(run.state) ? run : undefined;
}
