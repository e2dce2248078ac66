/** Ranges of amounts, as options state them: `$75,000 - $110,000`, `Less than $500`, `$110,001+`, `Three or more`. */

import { parseAmount } from "./amounts.ts";
import { DEFAULT_NOTATION, type Notation } from "./notation.ts";
import { readSpokenAmount } from "./spoken-amounts.ts";
import { AMOUNTS } from "./vocabulary/amounts.ts";
import { NUMBERS } from "./vocabulary/numbers.ts";
import { PERIODS } from "./vocabulary/periods.ts";
import { RANGES, type RangeEnd } from "./vocabulary/ranges.ts";
import { inAllLanguages } from "./words.ts";

/** A range of amounts to which both ends belong, unless `excludes` names one. */
export interface AmountRange {
  low: number;
  high: number;
  excludes?: "low" | "high";
}

type End = (low: number, high: number) => AmountRange | undefined;

const { POSITIVE_INFINITY: MOST, NEGATIVE_INFINITY: LEAST } = Number;
const PER = `(?:${inAllLanguages(PERIODS, ({ per }) => per)}) (?:${inAllLanguages(PERIODS, ({ names }) => `${names.year}|${names.month}`)})`;
const COUNTED = new RegExp(` (?:${PER}|${inAllLanguages(RANGES, ({ counted }) => counted)})$`, "u");

const end = (name: RangeEnd): string =>
  `(?<!\\p{L})(?:${inAllLanguages(RANGES, ({ ends }) => ends[name])})(?!\\p{L})`;
const opens = inAllLanguages(RANGES, ({ from }) => from);
const divides = inAllLanguages(RANGES, ({ upTo, and }) => `${upTo}|${and}`);

const FORMS: [RegExp, End][] = [
  [
    new RegExp(
      String.raw`^(?:(?:${opens}) )?(.+?) ?(?:-(?!\p{L})|(?<!\p{L})-|(?<!\p{L})(?:${divides})(?!\p{L})) ?(.+)$`,
      "u",
    ),
    (low, high) => ({ low, high }),
  ],
  [new RegExp(`^(.+?) ?(?:\\+|${end("orMore")})$`, "u"), (low) => ({ low, high: MOST })],
  [new RegExp(`^${end("atLeast")} (.+)$`, "u"), (low) => ({ low, high: MOST })],
  [new RegExp(`^(?:${end("moreThan")}|>) ?(.+)$`, "u"), (low) => ({ low, high: MOST, excludes: "low" })],
  [new RegExp(`^(.+?) ${end("orLess")}$`, "u"), (high) => ({ low: LEAST, high })],
  [new RegExp(`^${end("atMost")} (.+)$`, "u"), (high) => ({ low: LEAST, high })],
  [new RegExp(`^(?:${end("lessThan")}|<) ?(.+)$`, "u"), (high) => ({ low: LEAST, high, excludes: "high" })],
];

/** @returns undefined for a text that states no range, a single amount included */
export function parseRange(text: string, notation: Notation = DEFAULT_NOTATION): AmountRange | undefined {
  const words = text
    .normalize("NFKC")
    .replace(/[−‒–—]/g, "-")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\.$/, "");
  if (words.length > 80) return undefined;
  for (const [form, toRange] of FORMS) {
    const match = form.exec(words.replace(COUNTED, ""));
    const [low, high] = match ? readEnds(match[1] ?? "", match[2], asSpoken(words, notation)) : [];
    const range = low === undefined ? undefined : toRange(low, high ?? low);
    if (range && range.low <= range.high) return range;
  }
  return undefined;
}

/** The language of the words around both ends; "de 60 a 70" and "60 à 70" may be of several. */
const SPOKEN = Object.entries(RANGES).map(([language, { from, upTo, and }]) => {
  const words = `^(?:(?:${from}) .+ (?:${upTo}|${and})|[^\\p{L}]+ (?:${upTo})) `;
  return { language, words: new RegExp(words, "u") };
});

/** "Entre 60 y 70 mil" is said in Spanish, in which `mil` is a thousand. */
function asSpoken(text: string, notation: Notation): Notation {
  const spoken = SPOKEN.filter(({ words }) => words.test(text)).map(({ language }) => language);
  const [first] = spoken;
  return first === undefined || spoken.includes(notation.language ?? "en")
    ? notation
    : { ...notation, language: first };
}

/** "48 to 75 thousand" within `$48,001 - $75,000`: a range is spoken without the 1 that divides it from the one before. */
export function isWithin(inner: AmountRange, outer: AmountRange): boolean {
  // No amount or number of things lies below 0.
  const isFromZero = inner.low === LEAST && outer.low === 0;
  const isSpoken =
    inner.low < inner.high && inner.low > 0 && inner.low === outer.low - 1 && inner.high === outer.high;
  const isAbove =
    isFromZero ||
    isSpoken ||
    inner.low > outer.low ||
    (inner.low === outer.low && excludes(inner, outer, "low"));
  const isBelow = inner.high < outer.high || (inner.high === outer.high && excludes(inner, outer, "high"));
  return isAbove && isBelow;
}

/** Where both have the same end, the inner one must exclude it if the outer one does. */
function excludes(inner: AmountRange, outer: AmountRange, end: "low" | "high"): boolean {
  return outer.excludes !== end || inner.excludes === end;
}

const SIZE = new RegExp(
  ` (?:${inAllLanguages(NUMBERS, ({ thousand, million }) => `${thousand}|${million}`)})$`,
);
const CURRENCY = new RegExp(
  ` (?:${inAllLanguages(AMOUNTS, ({ dollars, pounds, euros }) => `${dollars}|${pounds}|${euros}`)})$`,
  "u",
);

function readEnds(low: string, high: string | undefined, notation: Notation): (number | undefined)[] {
  if (high === undefined) return [readEnd(low, notation)];
  const currency = CURRENCY.exec(high)?.[0] ?? "";
  const bare = high.slice(0, high.length - currency.length);
  const unit = /\d( ?\p{L}+)$/u.exec(bare)?.[1] ?? "";
  // "Sixty to seventy thousand" has one size for both ends.
  const size = SIZE.exec(bare)?.[0] ?? "";
  const isWords = /\p{L}$/u.test(low);
  const whole = isWords ? (size === "" || SIZE.test(low) ? low : low + size) : low + unit;
  const isNamed = isWords && CURRENCY.test(low);
  const [first, second] = [readEnd(isNamed ? whole : whole + currency, notation), readEnd(high, notation)];
  return first === undefined || second === undefined ? [] : [first, second];
}

function readEnd(text: string, notation: Notation): number | undefined {
  const options = { period: "year", notation } as const;
  const amount = parseAmount(text.trim(), options) ?? readSpokenAmount(text.trim(), options);
  return amount && "value" in amount ? Number(amount.value) : undefined;
}
