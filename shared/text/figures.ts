/** Whether a text is one figure, and of which kind: money, percentage or number. */
import { plainDigits } from "./digits.ts";
import { type Figure, figuresIn, isMoney, partsOf } from "./figure-phrases.ts";
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

/** Whether a text shows the failure of the page's own calculation in place of a figure: `NaN €`, `$undefined`. */
export function isFailedFigure(text: string): boolean {
  return FAILED.test(text);
}

const FAILED =
  /^[\s\p{Sc}]*(?:[A-Z]{3}\s)?-?(?:NaN|undefined|null|Infinity|∞|\[object \w+\])(?:[.,]\d+)?\s*(?:%|\p{Sc}|[A-Z]{3}|(?:\/|per\s|a\s)\p{L}+)?[\s.]*$/u;

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
