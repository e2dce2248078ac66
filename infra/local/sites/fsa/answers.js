/**
 * The visitor's answers so far, from the events of the inputs; the page is never read back at the end.
 *
 * @typedef {Record<string, string | boolean>} Values
 * @typedef {{get(field: string): string | boolean | undefined, set(field: string, value: string | boolean | undefined): void, values(): Values, onChange(listener: () => void): () => void}} Answers
 */

/** @returns {Answers} */
export function createAnswers() {
  /** @type {Map<string, string | boolean>} */
  const values = new Map();
  /** @type {Set<() => void>} */
  const listeners = new Set();
  return {
    get: (field) => values.get(field),
    set(field, value) {
      if (values.get(field) === value) return;
      if (value === undefined) values.delete(field);
      else values.set(field, value);
      for (const listener of listeners) listener();
    },
    values: () => Object.fromEntries(values),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
