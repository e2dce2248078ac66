/** Ranges of amounts, as options state them: `$75,000 - $110,000`, `Less than $500`, `$110,001+`, `Three or more`. */

import { parseAmount } from "./amounts.ts";
import { DEFAULT_NOTATION, type Notation } from "./notation.ts";
import { readSpokenAmount } from "./spoken-amounts.ts";
import { AMOUNTS } from "./vocabulary/amounts.ts";
import { NUMBERS } from "./vocabulary/numbers.ts";
import { PERIODS } from "./vocabulary/periods.ts";
import { RANGES, type RangeEnd } from "./vocabulary/ranges.ts";
import { inAllLanguages } from "./words.ts";

/** A range of amounts to which both ends belong, unless it excludes them. */
export interface AmountRange {
  low: number;
  high: number;
  excludesLow?: boolean;
  excludesHigh?: boolean;
}

const { POSITIVE_INFINITY: MOST, NEGATIVE_INFINITY: LEAST } = Number;
const PER = `(?:${inAllLanguages(PERIODS, ({ per }) => per)}) (?:${inAllLanguages(PERIODS, ({ names }) => `${names.year}|${names.month}`)})`;
const COUNTED = new RegExp(` (?:${PER}|${inAllLanguages(RANGES, ({ counted }) => counted)})$`, "u");

const before = (name: RangeEnd, signs: string) =>
  new RegExp(`^(?:(?:${inAllLanguages(RANGES, ({ ends }) => ends[name])})(?!\\p{L})${signs}) ?(.+)$`, "u");
const behind = (name: RangeEnd, signs: string) =>
  new RegExp(`^(.+?) ?(?:(?<!\\p{L})(?:${inAllLanguages(RANGES, ({ ends }) => ends[name])})${signs})$`, "u");

type Mark = [mark: RegExp, isExcluded?: true];
/** How one end of a range is marked: `more than 500`, `500 or more`, `>= 500`. */
const LOW_MARKS: Mark[] = [
  [before("atLeast", "|>=|≥")],
  [before("moreThan", "|>"), true],
  [behind("orMore", "|\\+")],
];
const HIGH_MARKS: Mark[] = [
  [before("atMost", "|<=|≤")],
  [before("lessThan", "|<"), true],
  [behind("orLess", "")],
];
/** Before the lower of two ends: `between 5 and 10`. */
const OPENS: Mark = [new RegExp(`^(?:${inAllLanguages(RANGES, ({ from }) => from)}) (.+)$`, "u")];
const DIVIDES = new RegExp(
  `,? ?(?:-(?!\\p{L})|(?<!\\p{L})-|(?<!\\p{L})(?:${inAllLanguages(RANGES, ({ upTo, and, but }) => `${upTo}|${and}|${but}`)})(?!\\p{L})) ?`,
  "gu",
);

interface MarkedEnd {
  amount: string;
  isExcluded: boolean;
}

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
  const spoken = asSpoken(words, notation);
  const bare = words.replace(COUNTED, "");
  return betweenEnds(bare, spoken) ?? withOneEnd(bare, spoken);
}

/** `$40,000 to under $60,000`, `more than 5 but less than 10`. */
function betweenEnds(text: string, notation: Notation): AmountRange | undefined {
  for (const { 0: divider, index } of text.matchAll(DIVIDES)) {
    const [first, second] = [text.slice(0, index), text.slice(index + divider.length)];
    for (const lower of markedEnds(first, [...LOW_MARKS, OPENS], { isPlain: true })) {
      for (const upper of markedEnds(second, HIGH_MARKS, { isPlain: true })) {
        const [low, high] = readEnds(lower.amount, upper.amount, notation);
        if (low !== undefined && high !== undefined && low <= high)
          return { low, high, ...exclusion(lower, upper) };
      }
    }
  }
  return undefined;
}

function withOneEnd(text: string, notation: Notation): AmountRange | undefined {
  for (const lower of markedEnds(text, LOW_MARKS)) {
    const low = readEnd(lower.amount, notation);
    if (low !== undefined) return { low, high: MOST, ...exclusion(lower) };
  }
  for (const upper of markedEnds(text, HIGH_MARKS)) {
    const high = readEnd(upper.amount, notation);
    if (high !== undefined) return { low: LEAST, high, ...exclusion(undefined, upper) };
  }
  return undefined;
}

/** An end as each of the marks reads it, and as it stands where it may be plain. */
function markedEnds(text: string, marks: readonly Mark[], { isPlain = false } = {}): MarkedEnd[] {
  const marked = marks.flatMap(([mark, isExcluded = false]) => {
    const amount = mark.exec(text)?.[1];
    return amount === undefined ? [] : { amount, isExcluded };
  });
  return isPlain ? [...marked, { amount: text, isExcluded: false }] : marked;
}

function exclusion(lower?: MarkedEnd, upper?: MarkedEnd): Pick<AmountRange, "excludesLow" | "excludesHigh"> {
  return {
    ...(lower?.isExcluded && { excludesLow: true }),
    ...(upper?.isExcluded && { excludesHigh: true }),
  };
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
    (inner.low === outer.low && (!outer.excludesLow || inner.excludesLow === true));
  const isBelow =
    inner.high < outer.high ||
    (inner.high === outer.high && (!outer.excludesHigh || inner.excludesHigh === true));
  return isAbove && isBelow;
}

const SIZE = new RegExp(
  ` (?:${inAllLanguages(NUMBERS, ({ thousand, million }) => `${thousand}|${million}`)})$`,
);
const CURRENCY = new RegExp(
  ` (?:${inAllLanguages(AMOUNTS, ({ dollars, pounds, euros }) => `${dollars}|${pounds}|${euros}`)})$`,
  "u",
);

function readEnds(low: string, high: string, notation: Notation): (number | undefined)[] {
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
