/** CPU use over the last seconds, from readings of a counter that only grows. */

/** CPU time used since some point in time, and the time available since then, in the same unit. */
export interface CpuReading {
  used: number;
  available: number;
}

export interface CpuMeter {
  /** To be called about twice per second. */
  sample(): void;
  /** Undefined until two readings are far enough apart, and after a pause of the whole process. */
  percent(): number | undefined;
}

/** Long enough to ignore the start of several processes at once. */
const WINDOW_MS = 5000;
const SHORTEST_MS = 400;

/**
 * @param read returns undefined when the counter is not readable
 * @param now monotonic, in ms
 */
export function createCpuMeter(read: () => CpuReading | undefined, now: () => number): CpuMeter {
  let readings: (CpuReading & { at: number })[] = [];
  return {
    sample() {
      const at = now();
      const reading = read();
      readings = readings.filter((earlier) => at - earlier.at <= WINDOW_MS);
      if (reading) readings.push({ ...reading, at });
    },
    percent() {
      const recent = readings.filter(({ at }) => now() - at <= WINDOW_MS);
      const first = recent[0];
      const last = recent.at(-1);
      if (!first || !last || last.at - first.at < SHORTEST_MS) return undefined;
      const available = last.available - first.available;
      if (available <= 0) return undefined;
      return Math.min(100, (100 * Math.max(0, last.used - first.used)) / available);
    },
  };
}
