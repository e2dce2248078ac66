import { toAppError } from "../../shared/core/errors.ts";
import { readRun } from "../../shared/runs/read/read-run.ts";
import { isTerminal } from "../../shared/runs/record/run.ts";
import { readRecord } from "../../shared/runs/record/run-store.ts";
import type { LeaseTimes } from "../../shared/runs/turns/leases.ts";
import { createSlotPool } from "../../shared/runs/turns/slot-pool.ts";
import { onTermination } from "../../shared/runs/worker/on-termination.ts";
import type { AgentWorker } from "./agent-worker.ts";
import { composeWorker } from "./compose-worker.ts";
import { readJobSettings, readWorkerSettings } from "./config.ts";
import { executeReader } from "./execute-reader.ts";
import { fenceAgents } from "./fence-agents.ts";
import { composeWriters } from "./writers/compose-writers.ts";

/**
 * One execution of the job: executes the run that RUN_ID names.
 *
 * @param times of writers' leases; tests pass shorter ones
 * @returns the exit code: 0 when the run completed or there was nothing to do, 1 when it ended otherwise
 * @throws AppError `invalid_configuration`
 */
export async function runJob({ times }: { times?: LeaseTimes } = {}): Promise<number> {
  const { runId } = readJobSettings();
  const worker = composeWorker();
  await fenceAgents(readWorkerSettings(), worker.store.log);
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
        : await executeInTurn(worker, { agentId: writer, times }, runId, host);
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
async function executeInTurn(
  worker: AgentWorker,
  { agentId, times }: { agentId: string; times: LeaseTimes | undefined },
  runId: string,
  host: AbortSignal,
) {
  await composeWriters({ worker, times }).serveOnce(agentId, host);
  const run = await readRun(worker.store, runId);
  return run && isTerminal(run.state) ? run : undefined;
}
