/** `npm run bench -- NAME|all [--json FILE] [--runs N] [--minutes N]`: measures, prints one table, and writes the figures. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describeMachine } from "./frame/describe-machine.ts";
import { formatResult } from "./frame/format-result.ts";
import { type BenchArguments, readArguments } from "./frame/read-arguments.ts";
import { type BenchRecord, formatBars, runAll } from "./frame/run-all.ts";
import { benches } from "./index.ts";

const ALL = "all";

const usage = [
  "npm run bench -- NAME|all [--json FILE] [--runs N] [--minutes N]",
  "",
  ...benches.map(({ name, title, defaultRuns }) => `  ${name.padEnd(16)} ${title} (${defaultRuns} runs)`),
  `  ${ALL.padEnd(16)} each of them, one after the other, and the bars that are missed`,
].join("\n");

const wanted = readArguments(process.argv.slice(2), [...benches.map(({ name }) => name), ALL]);
if (wanted.wants === "run" && wanted.name === ALL) await runBenches(wanted);
else if (wanted.wants === "run") await runBench(wanted);
else if (wanted.wants === "help") process.stdout.write(`${usage}\n`);
else {
  process.stderr.write(`${wanted.problem}\n\n${usage}\n`);
  process.exitCode = 2;
}

async function runBench({
  name,
  runs: wantedRuns,
  minutes,
  json,
}: Extract<BenchArguments, { wants: "run" }>): Promise<void> {
  const bench = benches.find((one) => one.name === name);
  if (bench === undefined) throw new Error(`there is no bench ${name}`);
  const runs = wantedRuns ?? bench.defaultRuns;
  const progress = (text: string): void => void process.stderr.write(`${name}: ${text}\n`);
  const result = await bench.run({ runs, minutes, progress });
  const machine = describeMachine();
  process.stdout.write(`${formatResult(bench, runs, machine, result)}\n`);
  const { rows, ratios } = result;
  write(json, { bench: name, machine, runs, rows, ratios });
}

/** Ends with code 1 where a bar is missed or a bench fails. */
async function runBenches({ json, runs, minutes }: Extract<BenchArguments, { wants: "run" }>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "benches-"));
  const options = [
    ...(runs === undefined ? [] : ["--runs", String(runs)]),
    ...(minutes === undefined ? [] : ["--minutes", String(minutes)]),
  ];
  const runOne = async (name: string): Promise<BenchRecord> => {
    const file = join(folder, `${name}.json`);
    const args = [import.meta.filename, name, "--json", file, ...options];
    const { status, signal } = spawnSync(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
    if (status !== 0) return { bench: name, failed: `it ended with ${signal ?? `code ${status}`}` };
    return JSON.parse(readFileSync(file, "utf8"));
  };
  try {
    const { records, bars } = await runAll(benches, runOne);
    process.stdout.write(`\n${formatBars(records, bars)}\n`);
    write(json, { machine: describeMachine(), records, bars });
    if (bars.some(({ reached }) => !reached) || records.some((one) => "failed" in one)) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(json: string | undefined, figures: object): void {
  if (json === undefined) return;
  const file = resolve(json);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}
