import { textTable } from "../../../shared/core/text-table.ts";

/** Prints a table as {@link textTable} returns it. */
export function printTable(...table: Parameters<typeof textTable>): void {
  process.stdout.write(`${textTable(...table)}\n`);
}
