/** Rules by which an answer is the number, the count or the range that an option states. */

import { parseAmount, withoutRoughness } from "../../text/amounts.ts";
import { foldText } from "../../text/fold-text.ts";
import type { Notation } from "../../text/notation.ts";
import { readCount, readOtherLanguage, readSmallNumber } from "../../text/number-words.ts";
import { singular } from "../../text/plain-speech.ts";
import { type AmountRange, isWithin, parseRange } from "../../text/ranges.ts";
import type { Reading } from "../../text/reading.ts";
import { RANGES } from "../../text/vocabulary/ranges.ts";
import { RATINGS } from "../../text/vocabulary/units.ts";
import { inAllLanguages } from "../../text/words.ts";
import type { AnswerOption } from "./option-words.ts";
import type { Question } from "./question.ts";
import { readOtherUnit, withoutUnit } from "./read-number.ts";

export function isSameNumber(
  answer: string,
  option: AnswerOption,
  all: AnswerOption[],
  { language }: Notation,
): boolean {
  const value = String(option.value);
  const given = readCount(answer);
  const number = given?.number ?? (/^\d+$/.test(answer) ? Number(answer) : smallNumber(answer, language));
  if (/^\d+$/.test(value)) return !given && number === Number(value);
  // "4 years" takes "4" and "four years", and no other unit.
  const counted = readCount(option.label);
  if (counted === undefined || number !== counted.number) return false;
  if (given) return given.unit === counted.unit;
  // Without a unit the number must be that of one option.
  return all.filter((other) => foldText(other.label).split(" ").includes(String(number))).length === 1;
}

/** An amount, or a range, within the range that the option's label or value states: `Under 12 rooms`, `$500 or more`. */
export function isInRange(
  answer: string,
  option: AnswerOption,
  all: AnswerOption[],
  notation: Notation,
): boolean {
  const { unit, ranges } = rangesOf(all, notation);
  const range = ranges[all.indexOf(option)];
  if (!range) return false;
  const said = unit === undefined ? answer : withoutWord(answer, unit);
  // "A hundred and fifty thousand" is one amount, and not a range.
  const meant = singleAmount(said, notation) ?? parseRange(said, notation) ?? roughAmount(said, notation);
  return meant !== undefined && isWithin(meant, range) && !isShort(meant, ranges);
}

/** "Under 25" may be 25,000 where each end of the options has more digits. */
function isShort({ low, high }: AmountRange, ranges: readonly (AmountRange | undefined)[]): boolean {
  const ends = ranges.flatMap((range) => (range ? [range.low, range.high] : []));
  const least = Math.min(...ends.filter((one) => Number.isFinite(one) && one > 0));
  const most = Number.isFinite(high) ? high : low;
  return least >= 1000 && most > 0 && most < 100;
}

interface ListedRanges {
  /** The word for the counted things, in the singular: `room`. */
  unit?: string | undefined;
  ranges: (AmountRange | undefined)[];
}

const READ = new WeakMap<AnswerOption[], Map<Notation, ListedRanges>>();

/** The ranges of a list, read once for all of its options. */
function rangesOf(all: AnswerOption[], notation: Notation): ListedRanges {
  const known = READ.get(all) ?? new Map<Notation, ListedRanges>();
  READ.set(all, known);
  const read = known.get(notation) ?? readRanges(all, notation);
  known.set(notation, read);
  return read;
}

function readRanges(all: AnswerOption[], notation: Notation): ListedRanges {
  const plain = all.map(
    ({ label, value }) => parseRange(label, notation) ?? parseRange(String(value), notation),
  );
  const words = all.flatMap(({ label }) => new Set(singular(foldText(label)).split(" ")).values().toArray());
  const shared = new Set(words.filter((word, at) => /^\p{L}{3,}$/u.test(word) && words.indexOf(word) !== at));
  for (const unit of shared) {
    const ranges = all.map(({ label }, at) => plain[at] ?? rangeWithout(label, unit, notation));
    const [count = 0, before = 0] = [ranges, plain].map((list) => list.filter(Boolean).length);
    if (count > 1 && count > before) return { unit, ranges };
  }
  return { ranges: plain };
}

function rangeWithout(label: string, unit: string, notation: Notation): AmountRange | undefined {
  const bare = withoutWord(label, unit);
  return bare === label ? undefined : parseRange(bare, notation);
}

function withoutWord(text: string, unit: string): string {
  return text
    .split(" ")
    .filter((word) => singular(foldText(word)) !== unit)
    .join(" ");
}

function singleAmount(answer: string, notation: Notation): AmountRange | undefined {
  const amount = parseAmount(answer, { period: "year", notation });
  if (!amount || !("value" in amount)) return undefined;
  return { low: Number(amount.value), high: Number(amount.value) };
}

/** "about 85k" as 76.5k to 93.5k: the whole must lie within one option. */
function roughAmount(answer: string, notation: Notation): AmountRange | undefined {
  const words = withoutRoughness(answer);
  const { low } = (words !== undefined && singleAmount(words, notation)) || { low: 0 };
  return low > 0 ? { low: low * 0.9, high: low * 1.1 } : undefined;
}

const MORE = inAllLanguages(RANGES, ({ ends }) => ends.orMore);
const LESS = inAllLanguages(RANGES, ({ ends }) => ends.orLess);
const COUNT = new RegExp(
  `^(\\d{1,2}|\\p{L}+)(?: ?(\\+)| (${MORE}))? (?!(?:${LESS})(?: |$))(\\p{L}+(?: \\p{L}+)?)(?: (${MORE}))?$`,
  "u",
);

interface Count {
  number: number;
  isOpen: boolean;
  unit: string;
}

/** "two", "a two bedroom" and "five" among "2 bedrooms" and "4 or more bedrooms". */
export function isSameCount(
  answer: string,
  option: AnswerOption,
  all: AnswerOption[],
  { language }: Notation,
): boolean {
  const own = countOf(option.label, language);
  if (!own) return false;
  const units = all.flatMap(({ label }) => countOf(label, language)?.unit ?? []);
  if (units.filter((unit) => unit === own.unit).length < 2) return false;
  const words = foldText(answer).replace(/^an? (?=\S+ )/, "");
  const given = countOf(answer.toLowerCase(), language) ?? countOf(words, language);
  // Without a unit the number counts the only thing that the list counts.
  if (given ? given.unit !== own.unit : units.some((unit) => unit !== own.unit)) return false;
  const number = given?.number ?? smallNumber(words, language);
  if (number === undefined || (given?.isOpen && !own.isOpen)) return false;
  return own.isOpen ? number >= own.number : number === own.number;
}

function countOf(label: string, language: string | undefined): Count | undefined {
  const text = label.toLowerCase().trim();
  const [, number = "", plus, more, unit = "", last] = COUNT.exec(text) ?? [];
  const value = smallNumber(number, language);
  if (value === undefined) return undefined;
  // German plurals end otherwise: Kind, Kinder.
  const stem = language === "de" ? unit.replace(/e?[rn]$|e$/, "") : singular(unit);
  return { number: value, isOpen: (plus ?? more ?? last) !== undefined, unit: stem };
}

function smallNumber(word: string, language: string | undefined): number | undefined {
  return /^\d{1,2}$/.test(word) ? Number(word) : (readSmallNumber(word) ?? readOtherLanguage(word, language));
}

/** The words of a point of a scale, such as "3 – average". */
const MEANING = /^[-–—:.=(]\s*\p{L}/u;
const RATING = new RegExp(
  `^\\d+(?: (?:${inAllLanguages(RATINGS, ({ points }) => points)})| ?(?:/|${inAllLanguages(RATINGS, ({ outOf }) => outOf)}) ?\\d+)$`,
  "iu",
);
/** "4" and "4 out of 5" among "Rating 1 of 5" to "Rating 5 of 5": labels of one form, which differ in one number. */
export function isPointOfScale(
  answer: string,
  { label }: AnswerOption,
  all: AnswerOption[],
  { language }: Notation,
): boolean {
  const said = answer.trim().toLowerCase();
  const [given = "", outOf] = RATING.test(said) ? (said.match(/\d+/g) ?? []) : [said];
  const number = smallNumber(given, language);
  const [first, ...others] = all.map((option) => numbersIn(option.label));
  if (number === undefined || !first || others.length === 0 || !/\p{L}/u.test(label)) return false;
  const forms = new Set(all.map((option) => option.label.replace(/\d+/g, "#")));
  const [at, ...further] = first.flatMap((one, index) =>
    others.some((numbers) => numbers[index] !== one) ? [index] : [],
  );
  if (forms.size > 1 || at === undefined || further.length > 0) return false;
  const most = Math.max(...[first, ...others].map((numbers) => numbers[at] ?? 0));
  return numbersIn(label)[at] === number && (outOf === undefined || Number(outOf) === most);
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

const NUMBER_AND_UNIT = /^(\d+(?:\.\d+)?)\s*(.*)$/;

/** @returns undefined where no option fits; a problem for a number in another unit */
export function matchNumber(
  answer: string,
  { options, words, id }: Pick<Question, "options" | "words" | "id">,
): Reading<unknown> {
  if (options.some(({ value }) => String(value) === answer)) return undefined;
  const labels = options.map(({ label }) => NUMBER_AND_UNIT.exec(label.trim()) ?? []);
  const numbers = labels.map(([, number]) => Number(number));
  const isScale = labels.every(([, , meaning = ""]) => MEANING.test(meaning)) && RATING.test(answer);
  const units = new Set(labels.map(([, , unit = ""]) => singular(foldText(unit.replace("%", " percent ")))));
  if (numbers.some(Number.isNaN) || (units.size !== 1 && !isScale)) return undefined;
  const asked = { id, words: [words, ...(isScale ? [] : units)].join(" "), maximum: Math.max(...numbers) };
  const other = readOtherUnit(answer, asked);
  if (other) return other;
  const number = Number(withoutUnit(answer.replace(/ ?%/, " percent"), asked));
  const fitting = options.filter((_, index) => numbers[index] === number);
  return fitting.length === 1 ? { value: fitting[0]?.value } : undefined;
}
