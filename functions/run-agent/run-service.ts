import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createCapacityProbe } from "../../shared/agents/capacity/capacity-probe.ts";
import type { LeaseTimes } from "../../shared/runs/turns/leases.ts";
import { createSlotPool } from "../../shared/runs/turns/slot-pool.ts";
import { onTermination } from "../../shared/runs/worker/on-termination.ts";
import { createAgentService } from "./agent-service.ts";
import { composeWorker } from "./compose-worker.ts";
import { readServiceSettings, readWorkerSettings, thresholdsOf } from "./config.ts";
import { fenceAgents } from "./fence-agents.ts";
import { composeWriters } from "./writers/compose-writers.ts";

/**
 * Serves until SIGTERM or SIGINT, then drains.
 *
 * @param times of writers' leases; tests pass shorter ones
 * @returns the exit code
 * @throws AppError `invalid_configuration`
 */
export async function runService({ times }: { times?: LeaseTimes } = {}): Promise<number> {
  const settings = readServiceSettings();
  const worker = composeWorker();
  const { log } = worker.store;
  const terminated = onTermination();
  await fenceAgents(readWorkerSettings(), worker.store.log);
  const probe = createCapacityProbe({ log });
  const slots = createSlotPool({ store: worker.store });
  const room = { probe, thresholds: thresholdsOf(settings) };
  const service = createAgentService({
    worker,
    slots,
    room,
    routes: composeWriters({ worker, room, times }).routes,
    concurrency: settings.concurrency,
  });
  service.server.listen(settings.port, settings.host);
  await once(service.server, "listening");
  log.info({ port: (service.server.address() as AddressInfo).port }, "ready");
  if (!terminated.aborted) await once(terminated, "abort");
  await service.drain(settings.drainSeconds * 1000);
  await slots.close();
  probe.close();
  log.info("drained");
  return 0;
}
