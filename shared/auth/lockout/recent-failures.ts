/** The failures that this instance saw itself: what counts while the store is out of reach. */
export interface RecentFailures {
  /** Adds one and answers how many there were within the window, this one included. */
  add(source: string): number;
}

/** So many sources are remembered; the one that failed least recently is forgotten first. */
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
