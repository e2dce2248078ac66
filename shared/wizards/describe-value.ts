/** An answer on one line: lists and groups are joined by commas. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(describeValue).join(" + ");
  if (typeof value === "object" && value !== null) return Object.values(value).map(describeValue).join(" ");
  return String(value);
}
