/** One FSA run inline and through the cloud: overhead of durability, storage operations, and throughput. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type LocalStack, startStack } from "../../../infra/local/stack/start-stack.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { openRuns } from "../../../shared/runs/open-runs.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import { type BenchRow, defineBench } from "../frame/define-bench.ts";
import { type Measured, measureInterleaved } from "../frame/measure-interleaved.ts";
import { median, timesOf } from "../frame/statistics.ts";

const WIZARD = "fsa-estimator";
const EXAMPLE = join(packageRoot, "examples", "fsa-dependent-freshman.json");
const SUBMITTED = 50;
const AT_A_TIME = 4;
const OBJECT_LATENCY_MS = 40;
const JOB_STARTS_MS = [0, 5_000, 15_000];
const COLD_START_ROUNDS = 3;
const KILOBYTE = 1024;

/** `npm run bench -- runs` */
export const runsBench = defineBench({
  name: "runs",
  title: "one FSA run in this command's process and through storage and a job, from start to result",
  bars: {
    job_vs_inline: { atMost: 1.25 },
    writes_per_run: { atMost: 8 },
    record_writes_per_run: { atMost: 1 },
  },
  async run({ runs, progress }) {
    const dataDir = await mkdtemp(join(tmpdir(), "bench-runs-"));
    const stack = await startStack({
      dataDir,
      port: 0,
      wizardService: true,
      maxRunningExecutions: AT_A_TIME,
    });
    try {
      const ways = await compareWays(stack, runs, progress);
      progress("storage operations of one run");
      const stored = await countStored(stack);
      progress(`${SUBMITTED} runs at once, ${AT_A_TIME} at a time`);
      const many = await submitMany(stack);
      return {
        rows: [...ways.rows, ...stored.rows, ...(await compareColdStarts(stack, progress)), many],
        ratios: { ...ways.ratios, ...stored.ratios, runs_lost: SUBMITTED - Number(many.completed) },
      };
    } finally {
      await stack.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
});

/**
 * Each variant has one cold worker: the command that runs the form itself, or the job. The submitter is warm, as the
 * gateway is, except in the last variant: the submitting command, which is cold too.
 */
async function compareWays(stack: LocalStack, runs: number, progress: (text: string) => void) {
  const practice = { FEDERALRUNNER_PRACTICE_HOSTS: stack.env.FEDERALRUNNER_PRACTICE_HOSTS ?? "" };
  const ways = [
    { name: "inline", run: () => runCommand(stack, [], practice) },
    { name: "job", run: () => submit(open(stack, "job")) },
    { name: "warm service", run: () => submit(open(stack, "service")) },
    {
      name: "job, by a command of its own",
      run: () => runCommand(stack, ["--cloud"], { WIZARD_LAUNCHER: "job" }),
    },
  ];
  const quick = await measureInterleaved(ways, { runs, progress, memory: true });
  stack.cloud.latency.set({ storage: OBJECT_LATENCY_MS });
  const slow = await measureInterleaved(ways, {
    runs,
    warmups: 0,
    progress: (text) => progress(`${OBJECT_LATENCY_MS} ms an object operation: ${text}`),
  });
  stack.cloud.latency.set({});
  const ratio = (measured: Measured<unknown>[], name: string) =>
    medianOf(measured, name) / medianOf(measured, "inline");
  return {
    rows: [
      ...quick.map((one) => row(one)),
      ...slow.map((one) => row(one, `, ${OBJECT_LATENCY_MS} ms an operation`)),
    ],
    ratios: {
      job_vs_inline: ratio(quick, "job"),
      service_vs_inline: ratio(quick, "warm service"),
      job_command_vs_inline: ratio(quick, "job, by a command of its own"),
      job_vs_inline_40ms: ratio(slow, "job"),
      service_vs_inline_40ms: ratio(slow, "warm service"),
    },
  };
}

/** The command as a user runs it. */
async function runCommand(stack: LocalStack, args: string[], env: Record<string, string>): Promise<string> {
  const command = join(packageRoot, "dist", "functions", "cli", "main.js");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      command,
      "run",
      WIZARD,
      "--data",
      EXAMPLE,
      "--screenshots",
      join(tmpdir(), "bench-runs-pictures"),
      "--json",
      ...args,
    ],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...stack.env, ...env },
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout).results.student_aid_index.text;
}

async function countStored(stack: LocalStack): Promise<{ rows: BenchRow[]; ratios: Record<string, number> }> {
  const runs = open(stack, "job");
  stack.cloud.stats.reset();
  const id = await submit(runs);
  const { stats } = stack.cloud;
  const all = Object.entries(stats.read()).filter(([kind]) => kind.startsWith("storage."));
  const sum = (pick: (count: (typeof all)[number][1]) => number) =>
    all.reduce((total, [, count]) => total + pick(count), 0);
  const writes = stats.read()["storage.insert"]?.calls ?? 0;
  return {
    rows: [
      {
        way: "one run through the job",
        object_operations: sum(({ calls }) => calls),
        writes,
        kilobytes_in: Math.round(sum(({ bytes_in }) => bytes_in) / KILOBYTE),
        kilobytes_out: Math.round(sum(({ bytes_out }) => bytes_out) / KILOBYTE),
      },
    ],
    ratios: {
      writes_per_run: writes,
      record_writes_per_run: stats.read(`runs/${id}/record.json`)["storage.insert"]?.calls ?? 0,
    },
  };
}

async function compareColdStarts(stack: LocalStack, progress: (text: string) => void): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const start of JOB_STARTS_MS) {
    progress(`a job's start takes ${start / 1000} s`);
    stack.cloud.latency.set({ "run.start": start });
    const [job, service] = await measureInterleaved(
      (["job", "service"] as const).map((launcher) => ({
        name: launcher,
        run: () => submit(open(stack, launcher)),
      })),
      { runs: COLD_START_ROUNDS, warmups: 0 },
    );
    if (!job || !service) continue;
    rows.push({
      way: `a job's start takes ${start / 1000} s: job | warm service`,
      median_ms: Math.round(median(job.durations)),
      service_ms: Math.round(median(service.durations)),
    });
  }
  stack.cloud.latency.set({});
  return rows;
}

async function submitMany(stack: LocalStack): Promise<BenchRow> {
  const runs = open(stack, "job");
  const started = performance.now();
  const ids = await Promise.all(Array.from({ length: SUBMITTED }, () => submit(runs)));
  const seconds = (performance.now() - started) / 1000;
  const { runs: listed } = await runs.list({ owners: runs.owners("bench"), limit: 500 });
  const completed = listed.filter(({ id, state }) => ids.includes(id) && state === "completed").length;
  return {
    way: `${SUBMITTED} runs at once, ${AT_A_TIME} at a time`,
    median_ms: Math.round(seconds * 1000),
    completed,
    runs_per_minute: Math.round((SUBMITTED / seconds) * 60),
  };
}

function open(stack: LocalStack, launcher: "job" | "service"): Runs {
  return openRuns({ env: { ...stack.env, WIZARD_LAUNCHER: launcher }, log: createLogger("error") });
}

/** From the request to the result and its screenshots. */
async function submit(runs: Runs): Promise<string> {
  const submission = await runs.submitWizard({
    wizard_id: WIZARD,
    trigger: "cli",
    owner: runs.owners("bench")[0],
    callerWaits: true,
    input: { user_data: JSON.parse(await readFile(EXAMPLE, "utf8")) },
  });
  const events = runs.follow(submission);
  let step = await events.next();
  while (!step.done) step = await events.next();
  const { id, state } = step.value;
  if (state !== "completed") throw new Error(`a run ended as ${state}`);
  const result = await runs.wizardResult({ id });
  await Promise.all((result?.screenshots ?? []).map((_, index) => runs.screenshot(id, index + 1)));
  return id;
}

function medianOf(measured: Measured<unknown>[], name: string): number {
  return median(measured.find((one) => one.name === name)?.durations ?? []);
}

function row({ name, durations, peakMemory }: Measured<unknown>, suffix = ""): BenchRow {
  return {
    way: `${name}${suffix}`,
    ...timesOf(durations),
    peak_memory_mb: peakMemory === undefined ? undefined : Math.round(peakMemory / KILOBYTE / KILOBYTE),
  };
}
