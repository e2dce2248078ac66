/** Numbers of a text: their sign, their decimal mark, and the currency next to them. */
import { DEFAULT_NOTATION, type Notation } from "../../wizards/answers/words/notation.ts";

export interface ShownNumber {
  value: number;
  /** ISO 4217, by the sign or the locale; absent for a sign of several currencies. */
  currency?: string;
}

/** A letter before the sign names the country: `C$`. */
const CURRENCY = String.raw`(?:(?:US|CA|AU|NZ|C|A)?\$|[£€¥₹]|(?<!\p{L})(?:USD|GBP|EUR|CAD|AUD|NZD|CHF|JPY|INR)(?!\p{L}))`;
const MINUS = "[-–−]";
const GROUPED = String.raw`\d{1,3}(?:['’\u00a0\u202f]\d{3}(?!\d))+(?:[.,]\d+)?`;
const GROUPED_BY_SPACES = String.raw`\d{1,3}(?:\s\d{3}(?!\d))+(?:,\d+)?`;
const PLAIN = String.raw`\d+(?:[.,]\d+)*|[.,]\d+`;

const NUMBER = {
  ".": numberPattern(`${GROUPED}|${PLAIN}`),
  ",": numberPattern(`${GROUPED}|${GROUPED_BY_SPACES}|${PLAIN}`),
};

function numberPattern(digits: string): RegExp {
  return new RegExp(
    String.raw`(?<open>(?<=^\s*)\(\s*)?(?<minus>(?<![\p{L}\d])${MINUS})?\s*(?:(?<before>${CURRENCY})\s*(?<inner>${MINUS})?\s*)?` +
      String.raw`(?<digits>${digits})\s*(?<after>${CURRENCY}|%)?\s*(?<close>\))?(?<trailing>${MINUS}(?!\s*(?:[\p{L}\d]|\p{Sc})))?`,
    "gu",
  );
}

const CURRENCIES: Record<string, string> = {
  $: "USD",
  US$: "USD",
  C$: "CAD",
  CA$: "CAD",
  A$: "AUD",
  AU$: "AUD",
  NZ$: "NZD",
  "£": "GBP",
  "€": "EUR",
  "₹": "INR",
};

/** "$85k", "$1.2 million" */
const SIZES: [RegExp, number][] = [
  [/^\s?(?:k|thousand)(?![\p{L}\d])/iu, 1e3],
  [/^\s?(?:m|mn|million)(?![\p{L}\d])/iu, 1e6],
  [/^\s?(?:bn|billion)(?![\p{L}\d])/iu, 1e9],
];
/** "$1,200 – $1,500"; an "and" follows "between". */
const UP_TO = /^\s*(?:[-–—]|to|through|and)\s*$/i;
const IS_RANGE = /\b(?:between|from)\b/i;
/** “$1,234.50 CR”: whether a credit counts as negative depends on the site. */
const BOOKED = /^\s*(?:CR|DR)\b/;
/** A number behind more words is no amount: "Not available before age 62". */
const MOST_WORDS = 3;

/** The first number. @returns undefined without digits */
export function readNumber(text: string, notation: Notation): ShownNumber | undefined {
  return numbersIn(text, notation)[0];
}

/** The number with a percent sign, else the first one. */
export function readPercent(text: string, notation: Notation): ShownNumber | undefined {
  const numbers = numbersIn(text, notation);
  return numbers.find(({ sign }) => sign === "%") ?? numbers[0];
}

/**
 * The first amount with a currency, else the first number.
 *
 * @returns undefined for a range, a credit or debit, and a number in a sentence
 */
export function readMoney(text: string, notation: Notation): ShownNumber | undefined {
  const numbers = numbersIn(text, notation);
  const isMoney = ({ sign }: FoundNumber) => sign !== undefined && sign !== "%";
  const at = Math.max(0, numbers.findIndex(isMoney));
  const [amount, next] = numbers.slice(at);
  if (!amount) return undefined;
  if (!isMoney(amount)) return isAmong(text, amount) ? undefined : amount;
  if (next && isMoney(next) && isUpTo(text, amount, next)) return undefined;
  const rest = text.slice(amount.end);
  if (BOOKED.test(rest)) return undefined;
  const [, size = 1] = SIZES.find(([words]) => words.test(rest)) ?? [];
  return { ...amount, value: Number((amount.value * size).toPrecision(15)) };
}

interface FoundNumber extends ShownNumber {
  sign?: string | undefined;
  start: number;
  end: number;
}

function numbersIn(text: string, notation: Notation): FoundNumber[] {
  return [...text.matchAll(NUMBER[notation.decimal])].flatMap(({ index, 0: whole, groups = {} }) => {
    const { digits, before, after, open, close, minus, inner, trailing } = groups;
    if (!digits) return [];
    const sign = [before, after].find((one) => one && one !== "%") ?? after;
    const size = Number(plain(digits, notation, sign === "%" ? undefined : sign));
    const isNegative = (open !== undefined && close !== undefined) || [minus, inner, trailing].some(Boolean);
    const value = isNegative && size !== 0 ? -size : size;
    const currency = currencyOf(sign === "%" ? undefined : sign, notation);
    return [{ value, currency, sign, start: index, end: index + whole.length }];
  });
}

function isUpTo(text: string, from: FoundNumber, to: FoundNumber): boolean {
  const between = text.slice(from.end, to.start);
  // The dash of a range passes for the sign of the second number.
  const isDash = between.trim() === "" && /^\s*[-–−]/.test(text.slice(to.start));
  if (/and/i.test(between)) return UP_TO.test(between) && IS_RANGE.test(text.slice(0, from.start));
  return isDash || UP_TO.test(between);
}

/** Whether a number without a currency is part of a sentence, or of a telephone number. */
function isAmong(text: string, { start, end }: FoundNumber): boolean {
  const label = text.slice(0, start).split(":").at(-1) ?? "";
  return (label.match(/\p{L}+/gu)?.length ?? 0) > MOST_WORDS || /^-\d/.test(text.slice(end));
}

/** The digits in JavaScript's notation. */
function plain(digits: string, notation: Notation, sign: string | undefined): string {
  const marks = digits.match(/[.,]/g) ?? [];
  const [mark] = marks;
  const isOneKind = new Set(marks).size === 1;
  const point = isOneKind ? (isPoint(digits, marks, notation, sign) ? mark : undefined) : marks.at(-1);
  return [...digits].map((one) => (one === point ? "." : /\d/.test(one) ? one : "")).join("");
}

// A mark before three digits separates thousands, unless it is the decimal mark of the locale.
function isPoint(digits: string, marks: string[], notation: Notation, sign: string | undefined): boolean {
  const [mark = ""] = marks;
  if (marks.length > 1) return false;
  if (!/^\d{1,3}[.,]\d{3}$/.test(digits)) return true;
  // Amounts in these currencies have two decimals, and pages without a locale use either mark.
  const isMoney = notation.currency === undefined && sign !== undefined && !sign.endsWith("$");
  return mark === notation.decimal && !isMoney;
}

function currencyOf(sign: string | undefined, notation: Notation): string | undefined {
  if (sign === undefined) return notation.currency;
  const isDollar = notation === DEFAULT_NOTATION || notation.currency === "USD";
  if (sign === "¥" || (sign === "$" && !isDollar)) return undefined;
  return CURRENCIES[sign] ?? sign;
}
