/** `npm run fuzz`: generated inputs against the promises that hold for every input. */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
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

const options = readOptions();
if (options === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else if (options.help) {
  process.stdout.write(USAGE);
} else {
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

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        cases: { type: "string", default: "100000" },
        seed: { type: "string", default: "1" },
        only: { type: "string", multiple: true, default: NAMES },
        json: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const [cases, seed] = [Number(values.cases), Number(values.seed)];
    const isKnown = values.only.every((name) => NAMES.includes(name));
    if (!isKnown || !Number.isInteger(cases) || cases < 1 || !Number.isInteger(seed)) return undefined;
    return { ...values, cases, seed };
  } catch {
    return undefined;
  }
}
