/** The mixed traffic of `bench -- load` while everything around it fails, and the audit of what is left. */
import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { ERROR_TYPES, type ErrorType } from "../../shared/core/errors.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { audit } from "../bench/load/audit.ts";
import { createRequestKinds } from "../bench/load/requests.ts";
import { countBy, createTraffic, type Sample, unexplained } from "../bench/load/send-traffic.ts";
import { settle } from "../bench/load/settle.ts";
import { openWorld } from "../bench/load/world.ts";
import { createRandom } from "../fixtures/gateway/seeded-random.ts";
import { startStriker } from "./strike.ts";

export interface ChaosOptions {
  seconds: number;
  seed: number;
  /** Requests a second. */
  perSecond: number;
  /** The mean pause between two troubles. */
  pauseMs: number;
  /** Buckets over which runs are spread; 1: the state bucket alone. */
  buckets: number;
  /** The file that receives the processes' logs. */
  log: string | undefined;
  progress(text: string): void;
}

export interface ChaosReport {
  seconds: number;
  seed: number;
  requests: number;
  outcomes: Record<string, number>;
  troubles: Record<string, number>;
  /** The stored runs' states. */
  states: Record<string, number>;
  /** Times of schedules without a run, all of them reported. */
  missed: number;
  /** Accepted runs whose worker was killed before its claim: they expire at their limit. */
  unclaimed: number;
  violations: string[];
}

const PRELOAD = pathToFileURL(join(packageRoot, "dist", "tests", "soak", "writers", "stumble.js")).href;
/** Half of the difference between the clocks of workers and of the second gateway. */
const CLOCK_MS = 2_500;
const DISK_MB = 256;
const ENDED_WITHIN_MS = 5_000;

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seconds, seed, perSecond, pauseMs, buckets, log, progress } = options;
  const folder = await mkdtemp(join(tmpdir(), "chaos-"));
  await using parts = new AsyncDisposableStack();
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const scratchDir = join(folder, "scratch");
  await mkdir(scratchDir);
  await chmod(folder, 0o711);
  const hasDisk = await mountDisk(scratchDir, parts);
  await chmod(scratchDir, 0o711);
  const clock = (ahead: number) => ({ NODE_OPTIONS: `--import=${PRELOAD}`, CLOCK_AHEAD_MS: String(ahead) });
  progress("start");
  const world = await openWorld({
    folder,
    scratchDir,
    workerEnv: clock(-CLOCK_MS),
    gatewayEnv: clock(CLOCK_MS),
    runBuckets: buckets > 1 ? buckets : 0,
  });
  const closing = parts.use({ [Symbol.asyncDispose]: () => world.close() });
  const traffic = createTraffic(await createRequestKinds(world), world.gateways, createRandom(seed));
  // A generator of its own: the troubles do not depend on the answers.
  const striker = startStriker(world, {
    random: createRandom(seed + 1),
    disk: hasDisk ? scratchDir : undefined,
    pauseMs,
  });
  progress(`${seconds} seconds of ${perSecond} requests a second`);
  const sending = traffic.sendAtRate({ perSecond, seconds });
  await sleep(seconds * 1000);
  const troubles = await striker.stop();
  progress("no further faults; waiting for the last answers");
  await sending;
  await settle(world);
  progress("audit");
  const found = await audit(world, traffic.samples, log === undefined ? [] : [log]);
  const folders = await foldersLeft(scratchDir);
  await closing[Symbol.asyncDispose]();
  return {
    seconds,
    seed,
    requests: traffic.samples.length,
    outcomes: countBy(traffic.samples, ({ outcome }) => outcome),
    troubles,
    states: found.states,
    missed: found.missed,
    unclaimed: found.unclaimed.length,
    violations: [
      ...found.lost,
      ...found.doubled,
      ...found.left,
      ...unexplained(traffic.samples)
        .filter(({ outcome }) => !isExplained(outcome))
        .map(describe),
      ...folders.map((name) => `the folder ${name} is left`),
      ...(await processesLeft(folder)).map((command) => `a process is left: ${command}`),
    ],
  };
}

/**
 * Failures that a caller may expect while parts fail: a connection that ends, an error that names the failed part, or runs
 * of which each has such an error.
 */
const CONNECTION = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "gRPC 1",
  "gRPC 14",
  "not ended",
  "no scenario",
]);

function isExplained(outcome: string): boolean {
  if (CONNECTION.has(outcome)) return true;
  if (!(outcome in ERROR_TYPES) || outcome === "internal_error") return false;
  const { category } = ERROR_TYPES[outcome as ErrorType];
  return category === "transient" || category === "system_error";
}

function describe({ kind, outcome, text = "" }: Sample): string {
  return `${kind.name} ended as ${outcome}: ${text.slice(0, 500)}`;
}

/** @returns false where this user may not mount a disk */
async function mountDisk(folder: string, parts: AsyncDisposableStack): Promise<boolean> {
  const run = promisify(execFile);
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", folder]);
  } catch {
    return false;
  }
  parts.defer(async () => void (await run("umount", ["--lazy", folder])));
  return true;
}

/** The folders of agents' runs; a killed browser leaves its own to the machine's end. */
async function foldersLeft(scratchDir: string): Promise<string[]> {
  const names = await readdir(scratchDir, { recursive: true });
  return names.filter((name) => /^federalrunner-agents-[^/]+\/federalrunner-agent-[^/]+$/.test(name));
}

/** Command lines of the processes whose environment names the folder. */
async function processesLeft(folder: string): Promise<string[]> {
  const end = performance.now() + ENDED_WITHIN_MS;
  for (;;) {
    const found: string[] = [];
    for (const pid of await readdir("/proc")) {
      if (!/^\d+$/.test(pid)) continue;
      const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
      if (!environment.includes(folder)) continue;
      found.push((await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " "));
    }
    if (found.length === 0 || performance.now() > end) return found;
    await sleep(100);
  }
}
