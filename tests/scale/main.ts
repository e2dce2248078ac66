/** `npm run scale`: from the operations of one run to a million runs a day. */
import { formatTable } from "../bench/frame/format-result.ts";
import { readCommand, readNumbers } from "../read-command.ts";
import { ENGINES } from "./engines.ts";
import { measureRuns } from "./measure-runs.ts";
import { type Demand, demandOf, type MeasuredRun } from "./model.ts";
import { simulate } from "./simulate.ts";

const SIMULATED = "a form by service";
const RATES = [100, 500, 5_000];

const USAGE = `npm run scale [-- OPTIONS]

Measures one run by each path against the local cloud, a form's as a call of an MCP client, and computes what a load of
them asks of Google Cloud: objects and operations against the published rates, containers, cost, and the limits in the
order in which they bind. Then simulates 100, 500 and 5,000 forms a second by the service over the stores that could hold
them (tests/scale/engines.ts).

  --runs-a-day N   (1000000)
  --peak N         runs a second (200)
  --start S        seconds to start a job's container, simulated (6)
  --days N         days that results are kept (1)
  --json           prints the figures as JSON
`;

const options = readCommand(
  USAGE,
  {
    "runs-a-day": { type: "string", default: "1000000" },
    peak: { type: "string", default: "200" },
    start: { type: "string", default: "6" },
    days: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
  ({ json, "runs-a-day": runs_a_day, peak: peak_a_second, start: start_seconds, days: days_kept }) => {
    const texts = { runs_a_day, peak_a_second, start_seconds, days_kept };
    const numbers = readNumbers(texts, (number) => number > 0);
    if (!numbers) return undefined;
    const { start_seconds: startSeconds, ...load } = numbers;
    return { startSeconds, load: { ...load, vcpus: 2, gib: 2, concurrency: 2 }, json };
  },
);
if (options) {
  const measured = await measureRuns({
    startSeconds: options.startSeconds,
    progress: (text) => void process.stderr.write(`scale: ${text}\n`),
  });
  const demands = measured.map((run) => demandOf(run, options.load));
  const simulated = measured.filter(({ path }) => path === SIMULATED).flatMap(simulateEngines);
  process.stdout.write(
    `${options.json ? JSON.stringify({ measured, demands, simulated }, null, 2) : describe(measured, demands, simulated)}\n`,
  );
}

function simulateEngines(run: MeasuredRun) {
  return ENGINES.flatMap(({ name, parts }) =>
    RATES.map((runsASecond) => ({
      store: name,
      ...simulate(parts(run), { runsASecond, runSeconds: run.seconds }),
    })),
  );
}

function describe(
  measured: MeasuredRun[],
  demands: Demand[],
  simulated: ReturnType<typeof simulateEngines>,
): string {
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
    `\nStores under load, simulated: ${SIMULATED}`,
    formatTable(simulated.map(({ isCarried, ...row }) => ({ ...row, carried: isCarried ? "yes" : "no" }))),
  ].join("\n");
}
