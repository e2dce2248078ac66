import { covers } from "./faults.ts";

/** Milliseconds added per kind of call: `storage`, or `storage.insert`; the most specific entry applies. */
export interface Latency {
  set(milliseconds: Record<string, number>): void;
  get(): Record<string, number>;
  of(kind: string): number;
}

export function createLatency(initial: Record<string, number> = {}): Latency {
  let table = initial;
  return {
    set: (milliseconds) => {
      table = { ...milliseconds };
    },
    get: () => ({ ...table }),
    of(kind) {
      const patterns = Object.keys(table).filter((pattern) => covers(pattern, kind));
      const exact = patterns.sort((a, b) => b.length - a.length)[0];
      return exact === undefined ? 0 : (table[exact] ?? 0);
    },
  };
}
