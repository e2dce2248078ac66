import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createCapacityProbe } from "../../shared/agents/capacity/capacity-probe.ts";
import { openTracing } from "../../shared/cloud/tracing/open-tracing.ts";
import { onTermination } from "../../shared/core/process-end.ts";
import {
  createRunsService,
  createSlotPool,
  type LeaseTimes,
  type RunsService,
  type WorkRoute,
} from "../../shared/runs/worker.ts";
import { composeWorker } from "./compose-worker.ts";
import { readServiceSettings, readWorkerSettings, thresholdsOf } from "./config.ts";
import { executeReader, type ReaderHost } from "./execute-reader.ts";
import { fenceAgents } from "./fence-agents.ts";
import { reportReadiness } from "./report-readiness.ts";
import { watchMachine } from "./watch-machine.ts";
import { composeWriters } from "./writers/execute-writer.ts";

/**
 * Serves until SIGTERM or SIGINT, then drains.
 *
 * @param times of writers' leases; tests pass shorter ones
 * @returns the exit code
 * @throws AppError `invalid_configuration`
 */
export async function runService({ times }: { times?: LeaseTimes } = {}): Promise<number> {
  const settings = readServiceSettings();
  const composed = composeWorker();
  const { log } = composed.store;
  const endTracing = await openTracing("run-agent", log);
  const terminated = onTermination();
  await fenceAgents(readWorkerSettings(), log);
  const probe = createCapacityProbe({ log });
  const machine = { probe, thresholds: thresholdsOf(settings) };
  const worker = { ...composed, machine: watchMachine(machine, log) };
  const slots = createSlotPool({
    store: worker.store,
    maxWaiting: Math.ceil(settings.concurrency / WAITING_SHARE),
  });
  const service = createAgentService({
    worker,
    slots,
    machine,
    routes: composeWriters({ worker, machine, times }).routes,
    concurrency: settings.concurrency,
    token: settings.token,
  });
  service.server.listen(settings.port, settings.host);
  await once(service.server, "listening");
  const readiness = reportReadiness(worker);
  log.info({ port: (service.server.address() as AddressInfo).port }, "ready");
  if (!terminated.aborted) await once(terminated, "abort");
  readiness.close();
  await service.drain(settings.drainSeconds * 1000);
  await Promise.all([slots.close(), endTracing()]);
  probe.close();
  log.info("drained");
  return 0;
}

/**
 * A quarter of the concurrent runs may wait for a slot of their agent. With the ten that a busy agent executes, they leave
 * room for other agents' runs.
 */
const WAITING_SHARE = 4;

export interface AgentServiceOptions extends ReaderHost {
  /** Number of concurrent runs of all agents, waiting ones included. */
  concurrency: number;
  routes?: Record<string, WorkRoute>;
  token?: string | undefined;
}

/** {@link createRunsService} for agents: runs of readers, and `routes` for writers. */
export function createAgentService({
  worker,
  slots,
  machine,
  concurrency,
  routes = {},
  token,
}: AgentServiceOptions): RunsService {
  return createRunsService({
    store: worker.store,
    execute: (id, call) =>
      executeReader({ worker: { ...worker, name: `${worker.name}/${id}` }, slots, machine }, id, call),
    routes,
    concurrency,
    token,
  });
}
