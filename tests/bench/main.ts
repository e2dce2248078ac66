/** `npm run bench -- NAME [--json FILE] [--runs N] [--minutes N]`: measures, prints one table, and writes the figures. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { describeMachine } from "./frame/describe-machine.ts";
import { formatResult } from "./frame/format-result.ts";
import { type BenchArguments, readArguments } from "./frame/read-arguments.ts";
import { benches } from "./index.ts";

const usage = [
  "npm run bench -- NAME [--json FILE] [--runs N] [--minutes N]",
  "",
  ...benches.map(({ name, title, defaultRuns }) => `  ${name.padEnd(16)} ${title} (${defaultRuns} runs)`),
].join("\n");

const wanted = readArguments(
  process.argv.slice(2),
  benches.map(({ name }) => name),
);
if (wanted.wants === "run") await runBench(wanted);
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
  if (json === undefined) return;
  const file = resolve(json);
  mkdirSync(dirname(file), { recursive: true });
  const { rows, ratios } = result;
  writeFileSync(file, `${JSON.stringify({ bench: name, machine, runs, rows, ratios }, null, 2)}\n`);
}
