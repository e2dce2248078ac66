/** Whether a text is one figure, and of which kind: money, percentage or number. */
import { plainDigits } from "./digits.ts";
import { type Figure, figuresIn, isMoney, partsOf } from "./figure-phrases.ts";
import { PERIOD_PATTERN } from "./figure-words.ts";
import type { Notation } from "./notation.ts";

export type FigureKind = "money" | "percent" | "number";

const LONGEST = 60;
/** The mark of a note. */
const NOTE = "*";
/** `AB12-99`, `K7Q-22A` */
export const CODE = /^(?=.*\d)[A-Z0-9]{2,}(?:[-/][A-Z0-9]+)*$/;
const NO_COMMA = { decimal: ".", dates: "either", months: new Map() } satisfies Notation;

/** The figure of which a text consists, with its signs and its period; ranges and their ends are none. */
export function wholeNumber(text: string, notation: Notation): Figure | undefined {
  if (text.length > LONGEST || !/\p{Nd}/u.test(text)) return undefined;
  const [figure, note, ...others] = partsOf(plainDigits(text, notation).trim(), notation);
  if (
    figure?.kind !== "figure" ||
    others.length > 0 ||
    (note && note.kind !== "figure" && note.text !== NOTE)
  )
    return undefined;
  return note?.kind === "figure" || figure.unread === "range" || figure.unread === "bound"
    ? undefined
    : figure;
}

/** The kind of a text that is one figure, with or without its period; undefined for any other text. */
export function kindOfFigure(text: string, notation: Notation = NO_COMMA): FigureKind | undefined {
  const figure = wholeNumber(text, notation);
  if (figure?.sign !== undefined) return isMoney(figure) ? "money" : "percent";
  return figure?.value === undefined ? undefined : "number";
}

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

/** Whether a text is a figure or a code that a page may present. */
export function isFigure(text: string): boolean {
  return text.length <= LONGEST && (kindOfFigure(text) !== undefined || CODE.test(text));
}

/** The first amount, percentage or range of them in a sentence, with its period. */
export function amountInSentence(text: string): { text: string; start: number; end: number } | undefined {
  if (!/\p{Nd}/u.test(text)) return undefined;
  const plain = plainDigits(text, NO_COMMA);
  // Positions count only where the text kept its length.
  const whole = plain.length === text.length ? plain : text;
  const amount = figuresIn(whole, NO_COMMA).find(({ sign }) => sign !== undefined);
  if (!amount) return undefined;
  const { start, end } = amount;
  return { text: whole.slice(start, end).trim(), start, end };
}
