import type { Bar, Bench, BenchResult, BenchRow } from "./define-bench.ts";
import type { Machine } from "./describe-machine.ts";

/** A result as one table, with the ratios and whether each reaches its bar. */
export function formatResult(
  bench: Bench,
  runs: number,
  machine: Machine,
  { rows, ratios }: BenchResult,
): string {
  const where = `${machine.cpu}, ${machine.cores} cores, ${machine.memory_gb} GB, Node ${machine.node}, ${machine.os}`;
  const ratioLines = Object.entries(ratios).map(
    ([name, ratio]) => `${name} = ${ratio.toFixed(2)}${describeVerdict(ratio, bench.bars?.[name])}`,
  );
  return [
    bench.title,
    `medians of ${runs} interleaved rounds; ${where}`,
    "",
    formatTable(rows),
    "",
    ...ratioLines,
  ]
    .join("\n")
    .trimEnd();
}

/** Columns in the order in which rows first name them; numbers to the right. */
export function formatTable(rows: readonly BenchRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => formatCell(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  const numeric = columns.map((column) => rows.every((row) => typeof row[column] !== "string"));
  const lines = cells.map((line) =>
    line
      .map((cell, index) => pad(cell, widths[index] ?? 0, numeric[index] ?? false))
      .join("  ")
      .trimEnd(),
  );
  return [lines[0], widths.map((width) => "-".repeat(width)).join("  "), ...lines.slice(1)].join("\n");
}

/** Whether a ratio reaches its bar. */
export function meetsBar(ratio: number, { atLeast = -Infinity, atMost = Infinity }: Bar): boolean {
  return ratio >= atLeast && ratio <= atMost;
}

function describeVerdict(ratio: number, bar: Bar | undefined): string {
  return bar ? ` (${describeBar(bar)}: ${meetsBar(ratio, bar) ? "reached" : "MISSED"})` : "";
}

/** “at least 0.9 and at most 1.1” */
export function describeBar({ atLeast, atMost }: Bar): string {
  const limits = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ];
  return limits.join(" and ");
}

function formatCell(value: string | number | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "string" || Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
}

function pad(text: string, width: number, right: boolean): string {
  return right ? text.padStart(width) : text.padEnd(width);
}
