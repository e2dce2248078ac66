/**
 * The result of reading an answer: its value, or the reason why it has no single value. `undefined` is an answer of
 * another kind, which stays unchanged.
 */
export type Reading<T> =
  | { value: T }
  | {
      problem: "ambiguous" | "format";
      /** Describes the problem without the answer itself. */
      message: string;
      candidates?: string[];
    }
  | undefined;
