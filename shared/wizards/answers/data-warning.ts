/** A note for the caller that does not stop the run. */
export interface DataWarning {
  field: string;
  message: string;
  /** The answers that rule the question out; none where it waits for an answer. */
  ruled_out_by?: string[];
}

/** One line for each reason. */
export function warningLines(warnings: readonly DataWarning[]): string[] {
  const byMessage = Map.groupBy(warnings, ({ message }) => message);
  return [...byMessage].map(([message, all]) => `${all.map(({ field }) => field).join(", ")}: ${message}.`);
}
