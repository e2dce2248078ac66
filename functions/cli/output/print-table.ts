import { stripVTControlCharacters } from "node:util";

/** The lines of a table with aligned columns; the first row is the header. */
export function formatTable(rows: string[][]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => width(row[column] ?? ""))),
  );
  const line = (row: string[]) =>
    widths
      .map((size, column) => (row[column] ?? "") + " ".repeat(size - width(row[column] ?? "")))
      .join("  ")
      .trimEnd();
  const [header = [], ...body] = rows;
  return [line(header), widths.map((size) => "─".repeat(size)).join("  "), ...body.map(line)];
}

/** @param empty the sentence in place of a header without rows */
export function printTable(rows: string[][], empty?: string): void {
  const lines = rows.length === 1 && empty !== undefined ? [empty] : formatTable(rows);
  process.stdout.write(`${lines.join("\n")}\n`);
}

function width(text: string): number {
  return [...stripVTControlCharacters(text)].length;
}
