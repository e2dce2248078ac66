/**
 * A scalar of a caller's JSON as text, and an empty text for anything else: an object that has a property `toString`
 * cannot be converted.
 */
export function scalarText(value: unknown): string {
  return typeof value === "object" ? "" : String(value);
}
