import type { CellResult } from "./run-cell.ts";

/** The runs as a Markdown table: one row for each form, one column for each fault, the data sets in each cell. */
export function formatMatrix(results: readonly CellResult[]): string {
  const faults = [...new Set(results.map(({ fault }) => fault))];
  const lines = [...new Set(results.map(({ form }) => form))].map((form) => {
    const own = results.filter((result) => result.form === form);
    const cells = faults.map((fault) =>
      own
        .filter((result) => result.fault === fault)
        .map(mark)
        .join(" "),
    );
    return row([form, ...cells, share(own)]);
  });
  return [
    row(["form", ...faults, "right"]),
    row(["---", ...faults.map(() => "---"), "---"]),
    ...lines,
    "",
    `${share(results)} runs are right. r: recorded answers, o: other options, s: spoken, 1: the version 1 file.`,
  ].join("\n");
}

function mark({ data, ok, error_type }: CellResult): string {
  const letter = data === "version 1" ? "1" : data.slice(0, 1);
  return `${letter}:${ok ? "✓" : (error_type ?? "differs")}`;
}

function share(results: readonly CellResult[]): string {
  return `${results.filter(({ ok }) => ok).length}/${results.length}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
