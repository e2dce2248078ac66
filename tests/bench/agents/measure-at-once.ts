import { quantile } from "../frame/statistics.ts";

export interface Latencies {
  durations: number[];
  per_second: number;
}

/** `count` calls, `atOnce` at a time: each caller makes its next call as soon as it has its answer. */
export async function measureAtOnce(
  { count, atOnce }: { count: number; atOnce: number },
  call: (number: number) => Promise<unknown>,
): Promise<Latencies> {
  const durations: number[] = [];
  let next = 0;
  const work = async () => {
    for (let number = next++; number < count; number = next++) {
      const started = performance.now();
      await call(number);
      durations.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  return { durations, per_second: (count / (performance.now() - started)) * 1000 };
}

export function describeLatencies(way: string, { durations, per_second }: Latencies) {
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return {
    way,
    p50_ms: tenths(quantile(durations, 0.5)),
    p95_ms: tenths(quantile(durations, 0.95)),
    p99_ms: tenths(quantile(durations, 0.99)),
    slowest_ms: tenths(Math.max(...durations)),
    per_second: tenths(per_second),
  };
}
