/** `npm run chaos`: mixed traffic under faults. Exit code 1 when a promise was broken. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatTable } from "../bench/frame/format-result.ts";
import { readCommand, readNumbers } from "../read-command.ts";
import { type ChaosReport, runChaos } from "./run-chaos.ts";

const USAGE = `npm run chaos [-- OPTIONS]

Sends mixed traffic to two gateways while processes are killed and stopped, Google's side fails, delays and restarts,
disks fill and clocks differ by five seconds. Then audits the bucket and the agents' own files.

  --minutes N  (20)
  --seed S     the same seed draws the same requests and the same troubles (1)
  --rate N     requests a second (6)
  --pause MS   the mean pause between two troubles (1500)
  --buckets N  buckets over which runs are spread; 1: the state bucket alone (1)
  --json FILE  writes the report
`;

const { CHAOS_LOG } = process.env;
const options = readCommand(
  USAGE,
  {
    minutes: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    rate: { type: "string", default: "6" },
    pause: { type: "string", default: "1500" },
    buckets: { type: "string", default: "1" },
    json: { type: "string" },
  },
  ({ json, ...values }) => {
    const numbers = readNumbers(values, (number) => number > 0);
    return numbers && { ...numbers, json };
  },
);
if (options && CHAOS_LOG === undefined) process.exitCode = await runWithLog();
else if (options) {
  const report = await runChaos({
    seconds: options.minutes * 60,
    seed: options.seed,
    perSecond: options.rate,
    pauseMs: options.pause,
    buckets: options.buckets,
    log: CHAOS_LOG,
    progress: (text) => void process.stdout.write(`chaos: ${text}\n`),
  });
  process.stdout.write(`${describe(report)}\n`);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.violations.length > 0 ? 1 : 0;
}

/** In a process of its own, whose log the audit can read: the product's processes write to the stderr of their parent. */
async function runWithLog(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "chaos-log-"));
  const log = join(folder, "log");
  const child = spawn(process.execPath, process.argv.slice(1), {
    env: { ...process.env, CHAOS_LOG: log },
    stdio: ["ignore", "inherit", openSync(log, "w")],
  });
  const [code] = await once(child, "exit");
  if (code === 0) rmSync(folder, { recursive: true });
  else process.stderr.write(`The log: ${log}\n`);
  return code ?? 1;
}

function describe(report: ChaosReport): string {
  const table = (what: string, counts: Record<string, number>) =>
    formatTable(Object.entries(counts).map(([name, times]) => ({ [what]: name, times })));
  return [
    `${report.requests} requests in ${report.seconds} s, seed ${report.seed}`,
    table("outcome of the request", report.outcomes),
    table("state of the run", report.states),
    table("trouble", report.troubles),
    `times of schedules without a run, each of them reported: ${report.missed}`,
    `accepted runs that no worker claimed before their limit, which have expired: ${report.unclaimed}`,
    report.violations.length === 0
      ? "Nothing lost, nothing doubled, nothing in clear, nothing left."
      : ["VIOLATED:", ...report.violations].join("\n"),
  ].join("\n\n");
}
