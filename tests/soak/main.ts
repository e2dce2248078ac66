/**
 * `npm run soak -- writers [--submissions N] [--seed S] [--json FILE]`: injects faults for a while and reports
 * every violation of the promises about writers. Exit code 1 when there was one.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { formatTable } from "../bench/frame/format-result.ts";
import { type SoakReport, soakWriters } from "./writers/soak-writers.ts";

const USAGE = "npm run soak -- writers [--submissions 2000] [--seed 1] [--json FILE]\n";

const wanted = readArguments();
const submissions = Number(wanted?.values.submissions ?? 2000);
const seed = Number(wanted?.values.seed ?? 1);

if (wanted?.positionals.join(" ") !== "writers" || !isCount(submissions) || !isCount(seed)) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const progress = (text: string): void => void process.stderr.write(`soak: ${text}\n`);
  const report = await soakWriters({ submissions, seed, progress });
  process.stdout.write(`${describe(report)}\n`);
  const { json } = wanted.values;
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.violations.length > 0 ? 1 : 0;
}

function readArguments() {
  try {
    return parseArgs({
      args: process.argv.slice(2),
      options: { submissions: { type: "string" }, seed: { type: "string" }, json: { type: "string" } },
      allowPositionals: true,
    });
  } catch {
    return undefined;
  }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}

function describe({ submissions, seed, seconds, endings, troubles, phases, violations }: SoakReport): string {
  const table = (what: string, counts: Record<string, number>) =>
    formatTable(Object.entries(counts).map(([name, times]) => ({ [what]: name, times })));
  return [
    `${submissions} submissions to three writers in ${seconds} s, seed ${seed}`,
    table("how they ended", endings),
    table("what went wrong", troubles),
    table("where workers died", phases),
    violations.length === 0
      ? "Never two at once, none lost, none twice, in order."
      : ["VIOLATED:", ...violations].join("\n"),
  ].join("\n\n");
}
