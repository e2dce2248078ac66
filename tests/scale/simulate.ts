/**
 * Simulates runs over a store whose parts accept a rate of operations: arrivals by chance, each operation at a chance
 * moment of its run, one queue for the writes and one for the reads of each shard. A queue that grows shows a load that
 * the store does not carry.
 */
import { createRandom } from "../fixtures/gateway/seeded-random.ts";

/** A part of a store, such as a bucket or a database, in equal shards. */
export interface Part {
  shards: number;
  /** For one run. */
  writes: number;
  reads: number;
  /** For one shard. */
  writesASecond: number;
  readsASecond: number;
  /** For an operation that does not wait. */
  latencyMs: number;
}

export interface Simulation {
  runs_a_second: number;
  /** The largest share of a part's rate in use. */
  utilization: number;
  /** For an operation, its wait included. */
  p50_ms: number;
  p99_ms: number;
  /** Whether no queue grows. */
  isCarried: boolean;
}

export interface SimulationOptions {
  runsASecond: number;
  /** From the first operation of a run to the last. */
  runSeconds: number;
  seconds?: number;
  seed?: number;
}

/** Operations are counted after this time, in which the load grows to its full rate. */
const WARMUP_SHARE = 0.5;
/** Above it, an operation is repeated by the client rather than answered. */
const LONGEST_WAIT_MS = 1_000;

export function simulate(parts: readonly Part[], options: SimulationOptions): Simulation {
  const { runsASecond, runSeconds, seconds = 20, seed = 1 } = options;
  const random = createRandom(seed).next;
  const latencies = parts.flatMap((part) =>
    (["writes", "reads"] as const).flatMap((kind) => {
      const rate = kind === "writes" ? part.writesASecond : part.readsASecond;
      const count = Math.round(runsASecond * seconds * part[kind]);
      const moments = Float64Array.from({ length: count }, () => random() * (seconds + runSeconds)).sort();
      return waits(moments, { shards: part.shards, rate, random })
        .filter((_, index) => index >= count * WARMUP_SHARE)
        .map((wait) => wait + part.latencyMs);
    }),
  );
  latencies.sort((one, other) => one - other);
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
  const utilization = Math.max(...parts.map((part) => utilizationOf(part, runsASecond)));
  return {
    runs_a_second: runsASecond,
    utilization: Math.round(utilization * 100) / 100,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    isCarried: utilization < 1 && at(0.99) < LONGEST_WAIT_MS,
  };
}

function utilizationOf(part: Part, runsASecond: number): number {
  const { shards, writes, reads, writesASecond, readsASecond } = part;
  return Math.max(
    (runsASecond * writes) / (shards * writesASecond),
    (runsASecond * reads) / (shards * readsASecond),
  );
}

/** @returns the milliseconds that each operation waits for its shard */
function waits(
  moments: Float64Array,
  { shards, rate, random }: { shards: number; rate: number; random: () => number },
): number[] {
  const free = new Float64Array(shards);
  return Array.from(moments, (moment) => {
    const shard = Math.floor(random() * shards);
    const start = Math.max(moment, free[shard] ?? 0);
    free[shard] = start + 1 / rate;
    return (start - moment) * 1_000;
  });
}
