/** The failures that this instance received, which count while the store is unreachable. */
export interface RecentFailures {
  /** Adds a failure and returns the number within the window, this one included. */
  add(source: string): number;
}

/** Above this number the source with the oldest failure is dropped. */
const MAX_SOURCES = 10_000;

export function createRecentFailures({
  windowMs,
  now,
}: {
  windowMs: number;
  now: () => number;
}): RecentFailures {
  const bySource = new Map<string, number[]>();
  return {
    add(source) {
      const at = now();
      const times = [...(bySource.get(source) ?? []), at].filter((time) => time > at - windowMs);
      bySource.delete(source);
      bySource.set(source, times);
      const [oldest] = bySource.keys();
      if (bySource.size > MAX_SOURCES && oldest !== undefined) bySource.delete(oldest);
      return times.length;
    },
  };
}
