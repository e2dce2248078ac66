import type { ResultValue } from "../api/types.ts";
import { show } from "../parts/format.tsx";
import { resultText } from "./result-text.ts";

/** A result as the site showed it; tables as tables. */
export function Value({ value }: { value: ResultValue | undefined }) {
  const rows = tableRows(value?.value);
  if (!rows) return <>{value ? resultText(value) : "–"}</>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it.
    <div class="scrolls" tabIndex={0}>
      <table class="small-table">
        <thead>
          <tr>
            {rows[0]?.map((cell, index) => (
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(1).map((cells) => (
            <tr key={cells.join("\u0000")}>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A table of a results page: a list of rows, each a list of cells or a record. */
export function tableRows(value: unknown): string[][] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.map((row) =>
    typeof row === "object" && row !== null ? Object.values(row).map(show) : [show(row)],
  );
}
