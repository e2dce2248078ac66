/** A deployment whose clock is moved by the bench, and whose parts can be restarted at any moment. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readGatewayConfig } from "../../../functions/gateway/config.ts";
import { startGateway } from "../../../functions/gateway/server.ts";
import type { FaultInput } from "../../../infra/local/cloud/calls/faults.ts";
import { startLocalCloud } from "../../../infra/local/cloud/start-local-cloud.ts";
import { freePort } from "../../../infra/local/stack/free-port.ts";
import { openAgentCatalogue } from "../../../shared/agents/catalogue/open-agent-catalogue.ts";
import { systemClock } from "../../../shared/core/clock.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import { createKeySet } from "../../../shared/keys/keys.ts";
import { openSchedules, type Schedules } from "../../../shared/schedules/open-schedules.ts";
import { openCatalogue } from "../../../shared/wizards/catalogue/open-catalogue.ts";
import { openRunsWithStore } from "../../fixtures/runs/open-runs-with-store.ts";
import { type CountingWorker, type Fate, startCountingWorker } from "./counting-worker.ts";

export interface Deployment {
  schedules: Schedules;
  worker: CountingWorker;
  now(): Date;
  advanceTo(time: Date): void;
  /** From now on Google makes every call twice, also after restarts. */
  duplicateCalls(): void;
  /** Injects a fault into the calls of Google's side, until its next restart. */
  addFault(fault: FaultInput): void;
  /** Restarts Google's side; open calls are cut off. */
  restartCloud(): Promise<void>;
  restartGateway(): Promise<void>;
  close(): Promise<void>;
}

const QUEUE = { maxAttempts: -1, minBackoffSeconds: 0.1, maxBackoffSeconds: 2 };

/** @param drawFate decides how each execution goes */
export async function startDeployment(drawFate?: () => Fate): Promise<Deployment> {
  const [dataDir, keys, httpPort, grpcPort, gatewayPort] = await Promise.all([
    mkdtemp(join(tmpdir(), "bench-schedules-")),
    createKeySet(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  let ahead = 0;
  let duplicates = false;
  const now = () => new Date(Date.now() + ahead);
  const clock = { ...systemClock, now };
  const log = createLogger("silent");
  const startCloud = async () => {
    const queues = { schedules: QUEUE, "agent-runs": QUEUE };
    const started = await startLocalCloud({ dataDir, httpPort, grpcPort, queues, clockAheadMs: ahead });
    if (duplicates) duplicateOn(started);
    return started;
  };
  let cloud = await startCloud();
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const base = {
    ...cloud.env,
    ...keys,
    CALLBACK_URL: gatewayUrl,
    AUTH0_ISSUER: "http://127.0.0.1/",
    AUTH0_API_AUDIENCE: gatewayUrl,
    PORT: String(gatewayPort),
    LOG_LEVEL: "ERROR",
  };
  const worker = await startCountingWorker(openRunsWithStore({ env: base, log }).store, now, drawFate);
  const env = { ...base, AGENT_SERVICE_URL: worker.url };
  const runs = openRunsWithStore({ env, log, clock });
  const configuration = { ...runs.store, objects: runs.configuration };
  const targets = { wizards: openCatalogue(configuration), agents: openAgentCatalogue(configuration) };
  let gateway = await startGateway(readGatewayConfig(env));
  return {
    schedules: openSchedules({ env, log, clock, runs, targets }),
    worker,
    now,
    advanceTo(time) {
      const step = Math.max(0, time.getTime() - now().getTime());
      ahead += step;
      cloud.clock.advance(step);
    },
    duplicateCalls() {
      duplicates = true;
      duplicateOn(cloud);
    },
    addFault: (fault) => cloud.faults.add(fault),
    async restartCloud() {
      await cloud.close();
      cloud = await startCloud();
    },
    async restartGateway() {
      await gateway.close();
      gateway = await startGateway(readGatewayConfig(env));
    },
    async close() {
      await gateway.close();
      worker.close();
      await cloud.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function duplicateOn(cloud: Awaited<ReturnType<typeof startLocalCloud>>): void {
  for (const kind of ["scheduler.dispatch", "tasks.dispatch"]) {
    cloud.faults.add({ kind, action: "duplicate-dispatch", times: 1_000_000 });
  }
}
