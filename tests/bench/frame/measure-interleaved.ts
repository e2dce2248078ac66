import { watchMemory } from "./watch-memory.ts";

/** One of the compared variants. `name` is unique among them. */
export interface Contender<Outcome> {
  name: string;
  run(): Promise<Outcome>;
}

export interface Measured<Outcome> {
  name: string;
  /** One duration a round, in milliseconds. */
  durations: number[];
  /** The result of the last measured round, with which a bench proves that the work was done. */
  outcome: Outcome;
  /** Peak memory of this process and its descendants, in bytes; undefined where the system does not report it. */
  peakMemory: number | undefined;
}

export interface MeasureOptions {
  runs: number;
  /** Rounds before the measured ones, which fill caches that are warm in production too. */
  warmups?: number;
  /** Adds one round for memory: sampling costs time, so that it must not share a round with the clock. */
  memory?: boolean;
  progress?(text: string): void;
}

/**
 * Measures the contenders interleaved (a, b, c, a, b, c, …), so that other load on the machine affects all of them
 * alike.
 */
export async function measureInterleaved<Outcome>(
  contenders: readonly Contender<Outcome>[],
  { runs, warmups = 1, memory = false, progress = () => {} }: MeasureOptions,
): Promise<Measured<Outcome>[]> {
  for (let round = 1; round <= warmups; round += 1) {
    progress(`warm-up ${round} of ${warmups}`);
    for (const contender of contenders) await contender.run();
  }

  const durations = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  const outcomes = new Map<string, Outcome>();
  for (let round = 1; round <= runs; round += 1) {
    progress(`round ${round} of ${runs}`);
    for (const { name, run } of contenders) {
      const start = performance.now();
      const outcome = await run();
      durations.get(name)?.push(performance.now() - start);
      outcomes.set(name, outcome);
    }
  }

  const peaks = new Map<string, number | undefined>();
  if (memory) {
    progress("memory round");
    for (const { name, run } of contenders) {
      const watch = watchMemory(process.pid);
      try {
        await run();
      } finally {
        peaks.set(name, watch.stop());
      }
    }
  }

  return contenders.map(({ name }) => ({
    name,
    durations: durations.get(name) ?? [],
    outcome: outcomes.get(name) as Outcome,
    peakMemory: peaks.get(name),
  }));
}
