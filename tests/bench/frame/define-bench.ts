/** A benchmark: a file that calls {@link defineBench}, and a line in index.ts. */
export interface Bench {
  /** The word on the command line. */
  name: string;
  title: string;
  /** Measured rounds without `--runs`. */
  defaultRuns: number;
  /** The limits of each ratio. */
  bars?: Record<string, Bar>;
  run(context: BenchContext): Promise<BenchResult>;
  /** Ratios of processor time and counts of operations, which need no quiet machine; of each, less is better. */
  short?(context: BenchContext): Promise<Record<string, number>>;
}

export interface Bar {
  atLeast?: number;
  atMost?: number;
}

export interface BenchContext {
  runs: number;
  /** How long a bench that lasts sends its load; undefined without `--minutes`. */
  minutes?: number | undefined;
  /** Prints the current step to stderr. */
  progress(text: string): void;
}

export interface BenchResult {
  /** The table, in its order; a row's keys are the columns. Numbers carry their unit in the key (`median_ms`). */
  rows: BenchRow[];
  /** Under the names that the bars use. */
  ratios: Record<string, number>;
}

export type BenchRow = Record<string, string | number | undefined>;

export function defineBench(bench: Omit<Bench, "defaultRuns"> & { defaultRuns?: number }): Bench {
  return { defaultRuns: 7, ...bench };
}
