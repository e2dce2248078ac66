/** `npm run scale`: from the operations of one run to a million runs a day. */
import { parseArgs } from "node:util";
import { formatTable } from "../bench/frame/format-result.ts";
import { measureRuns } from "./measure-runs.ts";
import { type Demand, demandOf, type Load, type MeasuredRun } from "./model.ts";

const USAGE = `npm run scale [-- OPTIONS]

Measures one run by each path against the local cloud, and computes what a load of them asks of Google Cloud: objects
and operations against the published rates, containers, cost, and the limits in the order in which they bind.

  --runs-a-day N   (1000000)
  --peak N         runs a second (200)
  --start S        seconds to start a job's container (6)
  --days N         days that results are kept (1)
  --json           prints the figures as JSON
`;

const options = readOptions();
if (options === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else if (options.help) {
  process.stdout.write(USAGE);
} else {
  const measured = await measureRuns((text) => void process.stderr.write(`scale: ${text}\n`));
  const demands = measured.map((run) => demandOf(run, options.load));
  process.stdout.write(
    `${options.json ? JSON.stringify({ measured, demands }, null, 2) : describe(measured, demands)}\n`,
  );
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        "runs-a-day": { type: "string", default: "1000000" },
        peak: { type: "string", default: "200" },
        start: { type: "string", default: "6" },
        days: { type: "string", default: "1" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const load: Load = {
      runs_a_day: Number(values["runs-a-day"]),
      peak_a_second: Number(values.peak),
      start_seconds: Number(values.start),
      days_kept: Number(values.days),
      ...{ vcpus: 2, gib: 2, concurrency: 2 },
    };
    const isUsable = Object.values(load).every((number) => Number.isFinite(number) && number > 0);
    return isUsable ? { load, json: values.json, help: values.help } : undefined;
  } catch {
    return undefined;
  }
}

function describe(measured: MeasuredRun[], demands: Demand[]): string {
  const perRun = measured.flatMap(({ path, seconds, folders, kilobytes_stored }) =>
    folders.map((folder, index) => ({
      path: index === 0 ? path : "",
      ...(index === 0 ? { seconds, kilobytes_stored } : {}),
      ...folder,
    })),
  );
  const atPeak = demands.map(({ bottlenecks, ...demand }) => demand);
  const limits = demands.flatMap(({ path, bottlenecks }) =>
    bottlenecks.map((bottleneck, index) => ({ path: index === 0 ? path : "", ...bottleneck })),
  );
  return [
    "One run",
    formatTable(perRun),
    "\nAt the peak, and for a thousand runs",
    formatTable(atPeak),
    "\nLimits in the order in which they bind, in runs a second",
    formatTable(limits),
  ].join("\n");
}
