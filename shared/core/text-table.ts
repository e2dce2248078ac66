import { stripVTControlCharacters } from "node:util";

/**
 * A table with aligned columns for a terminal; the first row is the header.
 *
 * @param empty the sentence in place of a header without rows
 */
export function textTable(rows: string[][], empty?: string): string {
  if (rows.length === 1 && empty !== undefined) return empty;
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
  return [line(header), widths.map((size) => "─".repeat(size)).join("  "), ...body.map(line)].join("\n");
}

function width(text: string): number {
  return [...stripVTControlCharacters(text)].length;
}
