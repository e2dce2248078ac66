import { PERIOD_PATTERN } from "./figure-words.ts";

/**
 * Whether a text shows the failure of the page's own calculation in place of a value: `NaN years`, `$undefined`, `#DIV/0!`,
 * `Invalid Date`, `{{ amount }}`.
 */
export function isFailedFigure(text: string): boolean {
  return FAILED.test(text);
}

/** No value of a calculation. Specimen: https://github.com/department-of-veterans-affairs/va.gov-team/issues/58978. */
const NOTHING = String.raw`(?:NaN|undefined|null|-?Infinity|∞|\[object \w+\])`;
const FAILED = new RegExp(
  [
    // Words and signs that no page writes on purpose.
    String.raw`(?<![\p{L}\p{N}])(?:NaN|\[object \w+\])(?![\p{L}\p{N}])|\p{Sc}\s?-?${NOTHING}(?!\p{L})`,
    // Alone, in the parts of a date, and with a single unit or a period: “null and void” is a text.
    String.raw`^\s*(?:[A-Z]{3}\s)?-?${NOTHING}(?:[\s/:.-]*${NOTHING})*(?:[.,]\d+)?\s*(?:%|\p{Sc}|\p{L}+|${PERIOD_PATTERN})?[\s.]*$`,
    String.raw`(?:^|[:–—]\s*)Invalid [Dd]ate\b[\s.]*$`,
    // The errors of spreadsheets, templates without their values, and exceptions.
    String.raw`#(?:DIV\/0!|N\/A|VALUE!|REF!|NAME\?|NUM!|NULL!|ERROR!|SPILL!|CALC!)|^\s*#{3,}\s*$`,
    String.raw`\{\{[^{}]*\}\}|[$#]?\{[\w.]+\}|<%.*%>|\{%.*%\}|^\s*\p{Sc}?%[sdif@]\s*$`,
    String.raw`^\s*(?:Uncaught )?[\w.]*[a-z](?:Error|Exception)\b(?::|\s*$)`,
  ].join("|"),
  "u",
);
