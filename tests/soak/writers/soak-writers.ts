/**
 * Sends submissions to three writers while everything around them fails, and judges by what the writers wrote down
 * themselves: never two at once, none lost, none twice, in order. Times are those of production, divided by fifty.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../shared/core/clock.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import { mapConcurrently } from "../../../shared/core/map-concurrently.ts";
import { readOutcome } from "../../../shared/runs/end-run.ts";
import { openRuns, type Runs } from "../../../shared/runs/open-runs.ts";
import { readRun } from "../../../shared/runs/read-run.ts";
import type { RunRecord } from "../../../shared/runs/run.ts";
import { newRunId } from "../../../shared/runs/run-id.ts";
import type { RunStore } from "../../../shared/runs/run-store.ts";
import { HEARTBEAT_LIMIT_MS, sweepRuns } from "../../../shared/runs/sweep-runs.ts";
import { unpackArchive } from "../../../shared/runs/workspaces/archive.ts";
import { workspaceName } from "../../../shared/runs/workspaces/open-workspace.ts";
import { sweepWriters } from "../../../shared/runs/writers/sweep-writers.ts";
import { createRandom, type Random } from "../../fixtures/gateway/seeded-random.ts";
import { type AgentStack, startAgentStack } from "../../fixtures/runs/agent-stack.ts";
import { startBalancer } from "./balance.ts";
import { createDisturber } from "./disturb.ts";
import { startGateways } from "./gateways.ts";
import { type Fate, judge } from "./judge.ts";
import { formatTask, KEPT_FILE, recordingAgent } from "./recording-agent.ts";
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
  /** What was done to them. */
  troubles: Record<string, number>;
  /** At which requests workers died. */
  phases: Record<string, number>;
  /** What must never be. */
  violations: string[];
}

const WRITERS = ["first-writer", "second-writer", "filing-writer"] as const;
/** A minute in production. */
const LEASE_MS = 1_200;
const WRITE_INTERVAL_MS = 20;
const SWEEP_EVERY_MS = 250;
const ASK_EVERY_MS = 150;
/** A run that takes longer is given up by the sweeper: as a worker whose heartbeats stay out. */
const SILENCE_MS = 8_000;
const START_LIMIT_MS = 31 * 60_000;
/** To be over once nothing goes wrong any more. */
const SETTLING_MS = 90_000;

export async function soakWriters(options: SoakOptions): Promise<SoakReport> {
  const started = performance.now();
  const random = createRandom(options.seed);
  const logs = await mkdtemp(join(tmpdir(), "soak-writers-"));
  let workers: Workers | undefined;
  const balancer = await startBalancer(() => workers?.alive() ?? []);
  const stack = await startAgentStack({
    services: 0,
    profiles: WRITERS.map((id) => recordingAgent(id, join(logs, id), hasWorkspace(id) ? "bucket" : "none")),
    env: { WRITER_LEASE_MS: String(LEASE_MS), AGENT_SERVICE_URL: balancer.url },
    cloud: { writeIntervalMs: WRITE_INTERVAL_MS },
  });
  const gatewayEnv = { ...stack.gatewayEnv, AGENT_SERVICE_URL: balancer.url };
  const runs = openRuns({ env: gatewayEnv, log: createLogger("fatal") });
  const gateways = startGateways(2, gatewayEnv);
  const sweeper = startSweeper(runs);
  try {
    workers = await startWorkers(stack, {
      count: 2,
      random,
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
    const fates = await submitAll({ ...options, random, runs, gateways, disturber });
    options.progress("everything was sent; waiting for the last ones");
    stack.cloud.faults.clear();
    workers.heal();
    await settle(runs.store, fates, options);
    await sweeper.stop();
    const left = await expireTheRest(runs.store, fates);
    const evidence = { fates, logs: await readLogs(logs), kept: await readKept(stack) };
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

const hasWorkspace = (id: string): boolean => id === "filing-writer";

interface Sending extends SoakOptions {
  random: Random;
  runs: Runs;
  gateways: ReturnType<typeof startGateways>;
  disturber: ReturnType<typeof createDisturber>;
}

/** Keeps every writer's waiting room filled, now and then beyond its ten places. */
async function submitAll({
  submissions,
  random,
  runs,
  gateways,
  disturber,
  progress,
}: Sending): Promise<Fate[]> {
  const fates: Fate[] = [];
  const outstanding = new Map<string, Set<Promise<unknown>>>(WRITERS.map((id) => [id, new Set()]));
  for (let number = 1; number <= submissions; number++) {
    const writer = random.pick(WRITERS);
    const mine = outstanding.get(writer) as Set<Promise<unknown>>;
    const room = random.chance(0.05) ? 14 : 7;
    while (mine.size >= room) await Promise.race(mine);
    disturber.strike();
    const fate: Fate = { id: newRunId(new Date()), writer, sentAt: performance.now() };
    fates.push(fate);
    const how = {
      seconds: random.chance(0.04) ? 1.5 : random.chance(0.5) ? 0.02 : 0.1,
      dieAt: random.chance(0.04) ? 1 + Math.floor(random.next() * 16) : undefined,
      triesAgain: random.chance(0.7),
      cancelAfterMs: random.chance(0.04) ? random.next() * 500 : undefined,
    };
    const over = submitOne(fate, how).finally(() => mine.delete(over));
    mine.add(over);
    if (number % 100 === 0) progress(`${number} of ${submissions} sent`);
  }
  await Promise.all([...outstanding.values()].flatMap((set) => [...set]));
  return fates;

  async function submitOne(
    fate: Fate,
    how: {
      seconds: number;
      dieAt: number | undefined;
      triesAgain: boolean;
      cancelAfterMs: number | undefined;
    },
  ): Promise<void> {
    const { id, writer } = fate;
    const order = { id, writer, text: formatTask({ id, seconds: how.seconds }) };
    let answer = await gateways.submit({ ...order, dieAt: how.dieAt });
    if (!answer && how.triesAgain) answer = await gateways.submit(order);
    if (answer && answer.thrown === undefined) fate.answeredAt = performance.now();
    if (how.cancelAfterMs !== undefined) {
      await systemClock.sleep(how.cancelAfterMs);
      await runs.cancel(id).catch(() => {});
    }
    // Whoever got no answer does not wait for the end.
    if (fate.answeredAt !== undefined) await waitForEnd(runs.store, fate, SETTLING_MS);
  }
}

async function waitForEnd(store: RunStore, fate: Fate, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    const outcome = await readOutcome(store, fate.id).catch(() => undefined);
    if (outcome) return note(fate, outcome);
    await systemClock.sleep(ASK_EVERY_MS);
  }
}

function note(fate: Fate, { state, error }: Pick<RunRecord, "state" | "error">): void {
  fate.state = state;
  fate.type = error?.type;
}

async function settle(store: RunStore, fates: readonly Fate[], { progress }: SoakOptions): Promise<void> {
  const open = fates.filter(({ state, answeredAt }) => state === undefined && answeredAt !== undefined);
  progress(`${open.length} have not ended yet`);
  await Promise.all(open.map((fate) => waitForEnd(store, fate, SETTLING_MS)));
}

/**
 * Lets the time pass after which those expire whose gateway died before it gave them a place, and nobody asked again.
 *
 * @returns what is left that should not be
 */
async function expireTheRest(store: RunStore, fates: readonly Fate[]): Promise<string[]> {
  const late = ahead(store, START_LIMIT_MS);
  await sweepRuns(late);
  await sweepWriters(late, async () => {});
  await mapConcurrently(fates, 8, async (fate) => {
    if (fate.state !== undefined) return;
    const run = await readRun(store, fate.id);
    if (run) note(fate, run);
  });
  const left = await Promise.all(["active/", "waiting/"].map((prefix) => store.objects.list(prefix)));
  return left.flatMap(({ objects }) => objects.map(({ name }) => `${name} is left`));
}

/** What Cloud Scheduler starts every minute. */
function startSweeper({ store, wake }: Runs): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const impatient = ahead(store, HEARTBEAT_LIMIT_MS - SILENCE_MS);
  const sweeping = (async () => {
    while (!stopped.signal.aborted) {
      await sweepRuns(impatient).catch(() => {});
      if (wake) await sweepWriters(impatient, wake).catch(() => {});
      await systemClock.sleep(SWEEP_EVERY_MS, stopped.signal).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await sweeping;
    },
  };
}

function ahead(store: RunStore, milliseconds: number): RunStore {
  return { ...store, clock: { ...store.clock, now: () => new Date(Date.now() + milliseconds) } };
}

async function readLogs(folder: string): Promise<Map<string, string[]>> {
  const logs = new Map<string, string[]>();
  for (const id of WRITERS) {
    const text = await readFile(join(folder, id), "utf8").catch(() => "");
    logs.set(id, text.split("\n").filter(Boolean));
  }
  return logs;
}

async function readKept({ runs }: AgentStack): Promise<Map<string, string[]>> {
  const kept = new Map<string, string[]>();
  for (const id of WRITERS.filter(hasWorkspace)) {
    const folder = await mkdtemp(join(tmpdir(), "soak-kept-"));
    const archive = await runs.store.objects.read(workspaceName(id));
    if (archive) await unpackArchive(archive.body, folder, { maxBytes: 1e7, maxFiles: 100 });
    const text = await readFile(join(folder, KEPT_FILE), "utf8").catch(() => "");
    kept.set(id, text.split("\n").filter(Boolean));
    await rm(folder, { recursive: true });
  }
  return kept;
}

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
}
