/** Tests of the official A2A kit that fail, each with the reason. */

export type KitLine = "0.3" | "1.0";

interface KitException {
  line: KitLine;
  /** Matches the name of the run and the test. */
  test: RegExp;
  reason: string;
}

export const EXCEPTIONS: readonly KitException[] = [];
