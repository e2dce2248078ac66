/** `npm run bench -- NAME|all [--json FILE] [--runs N] [--minutes N] [--short [--store]]`: measures, prints one table, and writes the figures. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { compareFigures, formatFigures, isFailure } from "./frame/compare-figures.ts";
import { describeMachine } from "./frame/describe-machine.ts";
import { formatResult } from "./frame/format-result.ts";
import { type BenchArguments, readArguments } from "./frame/read-arguments.ts";
import { type BenchRecord, formatBars, runAll } from "./frame/run-all.ts";
import { benches } from "./index.ts";

type RunArguments = Extract<BenchArguments, { wants: "run" }>;

const ALL = "all";
const STORED = join(packageRoot, "tests", "bench", "short-figures.json");

const usage = [
  "npm run bench -- NAME|all [--json FILE] [--runs N] [--minutes N] [--short [--store]]",
  "",
  ...benches.map(({ name, title, defaultRuns }) => `  ${name.padEnd(16)} ${title} (${defaultRuns} runs)`),
  `  ${ALL.padEnd(16)} each of them, one after the other, and the bars that are missed`,
  "",
  "  --short   only ratios of processor time and counts of operations, which need no quiet machine; with all, a",
  "            figure that is 5 % worse than in tests/bench/short-figures.json fails, and --store stores the new ones",
].join("\n");

const wanted = readArguments(process.argv.slice(2), [...benches.map(({ name }) => name), ALL]);
if (wanted.wants === "run" && wanted.name === ALL)
  await (wanted.short ? runShort(wanted) : runBenches(wanted));
else if (wanted.wants === "run") await runBench(wanted);
else if (wanted.wants === "help") process.stdout.write(`${usage}\n`);
else {
  process.stderr.write(`${wanted.problem}\n\n${usage}\n`);
  process.exitCode = 2;
}

async function runBench({ name, runs: wantedRuns, minutes, json, short }: RunArguments): Promise<void> {
  const bench = benches.find((one) => one.name === name);
  if (bench === undefined) throw new Error(`there is no bench ${name}`);
  const runs = wantedRuns ?? bench.defaultRuns;
  const progress = (text: string): void => void process.stderr.write(`${name}: ${text}\n`);
  if (short) {
    if (!bench.short) throw new Error(`the bench ${name} has no short form`);
    const ratios = await bench.short({ runs, minutes, progress });
    process.stdout.write(`${JSON.stringify(ratios, null, 2)}\n`);
    return write(json, { bench: name, ratios });
  }
  const result = await bench.run({ runs, minutes, progress });
  const machine = describeMachine();
  process.stdout.write(`${formatResult(bench, runs, machine, result)}\n`);
  const { rows, ratios } = result;
  write(json, { bench: name, machine, runs, rows, ratios });
}

/** Ends with code 1 where a bar is missed or a bench fails. */
async function runBenches(wanted: RunArguments): Promise<void> {
  const { records, bars } = await runAll(benches, processFor(wanted));
  process.stdout.write(`\n${formatBars(records, bars)}\n`);
  write(wanted.json, { machine: describeMachine(), records, bars });
  if (bars.some(({ reached }) => !reached) || records.some((one) => "failed" in one)) process.exitCode = 1;
}

/** Ends with code 1 where a figure is worse than the stored one, or missing. */
async function runShort(wanted: RunArguments): Promise<void> {
  const { records } = await runAll(
    benches.filter(({ short }) => short),
    processFor(wanted),
  );
  const measured = Object.fromEntries(records.map((one) => [one.bench, "ratios" in one ? one.ratios : {}]));
  const rows = compareFigures(JSON.parse(readFileSync(STORED, "utf8")), measured);
  process.stdout.write(`\n${formatFigures(rows)}\n`);
  write(wanted.json, { machine: describeMachine(), measured, rows });
  if (wanted.store) write(STORED, measured);
  else if (rows.some(isFailure)) process.exitCode = 1;
}

/** @returns the function that measures one bench in a process of its own */
function processFor({ runs, minutes, short }: RunArguments): (name: string) => Promise<BenchRecord> {
  const options = [
    ...(runs === undefined ? [] : ["--runs", String(runs)]),
    ...(minutes === undefined ? [] : ["--minutes", String(minutes)]),
    ...(short ? ["--short"] : []),
  ];
  return async (name) => {
    const folder = mkdtempSync(join(tmpdir(), "bench-"));
    try {
      const file = join(folder, `${name}.json`);
      const args = [import.meta.filename, name, "--json", file, ...options];
      const { status, signal } = spawnSync(process.execPath, args, {
        stdio: ["ignore", "inherit", "inherit"],
      });
      if (status !== 0) return { bench: name, failed: `it ended with ${signal ?? `code ${status}`}` };
      return JSON.parse(readFileSync(file, "utf8"));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

function write(json: string | undefined, figures: object): void {
  if (json === undefined) return;
  const file = resolve(json);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}
