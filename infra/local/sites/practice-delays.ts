/**
 * Response delays of the practice sites, in milliseconds. They are fixed rather than random, so that two runs of a
 * benchmark are comparable.
 */
import type { PracticeOptions, SiteVariant } from "./practice-options.ts";

export interface PracticeDelays {
  /** FSA: the turn of a page, from the landing page's button on; the last one leads to the results. */
  pages: readonly number[];
  /** FSA: from a keystroke in a typeahead to its suggestions, in the order of typing. */
  suggestions: readonly number[];
  /** SSA: the server's time for the form and for its result. */
  response: number;
}

/** 50-200 ms a page, 80-150 ms for suggestions. */
export const PAGE_DELAYS: PracticeDelays = {
  pages: [120, 180, 90, 60, 150, 75, 200, 135],
  suggestions: [80, 150, 120, 100],
  response: 120,
};

const NO_DELAYS: PracticeDelays = { pages: [0], suggestions: [0], response: 0 };

const SLOW_MS = 3_000;

/** The delays of one site under its variant. */
export function practiceDelays(choice: PracticeOptions["delays"], variant: SiteVariant): PracticeDelays {
  const delays = choice === "none" ? NO_DELAYS : PAGE_DELAYS;
  if (variant.kind !== "slow") return delays;
  const delay = variant.delayMs ?? SLOW_MS;
  return { ...delays, pages: [delay], response: delay };
}
