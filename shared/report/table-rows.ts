/** The rows of a table result, cell by cell. */
export function rowsOf(value: unknown): string[][] {
  if (!Array.isArray(value)) return [];
  return value.map((row) =>
    Array.isArray(row) ? row.map(String) : Object.values(row as object).map(String),
  );
}
