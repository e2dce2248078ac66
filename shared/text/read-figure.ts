/** One figure of a text as its type: a number, a percentage, an amount of money. */
import { plainDigits } from "./digits.ts";
import type { Notation } from "./notation.ts";
import { type FoundNumber, numbersIn, PERIOD } from "./numbers.ts";
import { RANGES } from "./vocabulary/ranges.ts";
import { inAllLanguages } from "./words.ts";

export interface ShownNumber {
  value: number;
  /** ISO 4217, by the sign next to the number; absent where that does not decide. */
  currency?: string;
}

const UP_TO = new RegExp(String.raw`^\s*(?:[-–—]|${inAllLanguages(RANGES, ({ upTo }) => upTo)})\s*$`, "iu");
const AND = new RegExp(String.raw`^\s*(?:${inAllLanguages(RANGES, ({ and }) => and)})\s*$`, "iu");
const OR = new RegExp(String.raw`^\s*(?:\/|${inAllLanguages(RANGES, ({ or }) => or)})\s*$`, "iu");
const OPENS_RANGE = new RegExp(
  String.raw`(?<!\p{L})(?:${inAllLanguages(RANGES, ({ from }) => from)})(?!\p{L})[^.;]*$`,
  "iu",
);
const PERIOD_ONLY = new RegExp(PERIOD, "iu");
/** “$1,234.50 CR”: whether a credit counts as negative depends on the site. */
const BOOKED = /^\s*(?:CR|DR)\b/;
/** A number behind more words is no amount: "Not available before age 62". */
const MOST_WORDS = 3;

/** The first number. @returns undefined without one, and for a range */
export function readNumber(text: string, notation: Notation): ShownNumber | undefined {
  const plain = plainDigits(text, notation);
  const [first, next] = numbersIn(plain, notation);
  return only(plain, first, next);
}

/** The number with a percent sign, else the first one. */
export function readPercent(text: string, notation: Notation): ShownNumber | undefined {
  const plain = plainDigits(text, notation);
  const numbers = numbersIn(plain, notation);
  const at = Math.max(
    0,
    numbers.findIndex(({ sign }) => sign === "%"),
  );
  if (at > 0 && isUpTo(plain, numbers[at - 1], numbers[at])) return undefined;
  return only(plain, numbers[at], numbers[at + 1]);
}

/**
 * The first amount with a currency, else the first number.
 *
 * @returns undefined for a range, a credit or debit, digits that are no number, and a number in a sentence
 */
export function readMoney(text: string, notation: Notation): ShownNumber | undefined {
  const plain = plainDigits(text, notation);
  const numbers = numbersIn(plain, notation);
  const at = Math.max(0, numbers.findIndex(isMoney));
  const [amount, next] = numbers.slice(at);
  if (!amount || (at > 0 && isUpTo(plain, numbers[at - 1], amount))) return undefined;
  if (!isMoney(amount)) {
    return isAmong(plain, amount) ? undefined : withLocal(only(plain, amount, next), notation);
  }
  return BOOKED.test(plain.slice(amount.end)) ? undefined : only(plain, amount, next);
}

function isMoney({ sign }: FoundNumber): boolean {
  return sign !== undefined && sign !== "%";
}

function withLocal(amount: ShownNumber | undefined, { currency }: Notation): ShownNumber | undefined {
  return amount && currency !== undefined ? { ...amount, currency } : amount;
}

function only(text: string, first?: FoundNumber, next?: FoundNumber): ShownNumber | undefined {
  if (first?.value === undefined || isUpTo(text, first, next)) return undefined;
  return { value: first.value, ...(first.currency === undefined ? {} : { currency: first.currency }) };
}

/** “$1,200 – $1,500”, “5 to 10”, “between 5 and 10”; an amount may have a period. */
export function isUpTo(text: string, from?: FoundNumber, to?: FoundNumber): boolean {
  if (!from || !to) return false;
  const between = text.slice(from.end, to.start).replace(PERIOD_ONLY, "");
  // The dash of a range passes for the sign of the second number.
  const isDash = between.trim() === "" && /^\s*[-–−]/.test(text.slice(to.start));
  if (OR.test(between)) return true;
  if (AND.test(between)) return OPENS_RANGE.test(text.slice(0, from.start));
  return isDash || UP_TO.test(between);
}

/** Whether a number without a currency is part of a sentence, or of a telephone number. */
function isAmong(text: string, { start, end }: FoundNumber): boolean {
  const label = text.slice(0, start).split(":").at(-1) ?? "";
  return (label.match(/\p{L}+/gu)?.length ?? 0) > MOST_WORDS || /^-\d/.test(text.slice(end));
}
