import { wholeNumber } from "../../../../../text/figures.ts";
import { DEFAULT_NOTATION } from "../../../../../text/notation.ts";

const UNIT =
  /(?<=\d)\s*(?:hours?|hrs?|years?|yrs?|months?|weeks?|days?|miles?|mi|km|cm|mm|ft|in|lbs?|kg|oz)\.?$/i;
const LEADING_ZEROS = /^0\d{2,}$/;

/** Whether each digit counts, as in `00501`; two digits may be a day or a month. */
export function isCode(text: string): boolean {
  return LEADING_ZEROS.test(text.trim());
}

/**
 * The numbers that a text may mean, in either notation: `1.200` is 1.2 and 1200.
 *
 * @param decimals the decimal marks that the text may have
 */
export function readAmounts(text: string, decimals: readonly ("." | ",")[] = [".", ","]): number[] {
  const bare = text.replace(UNIT, "");
  return [
    ...new Set(
      decimals.flatMap((decimal) => wholeNumber(bare, { ...DEFAULT_NOTATION, decimal })?.value ?? []),
    ),
  ];
}

/** The amount of an answer that states one alone. */
export function onlyAmount(answer: string): number | undefined {
  const amounts = readAmounts(answer);
  return amounts.length === 1 ? amounts[0] : undefined;
}
