/**
 * What reading a person's words gave: the value, or why there is no single one. `undefined` means that the words are
 * of another kind; they are then left as they are and checked as such.
 */
export type Reading<T> =
  | { value: T }
  | {
      problem: "ambiguous" | "format";
      /** Says what is wrong without repeating the words. */
      message: string;
      candidates?: string[];
    }
  | undefined;
