import { createCapacityProbe } from "../../shared/agents/capacity/capacity-probe.ts";
import { openTracing } from "../../shared/cloud/tracing/open-tracing.ts";
import { toAppError } from "../../shared/core/errors.ts";
import { createLogger } from "../../shared/core/logger.ts";
import { onTermination } from "../../shared/core/process-end.ts";
import {
  createSlotPool,
  isTerminal,
  type LeaseTimes,
  readRecord,
  readRun,
} from "../../shared/runs/worker.ts";
import { readJobSettings } from "../../shared/worker/config.ts";
import type { AgentWorker } from "./agent-worker.ts";
import { composeWorker } from "./compose-worker.ts";
import { readWorkerSettings } from "./config.ts";
import { executeReader } from "./execute-reader.ts";
import { fenceAgents } from "./fence-agents.ts";
import { watchMachine } from "./watch-machine.ts";
import { composeWriters } from "./writers/execute-writer.ts";

/**
 * One execution of the job: executes the run with the id RUN_ID. With the argument `--fence` it only tries the isolation
 * of agents, which a deployment does before it changes anything.
 *
 * @param times of writers' leases; tests pass shorter ones
 * @returns the exit code: 0 when the run completed or required no work, 1 otherwise
 * @throws AppError `invalid_configuration`
 */
export async function runJob({ times }: { times?: LeaseTimes } = {}): Promise<number> {
  const settings = readWorkerSettings();
  if (process.argv.includes(FENCE_ALONE)) {
    await fenceAgents(settings, createLogger(settings.logLevel));
    return 0;
  }
  const { runId } = readJobSettings();
  const composed = composeWorker();
  const probe = createCapacityProbe();
  const worker = { ...composed, machine: watchMachine({ probe, thresholds: {} }, composed.store.log) };
  await openTracing("run-agent", worker.store.log);
  await fenceAgents(settings, worker.store.log);
  const slots = createSlotPool({ store: worker.store });
  const host = onTermination();
  try {
    const writer = await findWriter(worker, runId);
    const run =
      writer === undefined
        ? await executeReader({ worker, slots }, runId, {
            host,
            draining: host,
            isRetried: false,
            accept: () => {},
          })
        : await executeInTurn(worker, { agentId: writer, times }, runId, host);
    return run === undefined || run.state === "completed" ? 0 : 1;
  } catch (thrown) {
    worker.store.log.error({ run_id: runId, error: toAppError(thrown) }, "the run could not be executed");
    return 1;
  } finally {
    await slots.close();
    probe.close();
  }
}

const FENCE_ALONE = "--fence";

async function findWriter({ store, catalogue }: AgentWorker, runId: string): Promise<string | undefined> {
  const agentId = (await readRecord(store, runId, "active"))?.run.target;
  if (agentId === undefined) return undefined;
  const found = await catalogue.get(agentId).catch(() => undefined);
  return found?.profile.access_type === "read-write" ? agentId : undefined;
}

/** @returns the run if it has ended; it may still be queued behind another run */
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
