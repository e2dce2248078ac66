/** Where the time of a run goes. */
export const PHASES = ["launch", "open", "fill", "press", "arrive", "pictures", "results"] as const;

export type Phase = (typeof PHASES)[number];

/** Measures work as part of a phase. */
export type Measure = <T>(phase: Phase, work: () => Promise<T>) => Promise<T>;

/** @param spent milliseconds by phase; completed while the run goes on */
export function measureInto(spent: Partial<Record<Phase, number>>): Measure {
  return async (phase, work) => {
    const started = performance.now();
    try {
      return await work();
    } finally {
      spent[phase] = Math.round((spent[phase] ?? 0) + performance.now() - started);
    }
  };
}
