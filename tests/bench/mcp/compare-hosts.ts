/** The gateway as a function next to the gateway under a plain server: processor time of a request, and the start. */
import { join } from "node:path";
import { readProcess } from "../../../shared/agents/process/process-table.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { BenchContext, BenchRow } from "../frame/define-bench.ts";
import { median } from "../frame/statistics.ts";
import { putLoad, type Target } from "./put-load.ts";
import { startProcess } from "./start-process.ts";
import { METHODS } from "./throughput.ts";

const HOST = join(packageRoot, "dist/tests/bench/mcp/gateway-host.js");
const HOSTS = ["server", "function"] as const;
const TURNS = 6;
const LOAD = { connections: 16, requests: 500 };
/** V8 has optimised most of the server by then. */
const WARM_UP = { connections: 16, requests: 5000 };

type Host = (typeof HOSTS)[number];
type Method = keyof typeof METHODS;

interface Pair {
  cpu: Record<Method, Record<Host, number>>;
  start: Record<Host, number>;
}

/**
 * Two processes of one program differ by more than the bar: each round starts a new pair, in changing order, and the ratio is
 * the median of the pairs.
 */
export async function compareHosts(
  env: Record<string, string>,
  targetOf: (url: string, method: Method) => Target,
  { runs, progress }: BenchContext,
): Promise<{ rows: BenchRow[]; ratios: Record<string, number> }> {
  const pairs: Pair[] = [];
  for (let round = 1; round <= runs; round++) {
    progress(`hosts, pair ${round} of ${runs}`);
    pairs.push(await measurePair(round % 2 === 0 ? HOSTS : [...HOSTS].reverse(), env, targetOf));
  }
  const methods = Object.keys(METHODS) as Method[];
  const ratioOf = (method: Method) =>
    median(pairs.map(({ cpu }) => cpu[method].function / cpu[method].server));
  return {
    rows: HOSTS.map((host) => ({
      way: host === "function" ? "host: functions-framework, guarded" : "host: plain server",
      ...Object.fromEntries(
        methods.map((method) => [
          `${method}_cpu_us`,
          Math.round(median(pairs.map(({ cpu }) => cpu[method][host]))),
        ]),
      ),
      start_ms: Math.round(median(pairs.map(({ start }) => start[host]))),
    })),
    ratios: {
      host_cpu_tools_list: ratioOf("tools/list"),
      host_cpu_list_wizards: ratioOf("federalrunner_list_wizards"),
      host_starts_later_ms: median(pairs.map(({ start }) => start.function - start.server)),
    },
  };
}

/** The load goes to both by turns, so that other load on the machine affects them alike. */
async function measurePair(
  order: readonly Host[],
  env: Record<string, string>,
  targetOf: (url: string, method: Method) => Target,
): Promise<Pair> {
  const cpu = {} as Pair["cpu"];
  const start = {} as Pair["start"];
  await using started = new AsyncDisposableStack();
  const processes: { host: Host; url: string; pid: number }[] = [];
  for (const host of order) {
    const began = performance.now();
    const { url, pid, stop } = await startProcess([HOST, host], env);
    start[host] = performance.now() - began;
    started.defer(stop);
    processes.push({ host, url, pid });
  }
  for (const method of Object.keys(METHODS) as Method[]) {
    for (const { url } of processes) await putLoad(targetOf(url, method), WARM_UP);
    const used: Record<Host, number> = { server: 0, function: 0 };
    for (let turn = 0; turn < TURNS; turn++) {
      for (const { host, url, pid } of processes) {
        const before = processorTime(pid);
        await putLoad(targetOf(url, method), LOAD);
        used[host] += (processorTime(pid) - before) / LOAD.requests / TURNS;
      }
    }
    cpu[method] = used;
  }
  return { cpu, start };
}

function processorTime(pid: number): number {
  return readProcess(pid)?.cpuUs ?? Number.NaN;
}
