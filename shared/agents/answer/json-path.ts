/** The small paths of profiles: names with dots between them, numbers for places in lists, `*` for any. */

/** Whether a text is such a path. */
export function isPath(path: string): boolean {
  return path.split(".").every((step) => step !== "");
}

/** Every value at the path, in their order; empty where there is none. */
export function valuesAt(document: unknown, path: string): unknown[] {
  return path
    .split(".")
    .reduce<unknown[]>((values, step) => values.flatMap((value) => take(value, step)), [document]);
}

function take(value: unknown, step: string): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if (step === "*") return Object.values(value);
  // A negative place counts from the end, as in `messages.-1.text`.
  if (Array.isArray(value)) {
    const place = /^-?\d+$/.test(step) ? value.at(Number(step)) : undefined;
    return place === undefined ? [] : [place];
  }
  return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
}
