/** Every bench in one go, each in a process of its own, and one table of their bars. */
import type { Bar, Bench } from "./define-bench.ts";
import { describeBar, formatTable, meetsBar } from "./format-result.ts";

/** The record of one bench, as `--json` writes it; or the words of its failure. */
export type BenchRecord =
  | { bench: string; ratios: Record<string, number> }
  | { bench: string; failed: string };

export interface BarRow {
  bench: string;
  figure: string;
  value?: number;
  bar: Bar;
  reached: boolean;
}

/** @param runOne measures one bench in a process of its own */
export async function runAll(
  benches: readonly Bench[],
  runOne: (name: string) => Promise<BenchRecord>,
): Promise<{ records: BenchRecord[]; bars: BarRow[] }> {
  const records: BenchRecord[] = [];
  for (const { name } of benches) records.push(await runOne(name));
  return { records, bars: benches.flatMap((bench, at) => barsOf(bench, records[at])) };
}

/** A figure that a bench has not measured misses its bar. */
function barsOf({ name, bars = {} }: Bench, record: BenchRecord | undefined): BarRow[] {
  const ratios = record && "ratios" in record ? record.ratios : {};
  return Object.entries(bars).map(([figure, bar]) => {
    const value = ratios[figure];
    return { bench: name, figure, value, bar, reached: value !== undefined && meetsBar(value, bar) };
  });
}

export function formatBars(records: readonly BenchRecord[], bars: readonly BarRow[]): string {
  const rows = bars.map(({ bench, figure, value, bar, reached }) => ({
    bench,
    figure,
    value: value?.toFixed(2) ?? "not measured",
    bar: describeBar(bar),
    "": reached ? "reached" : "MISSED",
  }));
  const failures = records.flatMap((one) => ("failed" in one ? [`${one.bench} failed: ${one.failed}`] : []));
  const missed = bars.filter(({ reached }) => !reached).length;
  return [
    formatTable(rows),
    "",
    ...failures,
    `${bars.length - missed} of ${bars.length} bars are reached.`,
  ].join("\n");
}
