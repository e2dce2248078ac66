/** Requests per second and their latencies, with and without the gateway's work around its tools. */

import type { BenchContext, BenchRow } from "../frame/define-bench.ts";
import { median } from "../frame/statistics.ts";
import { readTreeMemory } from "../frame/watch-memory.ts";
import { type Load, putLoad, type Target } from "./put-load.ts";
import type { StartedProcess } from "./start-process.ts";

const CONNECTIONS = [1, 16, 64];
/** The number of connections for the ratios. */
const COMPARED = 16;
const REQUESTS = 2000;
/** V8 optimises the servers over their first 10,000 requests. */
const WARM_UP_REQUESTS = 10_000;
const MEMORY_REQUESTS = 10_000;

export interface Servers {
  bare: Target;
  gateway: Target;
}

export const METHODS = {
  "tools/list": { method: "tools/list", params: {} },
  federalrunner_list_wizards: {
    method: "tools/call",
    params: { name: "federalrunner_list_wizards", arguments: {} },
  },
};

export async function compareThroughput(
  servers: Record<keyof typeof METHODS, Servers>,
  { runs, progress }: BenchContext,
): Promise<{ rows: BenchRow[]; ratios: Record<string, number> }> {
  const rows: BenchRow[] = [];
  const throughput: number[] = [];
  const tail: number[] = [];
  for (const name of Object.keys(METHODS) as (keyof typeof METHODS)[]) {
    const { bare, gateway } = servers[name];
    for (const target of [bare, gateway])
      await putLoad(target, { connections: COMPARED, requests: WARM_UP_REQUESTS });
    for (const connections of CONNECTIONS) {
      progress(`${name}, ${connections} connections`);
      const loads: { bare: Load[]; gateway: Load[] } = { bare: [], gateway: [] };
      // Interleaved, so that other load on the machine affects both alike.
      for (let round = 0; round < runs; round++) {
        loads.bare.push(await putLoad(bare, { connections, requests: REQUESTS }));
        loads.gateway.push(await putLoad(gateway, { connections, requests: REQUESTS }));
      }
      const [without, within] = [summarise(loads.bare), summarise(loads.gateway)];
      rows.push(
        row(`bare server: ${name}`, connections, without),
        row(`gateway: ${name}`, connections, within),
      );
      if (connections !== COMPARED) continue;
      throughput.push(within.per_second / without.per_second);
      tail.push(within.p99_ms / without.p99_ms);
    }
  }
  return {
    rows,
    ratios: { mcp_throughput_vs_bare: Math.min(...throughput), mcp_p99_vs_bare: Math.max(...tail) },
  };
}

/**
 * With the default share of exported traces. Two processes of one program differ by up to 15 %: each round starts a new
 * pair, and the ratio is the median of all pairs' measurements.
 */
export async function compareTracing(
  start: (way: "untraced" | "traced") => Promise<Target & Pick<StartedProcess, "stop">>,
  { runs, progress }: BenchContext,
): Promise<{ rows: BenchRow[]; ratio: number }> {
  const load = { connections: COMPARED, requests: REQUESTS };
  const ratios: number[] = [];
  const loads: { untraced: Load[]; traced: Load[] } = { untraced: [], traced: [] };
  for (let pair = 1; pair <= runs; pair++) {
    progress(`tracing, pair ${pair} of ${runs}`);
    const [untraced, traced] = await Promise.all([start("untraced"), start("traced")]);
    for (const target of [untraced, traced]) await putLoad(target, { ...load, requests: WARM_UP_REQUESTS });
    for (let round = 0; round < 3; round++) {
      const without = await putLoad(untraced, load);
      const within = await putLoad(traced, load);
      loads.untraced.push(without);
      loads.traced.push(within);
      ratios.push(within.per_second / without.per_second);
    }
    await Promise.all([untraced.stop(), traced.stop()]);
  }
  return {
    rows: [
      row("gateway without traces: tools/list", COMPARED, summarise(loads.untraced)),
      row("gateway with traces: tools/list", COMPARED, summarise(loads.traced)),
    ],
    ratio: median(ratios),
  };
}

/** The gateway's memory before and after many requests; the first thousands fill the caches. */
export async function compareMemory(
  target: Target,
  pid: number,
): Promise<{ row: BenchRow; ratio: number | undefined }> {
  const load = { connections: COMPARED, requests: MEMORY_REQUESTS };
  await putLoad(target, load);
  const before = readTreeMemory(pid);
  await putLoad(target, load);
  const after = readTreeMemory(pid);
  const megabytes = (bytes: number | undefined) => bytes && Math.round(bytes / 1024 / 1024);
  return {
    row: {
      way: `gateway: memory before and after ${MEMORY_REQUESTS} requests`,
      before_mb: megabytes(before),
      after_mb: megabytes(after),
    },
    ratio: before && after ? after / before : undefined,
  };
}

function summarise(loads: Load[]): Load {
  const of = (key: keyof Load) => median(loads.map((load) => load[key]));
  return { per_second: of("per_second"), p50_ms: of("p50_ms"), p95_ms: of("p95_ms"), p99_ms: of("p99_ms") };
}

function row(way: string, connections: number, load: Load): BenchRow {
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return {
    way,
    connections,
    per_second: Math.round(load.per_second),
    p50_ms: tenths(load.p50_ms),
    p95_ms: tenths(load.p95_ms),
    p99_ms: tenths(load.p99_ms),
  };
}
