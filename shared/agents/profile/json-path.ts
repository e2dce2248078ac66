/** Paths in JSON values: names separated by dots, numbers for list items, `*` for any: `result.content.0.text`. */

export function isPath(path: string): boolean {
  return path.split(".").every((step) => step !== "");
}

/** Every value at the path, in document order. */
export function valuesAt(document: unknown, path: string): unknown[] {
  return path
    .split(".")
    .reduce<unknown[]>((values, step) => values.flatMap((value) => take(value, step)), [document]);
}

function take(value: unknown, step: string): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if (step === "*") return Object.values(value);
  // A negative index counts from the end, as in `messages.-1.text`.
  if (Array.isArray(value)) {
    const item = /^-?\d+$/.test(step) ? value.at(Number(step)) : undefined;
    return item === undefined ? [] : [item];
  }
  return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
}
