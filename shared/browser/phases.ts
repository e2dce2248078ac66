/** The time of a run by phase. */
import { withSpan } from "../core/tracing.ts";

export const PHASES = ["launch", "open", "fill", "press", "arrive", "pictures", "results"] as const;

export type Phase = (typeof PHASES)[number];

/** Measures work as part of a phase, which is a span of the run's trace. */
export type Measure = <T>(phase: Phase, work: () => Promise<T>) => Promise<T>;

/** @param spent milliseconds by phase; updated during the run */
export function measureInto(spent: Partial<Record<Phase, number>>): Measure {
  return async (phase, work) => {
    const started = performance.now();
    try {
      return await withSpan(phase, {}, work);
    } finally {
      spent[phase] = Math.round((spent[phase] ?? 0) + performance.now() - started);
    }
  };
}
