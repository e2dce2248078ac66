/** `npm run fuzz`: generated inputs against the promises that hold for every input. */
import { writeFileSync } from "node:fs";
import { readCommand, readNumbers } from "../read-command.ts";
import { type FuzzReport, runTarget } from "./run-target.ts";
import { TARGETS } from "./targets/index.ts";

const NAMES = TARGETS.map(({ name }) => name);
const USAGE = `npm run fuzz [-- OPTIONS]

Tries generated inputs and exits with 1 when a property breaks; the report shows the smallest input that breaks it.

  --cases N      inputs of each target (100000); the entry points and the pages take a tenth
  --seed S       the same seed generates the same inputs (1)
  --only TARGET  ${NAMES.join(", ")}; may be repeated
  --json FILE    writes the report
`;

const options = readCommand(
  USAGE,
  {
    cases: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", multiple: true, default: NAMES },
    json: { type: "string" },
  },
  ({ only, json, ...values }) => {
    const numbers = readNumbers(values, Number.isInteger);
    const isKnown = only.every((name) => NAMES.includes(name));
    return numbers && isKnown && numbers.cases > 0 ? { ...numbers, only, json } : undefined;
  },
);
if (options) {
  const reports: FuzzReport[] = [];
  for (const target of TARGETS.filter(({ name }) => options.only.includes(name))) {
    const cases = target.isSlow ? Math.ceil(options.cases / 10) : options.cases;
    const report = await runTarget(target, cases, options.seed);
    reports.push(report);
    const verdict = report.failure === undefined ? "holds" : `BROKEN\n${report.failure}\n`;
    process.stdout.write(`${report.target}: ${report.cases} cases in ${report.seconds} s, ${verdict}\n`);
  }
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(reports, null, 2)}\n`);
  if (reports.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
}
