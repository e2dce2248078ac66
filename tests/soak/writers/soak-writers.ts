/**
 * Sends submissions to three writers while everything around them fails, and judges by what the writers wrote down
 * themselves: never two at once, none lost, none twice, in order. Times are those of production, divided by fifty.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "../../../shared/core/logger.ts";
import { readAgentKeys } from "../../../shared/runs/config.ts";
import { createRandom } from "../../fixtures/gateway/seeded-random.ts";
import { startAgentStack } from "../../fixtures/runs/agent-stack.ts";
import { openRunsWithStore } from "../../fixtures/runs/open-runs-with-store.ts";
import { startBalancer } from "./balance.ts";
import { createDisturber } from "./disturb.ts";
import { startGateways } from "./gateways.ts";
import { judge } from "./judge.ts";
import { readKept, readLogs } from "./read-evidence.ts";
import { recordingAgent } from "./recording-agent.ts";
import { sendSubmissions } from "./send-submissions.ts";
import { expireTheRest, startSweeper } from "./sweep.ts";
import { startWorkers, type Workers } from "./workers.ts";

export interface SoakOptions {
  submissions: number;
  seed: number;
  progress(text: string): void;
}

export interface SoakReport {
  seed: number;
  submissions: number;
  seconds: number;
  /** How the runs ended, `completed` or `failed (worker_lost)`, and how often. */
  endings: Record<string, number>;
  /** The injected faults. */
  troubles: Record<string, number>;
  /** At which requests workers died. */
  phases: Record<string, number>;
  /** Violations of the invariants. */
  violations: string[];
}

const FILING_WRITER = "filing-writer";
const WRITERS = ["first-writer", "second-writer", FILING_WRITER] as const;
/** A minute in production. */
const LEASE_MS = 1_200;
const WRITE_INTERVAL_MS = 20;

export async function soakWriters(options: SoakOptions): Promise<SoakReport> {
  const started = performance.now();
  const random = createRandom(options.seed);
  const logs = await mkdtemp(join(tmpdir(), "soak-writers-"));
  let workers: Workers | undefined;
  const balancer = await startBalancer(() => workers?.alive() ?? []);
  const stack = await startAgentStack({
    services: 0,
    profiles: WRITERS.map((id) =>
      recordingAgent(id, join(logs, id), id === FILING_WRITER ? "shared" : "none"),
    ),
    env: { AGENT_SERVICE_URL: balancer.url },
    leaseMs: LEASE_MS,
    cloud: { writeIntervalMs: WRITE_INTERVAL_MS },
  });
  const gatewayEnv = { ...stack.gatewayEnv, AGENT_SERVICE_URL: balancer.url };
  const runs = openRunsWithStore({ env: gatewayEnv, log: createLogger("fatal") });
  const gateways = startGateways(2, gatewayEnv);
  const sweeper = startSweeper(runs);
  try {
    workers = await startWorkers(stack, {
      count: 2,
      // A separate generator: the number of workers does not follow from the seed.
      random: createRandom(options.seed + 1),
      shares: { stoppedClock: 0.1, stumbling: 0.7 },
    });
    const disturber = createDisturber({
      cloud: stack.cloud,
      balancer,
      workers,
      random,
      writers: WRITERS,
      stallMs: 2 * LEASE_MS,
      killShare: 0.01,
    });
    const fates = await sendSubmissions({ ...options, writers: WRITERS, random, runs, gateways, disturber });
    await sweeper.stop();
    const left = await expireTheRest(runs.store, fates);
    const evidence = {
      fates,
      logs: await readLogs(logs, WRITERS),
      kept: await readKept(runs.store, readAgentKeys(stack.workerEnv).agentPrivateKeys, [FILING_WRITER]),
    };
    return {
      seed: options.seed,
      submissions: options.submissions,
      seconds: Math.round((performance.now() - started) / 1000),
      endings: countBy(fates, ({ state = "never created", type }) => (type ? `${state} (${type})` : state)),
      troubles: {
        ...disturber.counts(),
        "gateways killed": gateways.killed(),
        "workers killed": workers.killed(),
      },
      phases: Object.fromEntries(await workers.phases()),
      violations: [...judge(evidence), ...left],
    };
  } finally {
    await sweeper.stop();
    await gateways.close();
    await workers?.close();
    await stack.close();
    await balancer.close();
    await rm(logs, { recursive: true, force: true });
  }
}

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
}
