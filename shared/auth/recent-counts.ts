/** Counts events of each source within a sliding window, in this instance's memory. */
export interface RecentCounts {
  /** Adds an event and returns the number within the window, this one included. */
  add(source: string): number;
  count(source: string): number;
}

/** Above this number the source with the oldest event is dropped. */
const MAX_SOURCES = 10_000;
/** More events of one source are not remembered. */
const MAX_EVENTS = 1_000;

export function createRecentCounts({
  windowMs,
  now,
}: {
  windowMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
}): RecentCounts {
  const bySource = new Map<string, number[]>();
  const recent = (source: string) => (bySource.get(source) ?? []).filter((time) => time > now() - windowMs);
  return {
    add(source) {
      const times = [...recent(source), now()].slice(-MAX_EVENTS);
      bySource.delete(source);
      bySource.set(source, times);
      const [oldest] = bySource.keys();
      if (bySource.size > MAX_SOURCES && oldest !== undefined) bySource.delete(oldest);
      return times.length;
    },
    count: (source) => recent(source).length,
  };
}
