/**
 * The result of reading an answer: its value, or the reason why it has no single value. `undefined` is an answer of
 * another kind, which stays unchanged.
 */
export type Reading<T> =
  | { value: T }
  | {
      problem: "ambiguous" | "format" | "unknown_option";
      /** Describes the problem without the answer itself. */
      message: string;
      candidates?: string[];
      /** The candidate that the answer probably misspells. */
      closest?: string;
    }
  | undefined;

export function found<T>(value: T | undefined): Reading<T> {
  return value === undefined ? undefined : { value };
}

/** The first of the forms that the pattern accepts. */
export function fitting(
  forms: string[],
  pattern: { test(text: string): boolean } | undefined,
): string | undefined {
  return pattern ? forms.find((form) => pattern.test(form)) : forms[0];
}
