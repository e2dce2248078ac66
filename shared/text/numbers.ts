/** The numbers that a text shows: each with its sign, its unit of size, and the currency next to it. */
import {
  COUNTRY_OF_DOLLAR,
  CURRENCY_AFTER,
  CURRENCY_BEFORE,
  CURRENCY_NAME,
  currencyOfSign,
} from "./currencies.ts";
import { DIGITS, parseDigits, plainDigits } from "./digits.ts";
import type { Notation } from "./notation.ts";
import { inAllLanguages } from "./words.ts";

export interface ShownNumber {
  value: number;
  /** ISO 4217, by the sign next to the number; absent where that does not decide. */
  currency?: string;
}

/** A number of a text, or digits that are none. */
export interface FoundNumber {
  /** Undefined where the marks allow no number, or two. */
  value: number | undefined;
  currency?: string | undefined;
  /** The sign of a currency, or `%`. */
  sign?: string | undefined;
  start: number;
  end: number;
}

const MINUS = "[-–−]";
const BEFORE = new RegExp(
  String.raw`(?<open>(?<=^\s*)\(\s*)?(?<minus>(?<![\p{L}\d])${MINUS})?\s*(?:(?<sign>${CURRENCY_BEFORE})\s*(?<inner>${MINUS}|\()?\s*)?$`,
  "u",
);
const AFTER = new RegExp(
  String.raw`^(?:(?<minus>${MINUS})(?=\s*${CURRENCY_AFTER}(?!\s*\d)))?\s*(?:(?<sign>${CURRENCY_AFTER}|%)\s*)?(?<close>\))?`,
  "u",
);
const NAMED_AFTER = new RegExp(String.raw`^\s*(?<sign>${CURRENCY_NAME})`, "iu");
const CENTS = /^\s?(?<sign>¢|(?:cents?|centimes?|céntimos?|pence)(?!\p{L}))/iu;
const PERCENT = new RegExp(String.raw`^\s*(?:${inAllLanguages(({ percent }) => percent)})(?!\p{L})`, "iu");
const DOLLAR_AFTER = new RegExp(String.raw`^\s?(?<sign>${COUNTRY_OF_DOLLAR})`, "u");
/** Cents apart from their amount. */
const LOOSE_CENTS = /^(?:\s[.,]\s?|[.,]\s)\d{2}(?!\d)/;
const TRAILING = new RegExp(String.raw`^${MINUS}(?!\s*(?:[\p{L}\d]|\p{Sc}))`, "u");
/** Signs of a size after an amount, as in "$85k" and "85 k€". A length of 5 m is no million. */
const SIZE_SIGNS: [RegExp, number][] = [
  [/^\s?[kK](?![\p{L}\d])/u, 1e3],
  [/^\s?(?:MM|[Mm])(?![\p{L}\d])/u, 1e6],
  [/^\s?(?:B|Md)(?![\p{L}\d])/u, 1e9],
];
/** A thousand in Spanish, and a million in English. */
const MIL = /^\s?mil(?![\p{L}\d])/iu;
/** "1,2 Mio. €", "₹2 crore" */
const SIZE_WORDS: [RegExp, number][] = [
  ...(["billion", "million", "thousand"] as const).map((scale): [RegExp, number] => [
    new RegExp(`^\\s?(?:${inAllLanguages(({ scales }) => scales[scale])})(?![\\p{L}\\d])\\.?`, "iu"),
    { thousand: 1e3, million: 1e6, billion: 1e9 }[scale],
  ]),
  [/^\s?(?:lakhs?|lac)(?![\p{L}\d])/iu, 1e5],
  [/^\s?crores?(?![\p{L}\d])/iu, 1e7],
];

const UP_TO = new RegExp(String.raw`^\s*(?:[-–—]|${inAllLanguages(({ upTo }) => upTo)})\s*$`, "iu");
const AND = new RegExp(String.raw`^\s*(?:${inAllLanguages(({ and }) => and)})\s*$`, "iu");
const OR = new RegExp(String.raw`^\s*(?:\/|${inAllLanguages(({ or }) => or)})\s*$`, "iu");
const OPENS_RANGE = new RegExp(
  String.raw`(?<!\p{L})(?:${inAllLanguages(({ from }) => from)})(?!\p{L})[^.;]*$`,
  "iu",
);
const PERIODS = inAllLanguages(({ periods }) => Object.values(periods).join("|"));
/** A period after an amount: `/mo`, ` per month`, ` monatlich`. */
export const PERIOD = String.raw`\s*(?:(?:\/|(?<!\p{L})(?:${inAllLanguages(({ per }) => per)})(?!\p{L}))\s*(?:${PERIODS})(?!\p{L})\.?|(?<!\p{L})(?:${inAllLanguages(({ adverbs }) => Object.values(adverbs).join("|"))}|p\.\s?[am]\.))`;
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

/** @param text of {@link plainDigits} */
export function numbersIn(text: string, notation: Notation): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (const { index, 0: digits } of text.matchAll(new RegExp(DIGITS, "g"))) {
    const from = found.at(-1)?.end ?? 0;
    const before = BEFORE.exec(text.slice(from, index));
    const { open, minus, inner, sign: signBefore } = before?.groups ?? {};
    const rest = text.slice(index + digits.length);
    const isMoneyAhead = signBefore !== undefined || SIGN_AHEAD.test(rest);
    const { length, size } = sizeOf(rest, isMoneyAhead, notation);
    const tail = rest.slice(length);
    const cents = signBefore === undefined ? CENTS.exec(tail) : null;
    const percent = PERCENT.exec(tail);
    const ofDollar = signBefore?.endsWith("$") ? DOLLAR_AFTER.exec(tail) : null;
    const after = cents ?? ofDollar ?? NAMED_AFTER.exec(tail) ?? percent ?? AFTER.exec(tail);
    const signAfter = percent && after === percent ? "%" : after?.groups?.sign;
    const close = after?.groups?.close;
    const last = tail.slice(after?.[0].length);
    const [trailing = ""] = TRAILING.exec(last) ?? [];
    const signs = [signBefore, signAfter].filter((one) => one !== undefined && one !== "%");
    const sign = signs[0] ?? signAfter;
    const isPart =
      isPartOfWord(text, index, digits.length, signBefore !== undefined) ||
      (signs.length > 0 && LOOSE_CENTS.test(rest));
    const kind = { isMoney: signs.length > 0, isPercent: sign === "%" };
    const read = isPart ? undefined : parseDigits(digits, notation, kind);
    const isNegative =
      ((open !== undefined || inner === "(") && close !== undefined) ||
      Boolean(minus || after?.groups?.minus || (inner && inner !== "(") || trailing);
    const unit = cents ? 0.01 : 1;
    const scaled = read === undefined ? undefined : Number((read * size * unit).toPrecision(15));
    found.push({
      value: scaled !== undefined && isNegative && scaled !== 0 ? -scaled : scaled,
      currency: signs.length > 0 ? currencyOfSign(signs.join(" "), notation.currency) : undefined,
      sign,
      start: from + (before?.index ?? 0),
      end: text.length - last.length + trailing.length,
    });
  }
  return found;
}

const SIGN_AHEAD = new RegExp(String.raw`^\s?(?:[kKMBm]|MM|Md)?\s?${CURRENCY_AFTER}`, "u");

/** Digits within a code, a date or a time: `QRS01`, `06/01`, `10:30`. */
function isPartOfWord(text: string, start: number, length: number, hasSign: boolean): boolean {
  const [before, after] = [text.slice(0, start), text.slice(start + length)];
  return (!hasSign && /[\p{L}#]$/u.test(before)) || /\d[/:]$/.test(before) || /^(?:[/:]\d|\s?\^)/.test(after);
}

function sizeOf(rest: string, isMoney: boolean, { language }: Notation): { length: number; size: number } {
  const [mil] = MIL.exec(rest) ?? [];
  if (mil !== undefined && language !== undefined)
    return { length: mil.length, size: language === "es" ? 1e3 : 1e6 };
  const sizes = isMoney ? [...SIZE_WORDS, ...SIZE_SIGNS] : SIZE_WORDS;
  for (const [pattern, size] of sizes) {
    const [found] = pattern.exec(rest) ?? [];
    if (found !== undefined) return { length: found.length, size };
  }
  return { length: 0, size: 1 };
}

/** “$1,200 – $1,500”, “5 to 10”, “between 5 and 10”; an amount may have a period. */
function isUpTo(text: string, from?: FoundNumber, to?: FoundNumber): boolean {
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
