/** The figures of the short form, next to those that are stored. Of each, less is better. */
import { formatTable } from "./format-result.ts";

/** By bench and figure. */
export type Figures = Record<string, Record<string, number>>;

export interface FigureRow {
  bench: string;
  figure: string;
  stored: number | undefined;
  value: number | undefined;
  verdict: "kept" | "better" | "WORSE" | "NOT MEASURED" | "NOT STORED";
}

/** Medians of processor time differ by less on one machine. */
const TOLERANCE = 0.05;

/** A figure that is missing on either side is a failure: a bench that stops measuring is seen. */
export function compareFigures(stored: Figures, measured: Figures): FigureRow[] {
  const benches = union(stored, measured);
  return benches.flatMap((bench) =>
    union(stored[bench] ?? {}, measured[bench] ?? {}).map((figure) => {
      const [before, value] = [stored[bench]?.[figure], measured[bench]?.[figure]];
      return { bench, figure, stored: before, value, verdict: judge(before, value) };
    }),
  );
}

export function isFailure({ verdict }: FigureRow): boolean {
  return verdict !== "kept" && verdict !== "better";
}

export function formatFigures(rows: readonly FigureRow[]): string {
  const table = rows.map(({ bench, figure, stored, value, verdict }) => ({
    bench,
    figure,
    stored: stored?.toFixed(2),
    measured: value?.toFixed(2),
    change: stored && value !== undefined ? `${(100 * (value / stored - 1)).toFixed(1)} %` : undefined,
    "": verdict,
  }));
  const failed = rows.filter(isFailure).length;
  const better = rows.some(({ verdict }) => verdict === "better");
  return [
    formatTable(table),
    "",
    failed === 0 ? "No figure is worse than the stored one." : `${failed} of ${rows.length} figures fail.`,
    ...(better ? ["Store the better ones: npm run bench -- all --short --store"] : []),
  ].join("\n");
}

function judge(stored: number | undefined, value: number | undefined): FigureRow["verdict"] {
  if (value === undefined || Number.isNaN(value)) return "NOT MEASURED";
  if (stored === undefined) return "NOT STORED";
  if (value > stored * (1 + TOLERANCE)) return "WORSE";
  return value < stored * (1 - TOLERANCE) ? "better" : "kept";
}

function union(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
}
