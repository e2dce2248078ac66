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
import { PERIODS as PERIOD_WORDS } from "./vocabulary/periods.ts";
import { PERCENT as PERCENT_WORDS, SCALES } from "./vocabulary/sizes.ts";
import { inAllLanguages } from "./words.ts";

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
const PERCENT = new RegExp(String.raw`^\s*(?:${inAllLanguages(PERCENT_WORDS)})(?!\p{L})`, "iu");
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
    new RegExp(`^\\s?(?:${inAllLanguages(SCALES, (sizes) => sizes[scale])})(?![\\p{L}\\d])\\.?`, "iu"),
    { thousand: 1e3, million: 1e6, billion: 1e9 }[scale],
  ]),
  [/^\s?(?:lakhs?|lac)(?![\p{L}\d])/iu, 1e5],
  [/^\s?crores?(?![\p{L}\d])/iu, 1e7],
];

const PERIODS = inAllLanguages(PERIOD_WORDS, ({ names }) => Object.values(names).join("|"));
/** A period after an amount: `/mo`, ` per month`, ` monatlich`. */
export const PERIOD = String.raw`\s*(?:(?:\/|(?<!\p{L})(?:${inAllLanguages(PERIOD_WORDS, ({ per }) => per)})(?!\p{L}))\s*(?:${PERIODS})(?!\p{L})\.?|(?<!\p{L})(?:${inAllLanguages(PERIOD_WORDS, ({ adverbs }) => Object.values(adverbs).join("|"))}|p\.\s?[am]\.))`;
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
