/** The requirements of one specification by their ids. */
export type Specification = Readonly<Record<string, LedgerRow>>;

export type LedgerRow = Part | PartedRequirement;

/** One thing to show. Test titles cite it by its id. */
export interface Part {
  sentence: string;
  /** `built`: a test's title cites it. `measured`: a bench has a bar for each figure. `planned`: neither yet. */
  status: "built" | "measured" | "planned";
  bench?: string;
  figures?: readonly string[];
}

/** A requirement whose parts are shown by different tests; it is cited by its parts alone. */
export interface PartedRequirement {
  sentence: string;
  parts: Readonly<Record<string, Part>>;
}

export function built(sentence: string): Part {
  return { sentence, status: "built" };
}

export function planned(sentence: string): Part {
  return { sentence, status: "planned" };
}

export function measured(sentence: string, bench: string, ...figures: string[]): Part {
  return { sentence, status: "measured", bench, figures };
}

export function inParts(sentence: string, parts: Record<string, Part>): PartedRequirement {
  return { sentence, parts };
}
