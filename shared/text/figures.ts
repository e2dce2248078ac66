/** Whether a text is one figure, and of which kind: money, percentage or number. */
import { plainDigits } from "./digits.ts";
import type { Notation } from "./notation.ts";
import { type FoundNumber, numbersIn, PERIOD } from "./numbers.ts";
import { isUpTo } from "./read-figure.ts";

export type FigureKind = "money" | "percent" | "number";

const LONGEST = 60;
const ENDS_WITH_PERIOD = new RegExp(`${PERIOD}\\*?$`, "iu");
/** `AB12-99`, `K7Q-22A` */
export const CODE = /^(?=.*\d)[A-Z0-9]{2,}(?:[-/][A-Z0-9]+)*$/;
const NO_COMMA = { decimal: ".", dates: "either", months: new Map() } satisfies Notation;

/** The number of which a text consists, with its signs and its period. */
export function wholeNumber(text: string, notation: Notation): FoundNumber | undefined {
  if (text.length > LONGEST || !/\p{Nd}/u.test(text)) return undefined;
  const bare = plainDigits(text, notation).trim().replace(ENDS_WITH_PERIOD, "").trim();
  const [number, ...others] = numbersIn(bare, notation);
  if (!number || others.length > 0 || !/^\+?$/.test(bare.slice(0, number.start).trim())) return undefined;
  return /^\*?$/.test(bare.slice(number.end).trim()) ? number : undefined;
}

/** The kind of a text that is one figure, with or without its period; undefined for any other text. */
export function kindOfFigure(text: string, notation: Notation = NO_COMMA): FigureKind | undefined {
  const number = wholeNumber(text, notation);
  if (number?.sign !== undefined) return number.sign === "%" ? "percent" : "money";
  return number?.value === undefined ? undefined : "number";
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
  const plain = plainDigits(text, NO_COMMA);
  // Positions count only where the text kept its length.
  const whole = plain.length === text.length ? plain : text;
  const numbers = numbersIn(whole, NO_COMMA);
  let last = numbers.findIndex(({ sign }) => sign !== undefined);
  let first = last;
  while (isUpTo(whole, numbers[first - 1], numbers[first])) first--;
  while (isUpTo(whole, numbers[last], numbers[last + 1])) last++;
  const [from, to] = [numbers[first], numbers[last]];
  if (!from || !to) return undefined;
  const period = new RegExp(`^${PERIOD}`, "iu").exec(whole.slice(to.end))?.[0] ?? "";
  const [start, end] = [from.start, to.end + period.length];
  return { text: whole.slice(start, end).trim(), start, end };
}
