/** The value at `quantile` (0 to 1) of the sorted samples, interpolated linearly between its neighbours. */
export function quantile(samples: readonly number[], quantile: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const position = quantile * (sorted.length - 1);
  const low = sorted[Math.floor(position)];
  const high = sorted[Math.ceil(position)];
  if (low === undefined || high === undefined) throw new RangeError("there are no samples");
  return low + (high - low) * (position - Math.floor(position));
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

/** The times of a row, in whole milliseconds. */
export function timesOf(durations: readonly number[]) {
  return {
    median_ms: Math.round(median(durations)),
    fastest_ms: Math.round(Math.min(...durations)),
    slowest_ms: Math.round(Math.max(...durations)),
  };
}
