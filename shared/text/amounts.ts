/** Amounts in the notations of a form's locale: `$85k`, `€1.200,50`, `1.2 million`, `eighty-five grand`, `5.5 %`. */

import { isSharedSign, localCurrency } from "./currency-of.ts";
import { DEFAULT_NOTATION, type Notation } from "./notation.ts";
import { readInAnyLanguage, readOtherLanguage, readSmallNumber, readSpokenNumber } from "./number-words.ts";
import { withoutHesitation } from "./plain-speech.ts";
import type { Reading } from "./reading.ts";
import { AMOUNTS } from "./vocabulary/amounts.ts";
import { PERIODS as ALL_PERIODS } from "./vocabulary/periods.ts";
import { RANGES, type RangeEnd } from "./vocabulary/ranges.ts";
import { PERCENT as PERCENT_WORDS } from "./vocabulary/sizes.ts";
import { anywhere, inAllLanguages } from "./words.ts";

const of = (name: keyof (typeof AMOUNTS)["en"]) => inAllLanguages(AMOUNTS, (words) => words[name]);
const ends = (...kinds: RangeEnd[]) =>
  kinds.map((kind) => inAllLanguages(RANGES, (words) => words.ends[kind])).join("|");

const ROUGH = new RegExp(`^(?:(?:${of("rough")})(?!\\p{L})|[~≈±]) ?| ?(?:${of("roughBehind")}|\\?)$`, "u");
const BOUNDED = new RegExp(
  `^(?:${ends("moreThan", "lessThan", "atLeast", "atMost")}|${inAllLanguages(RANGES, ({ from }) => from)}) |^[<>≤≥]|(?:\\+| (?:${ends("orMore", "orLess")}))$`,
  "u",
);
/** Short forms of a period after an amount: `500 p.a.`, `900 pcm`. */
const SHORT: Partial<Record<Period, string>> = {
  year: "p\\.? ?a\\.?",
  month: "p\\.?c?\\.?m\\.?",
  week: "p\\.?w\\.?",
  hour: "p\\.?h\\.?",
};
const PER = inAllLanguages(ALL_PERIODS, ({ per }) => per);
const namesOf = (period: Period | "quarter") => ({
  names: inAllLanguages(ALL_PERIODS, ({ names }) => names[period]),
  adverbs: inAllLanguages(ALL_PERIODS, ({ adverbs }) => adverbs[period]),
});

/** How a period ends an amount, such as `85k a year`. */
function endingOf(period: Period | "quarter"): string {
  const { names, adverbs } = namesOf(period);
  const short = period === "quarter" ? undefined : SHORT[period];
  return `(?: ?/ ?| (?:${PER}) )(?:${names})|[ ,]+(?:${adverbs})${short ? `| ?${short}` : ""}`;
}

/** From short to long: a question about a day may name the year, too. */
const PERIOD_NAMES: Period[] = ["hour", "day", "week", "month", "year"];
const PERIODS = Object.fromEntries(
  PERIOD_NAMES.map((period) => [period, new RegExp(`(?:${endingOf(period)})$`, "u")]),
) as Record<Period, RegExp>;
const OTHER_PERIOD = new RegExp(
  `(?:${endingOf("quarter")}| (?:${PER}) (?:${of("pay")})|[ ,]+(?:${of("paid")}))$`,
  "u",
);
const STATED = PERIOD_NAMES.map((period) => {
  const { names, adverbs } = namesOf(period);
  return [period, anywhere(`(?:${PER})\\s+(?:${names})|${adverbs}`)] as const;
});

/** The period that the words of a question state: "Monthly rent", "Loyer par mois". */
export function statedPeriod(words: string): Period | undefined {
  return STATED.find(([, pattern]) => pattern.test(words))?.[0];
}

/** Zeros by the word after the digits. "mil" is a million in English and a thousand in Spanish. */
const UNITS = new Map([
  ["hundred", 2],
  ["k", 3],
  ["thousand", 3],
  ["grand", 3],
  ["m", 6],
  ["mm", 6],
  ["million", 6],
  ["bn", 9],
  ["billion", 9],
  ["en mil", 6],
  ["es mil", 3],
  ["es millones", 6],
  ["fr mille", 3],
  ["fr millions", 6],
]);
/** Signs and names of the currencies. Source: Unicode CLDR 48, `main/en/currencies`, and everyday names. */
const CURRENCIES: [code: string, before: RegExp, after: RegExp][] = [
  ["USD", /^(?:us ?)?\$ ?|^usd ?/, new RegExp(` ?(?:${of("dollars")}|usd|(?:us)?\\$)$`)],
  ["GBP", /^£ ?|^gbp ?/, new RegExp(` ?(?:${of("pounds")}|gbp|£)$`)],
  ["EUR", /^€ ?|^eur ?/, new RegExp(` ?(?:${of("euros")}|eur|€)$`)],
];
/** A thousand, in Spanish alone. */
const SPANISH_MIL = new RegExp(` mil (?:${AMOUNTS.es.dollars})$`);
/** "Thirty-one thousand two hundred fifty dollars and seventy-five cents" has 68 characters. */
const LONGEST = 90;
const PERCENT = new RegExp(` ?(?:%|${inAllLanguages(PERCENT_WORDS)})$`, "u");
const BETWEEN = inAllLanguages(RANGES, ({ upTo, or, and }) => `${upTo}|${or}|${and}`);
const RANGE = new RegExp(`^([^-]+?) ?(?:-|(?<!\\p{L})(?:${BETWEEN})(?!\\p{L})) ?([^-]+)$`, "u");
const PER_PERIOD = new RegExp(` (?:${PER}) .*$`, "u");
const SIGN = new RegExp(`^(-|(?:${of("minus")}) )?(.*)$`, "u");

export type Period = "year" | "month" | "week" | "day" | "hour";

/**
 * @param period that the question is about, so that "85k a year" equals "85k"
 * @returns plain decimal digits such as `85000` or `-12.50`; a fraction of zeros is dropped
 */
export function parseAmount(
  text: string,
  { period, notation = DEFAULT_NOTATION }: { period?: Period; notation?: Notation } = {},
): Reading<string> {
  let words = plainWords(text);
  if (!/[\d]|^[\p{L} -]+$/u.test(words) || words.length > LONGEST) return undefined;
  if (ROUGH.test(words)) return roughly(words.replace(ROUGH, ""), { period, notation });
  if (BOUNDED.test(words)) return /\d/.test(words) ? inexact([]) : undefined;
  const ends = (Object.keys(PERIODS) as Period[]).find((one) => PERIODS[one].test(words));
  if ((ends && ends !== period) || OTHER_PERIOD.test(words)) {
    const what = `one exact amount ${period ? A_PERIOD[period] : "without a period"}`;
    return hasNumber(words) ? inexact(converted(words, { ends, period, notation }), what) : undefined;
  }
  if (ends) words = words.replace(PERIODS[ends], "");
  const amount = readOne(words, notation);
  if (amount) return amount;
  const range = RANGE.exec(words);
  const limits = range && readEnds(range[1] ?? "", range[2] ?? "", notation);
  const small = readSmallNumber(words);
  return limits ?? (small === undefined ? undefined : { value: String(small) });
}

/** `5.5 %` as `5.5`; undefined without a percent sign or its word. @param period as for {@link parseAmount} */
export function parsePercent(
  text: string,
  notation: Notation = DEFAULT_NOTATION,
  period?: Period,
): Reading<string> {
  const words = plainWords(text).replace(period ? PERIODS[period] : /$/, "");
  if (!PERCENT.test(words) || words.length > 60) return undefined;
  if (ROUGH.test(words) || BOUNDED.test(words)) return inexact([]);
  const number = words.replace(PERCENT, "");
  // No percentage has groups of thousands.
  return readOne(number, { ...notation, isPlain: true });
}

function roughly(words: string, options: { period?: Period; notation: Notation }): Reading<string> {
  const read = parseAmount(words, options);
  if (read && "value" in read) return inexact([read.value]);
  return read ?? (/\d/.test(words) ? inexact([]) : undefined);
}

const A_PERIOD: Record<Period, string> = {
  year: "a year",
  month: "a month",
  week: "a week",
  day: "a day",
  hour: "an hour",
};
const A_YEAR: Partial<Record<Period, number>> = { year: 1, month: 12, week: 52 };

/** A weekly or monthly amount as that of the period asked for, where it is a whole number. */
function converted(
  words: string,
  { ends, period, notation }: { ends?: Period; period?: Period; notation: Notation },
): string[] {
  const [from, to] = [ends, period].map((one) => one && A_YEAR[one]);
  const read = ends && from && to ? parseAmount(words, { period: ends, notation }) : undefined;
  if (!read || !("value" in read) || !from || !to) return [];
  const amount = (Number(read.value) * from) / to;
  return Number.isInteger(amount) ? [String(amount)] : [];
}

function plainWords(text: string): string {
  return withoutHesitation(text)
    .replace(/(?<=\d) ?(?=[¼½¾⅓-⅞])/g, " ")
    .normalize("NFKC")
    .replace(/[−‒–—]/g, "-")
    .replaceAll("⁄", "/")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

function readEnds(low: string, high: string, notation: Notation): Reading<string> {
  const unit = /[a-z]+$/.exec(high)?.[0] ?? "";
  const ends = [/[a-z]$/.test(low) ? low : low + unit, high].map((end) => readOne(end, notation));
  const values = ends.flatMap((end) => (end && "value" in end ? [end.value] : []));
  return values.length === 2 ? inexact(values) : undefined;
}

function hasNumber(words: string): boolean {
  return /\d/.test(words) || readInAnyLanguage(words.replace(PER_PERIOD, "")) !== undefined;
}

/** One amount with its sign and its currency, in words or in digits. */
function readOne(words: string, notation: Notation): Reading<string> {
  const inParentheses = /^\((.*)\)$/.exec(words)?.[1];
  const [, sign, amount = ""] = SIGN.exec(inParentheses ?? words) ?? [];
  const { currency, rest } = takeCurrency(amount, notation);
  const bare = rest.replace(/^-/, "");
  const isNegative = inParentheses !== undefined || sign !== undefined || bare !== rest;
  const spoken = readSpokenNumber(bare) ?? readOtherLanguage(bare, notation.language);
  const said = SPANISH_MIL.test(amount) ? { ...notation, language: "es" } : notation;
  const read = spoken === undefined ? readUnsigned(bare, said) : { value: String(spoken) };
  const local = localCurrency(notation);
  if (read && currency && local && currency !== local)
    return { problem: "format", message: `must be an amount in ${local}` };
  if (!read || !isNegative) return read;
  if ("value" in read) return { value: read.value === "0" ? "0" : `-${read.value}` };
  return inexact((read.candidates ?? []).map((candidate) => `-${candidate}`));
}

function takeCurrency(words: string, notation: Notation): { currency?: string; rest: string } {
  for (const [currency, before, after] of CURRENCIES) {
    const rest = words.replace(before, "").replace(after, "");
    // A lone "$" is the dollar of the form.
    const isLocal =
      currency === "USD" && !/us/.test(words) && isSharedSign("$", localCurrency(notation) ?? currency);
    if (rest !== words) return isLocal ? { rest } : { currency, rest };
  }
  return { rest: words };
}

function readUnsigned(words: string, notation: Notation): Reading<string> {
  const { decimal, isPlain, language = "" } = notation;
  const [, digits = "", unit = ""] = /^([\d.,' ]*\d) ?(\p{L}*)$/u.exec(words) ?? [];
  if (digits !== "" && unit === "mil" && language === "") {
    return inexact(["es", "en"].flatMap((one) => oneOf(readUnsigned(words, { ...notation, language: one }))));
  }
  const places = unit === "" ? 0 : (UNITS.get(unit) ?? UNITS.get(`${language} ${unit}`));
  if (digits === "" || places === undefined) return undefined;
  const group = decimal === "." ? "," : ".";
  const [, whole = "", last = ""] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(digits) ?? [];
  // With the locale's decimal mark, "85.000" is eighty-five here and eighty-five thousand elsewhere.
  if (whole !== "" && digits.includes(decimal) && places === 0 && !isPlain) {
    return inexact([shift(`${whole}.${last}`, 0), whole + last]);
  }
  const plain = withoutGroups(digits, decimal) ?? withoutGroups(digits, group, true) ?? digits;
  if (!/^\d*(?:\.\d+)?$/.test(plain) || plain.length > 18) return undefined;
  const value = shift(plain, places);
  if (places > 2 && /^\d{4}/.test(plain)) return inexact([shift(plain, 0), value]);
  return { value };
}

/**
 * Digits with this decimal mark, and groups of three by another one, as plain decimal digits.
 *
 * @param isForeign whether the mark is not the locale's: then only two marks, or several groups, leave no doubt
 */
function withoutGroups(digits: string, decimal: "." | ",", isForeign = false): string | undefined {
  const [point, group] = decimal === "." ? ["\\.", ","] : [",", "."];
  const grouped = new RegExp(`^[1-9]\\d{0,2}([${group}' ])\\d{3}(?:\\1\\d{3})*(?:${point}\\d+)?$`);
  const simple = new RegExp(`^\\d*${point}\\d+$`);
  const marks = digits.match(/[.,]/g)?.length ?? 0;
  if (isForeign ? marks < 2 || !grouped.test(digits) : !grouped.test(digits) && !simple.test(digits)) {
    return undefined;
  }
  return digits
    .replaceAll(group as string, "")
    .replace(/[' ]/g, "")
    .replace(decimal, ".");
}

function oneOf(reading: Reading<string>): string[] {
  return reading && "value" in reading ? [reading.value] : [];
}

/** Moves the decimal point by text: 1.005 thousand is 1005, which floating point would miss. */
function shift(decimal: string, places: number): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const moved = whole + fraction.slice(0, places).padEnd(places, "0");
  const rest = fraction.slice(places);
  return (moved.replace(/^0+(?=\d)/, "") || "0") + (/[1-9]/.test(rest) ? `.${rest}` : "");
}

/** "about 85k" as "85k"; undefined for a text without such a word. */
export function withoutRoughness(text: string): string | undefined {
  const words = plainWords(text);
  return ROUGH.test(words) ? words.replace(ROUGH, "") : undefined;
}

export function inexact(
  candidates: string[],
  what = "one exact amount",
): Extract<Reading<never>, { problem: string }> {
  return {
    problem: "ambiguous",
    message: `must be ${what}, in digits`,
    candidates: candidates.length > 0 ? candidates : undefined,
  };
}
