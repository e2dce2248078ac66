import * as fc from "fast-check";
import type { Target } from "./target.ts";

export interface FuzzReport {
  target: string;
  cases: number;
  seed: number;
  seconds: number;
  /** The smallest input that breaks the property, with the reason. */
  failure?: string;
}

/** Tries `cases` generated inputs; the same seed generates the same ones. */
export async function runTarget({ name, open }: Target, cases: number, seed: number): Promise<FuzzReport> {
  const start = performance.now();
  const { property, close } = await open();
  try {
    const outcome = await fc.check(property as fc.IAsyncProperty<unknown>, {
      numRuns: cases,
      seed,
      includeErrorInReport: true,
    });
    return {
      target: name,
      cases: outcome.numRuns,
      seed,
      seconds: Math.round((performance.now() - start) / 100) / 10,
      ...(outcome.failed ? { failure: fc.defaultReportMessage(outcome) } : {}),
    };
  } finally {
    await close();
  }
}
