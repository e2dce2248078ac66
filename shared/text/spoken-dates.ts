/** Dates as people say them: `the fifth of March sixty-one`, `4 de mayo de 1990`, `am vierten Mai neunzehnhundertneunzig`. */
import { calendarDate, type GivenDate, isoDate, parseDate, readMonth } from "./dates.ts";
import { foldText } from "./fold-text.ts";
import { DEFAULT_NOTATION, type Notation } from "./notation.ts";
import { readInAnyLanguage } from "./number-words.ts";
import { withoutHesitation } from "./plain-speech.ts";
import type { Reading } from "./reading.ts";
import { DATE_MARKS, DATES } from "./vocabulary/dates.ts";
import { NUMBERS } from "./vocabulary/numbers.ts";
import { RANGES } from "./vocabulary/ranges.ts";
import { inAllLanguages } from "./words.ts";

const OPENS = new RegExp(`^(?:${inAllLanguages(DATES, ({ opens }) => opens)}) `);
const CLOSES = new RegExp(` (?:${DATES.de.closes})$`);
const JOIN = new RegExp(`^(?:${inAllLanguages(DATES, ({ joins }) => joins)})$`);
const ZERO = new RegExp(`^(?:${inAllLanguages(DATES, ({ zero }) => zero)}) `);
const ORDINALS = Object.values(DATES).map(({ ordinals, endings }) => ({
  stems: ordinals.split(" "),
  ending: new RegExp(`${endings === "" ? "" : `(?:${endings})`}$`),
}));
const MOST_WORDS = 12;

export interface SpokenDateOptions {
  /** The question asks for a month of a year: "July twenty thirty-two" is no day. */
  isMonth?: boolean;
}

/** Like {@link parseDate}, also for parts in words. */
export function parseSpokenDate(
  text: string,
  notation: Notation = DEFAULT_NOTATION,
  { isMonth = false }: SpokenDateOptions = {},
): Reading<GivenDate> {
  const spoken = withoutHesitation(text);
  const plain = parseDate(spoken, notation);
  if (plain) return plain;
  const bare = withoutClause(spoken);
  const written = bare === undefined ? undefined : parseDate(bare, notation);
  return written ?? readWords(bare ?? spoken, notation, isMonth);
}

/** "Born on July 4" without the words around the date; undefined where there are none. */
function withoutClause(text: string): string | undefined {
  let rest = text.trim();
  for (;;) {
    const folded = bareOf(rest);
    const [opening] = OPENS.exec(`${folded} `) ?? [];
    const words = rest.split(/\s+/);
    const count = opening?.trim().split(" ").length ?? 0;
    const shorter = CLOSES.test(folded) ? words.slice(count, -1) : words.slice(count);
    if (shorter.length === words.length || shorter.length === 0) break;
    rest = shorter.join(" ");
  }
  return rest === text.trim() ? undefined : rest;
}

function readWords(text: string, notation: Notation, isMonth: boolean): Reading<GivenDate> {
  const words = foldText(text)
    .split(" ")
    .filter((word, at, all) => !JOIN.test(bareOf(word)) || isInNumber(all, at));
  if (words.length > MOST_WORDS) return undefined;
  const monthOf = (word: string) => (/^\p{L}{3,}$/u.test(word) ? readMonth(word, notation) : undefined);
  const months = words.filter((word) => monthOf(word) !== undefined);
  // "Sept" is a seven in French.
  const named = months.length > 1 ? months.filter((word) => readInAnyLanguage(word) === undefined) : months;
  const at = words.indexOf(named[0] ?? "");
  const month = monthOf(words[at] ?? "");
  // "The second March" may name a month twice.
  if (month === undefined || new Set(named).size > 1) return undefined;
  const [before, after] = [words.slice(0, at), words.slice(at + 1)].map((part) => part.map(bareOf));
  const found = partsOf(before ?? [], after ?? [], isMonth).flatMap(({ day, years }) =>
    years.flatMap((year): GivenDate[] => {
      const date = calendarDate(String(year), String(month), String(day ?? 1));
      return date ? [day === undefined ? { year, month } : date] : [];
    }),
  );
  const [date] = found;
  if (!date) return undefined;
  if (found.length === 1) return { value: date };
  return { problem: "ambiguous", message: "needs a year of four digits", candidates: found.map(isoDate) };
}

const JOINED = new RegExp(`^(?:${inAllLanguages(RANGES, ({ and }) => and)})$`);
const SIZE = new RegExp(
  `^(?:${inAllLanguages(NUMBERS, ({ hundred, thousand }) => [hundred, thousand].filter(Boolean).join("|"))})$`,
);

/** "And" belongs to a number: "two thousand and one". */
function isInNumber(all: string[], at: number): boolean {
  return JOINED.test(all[at] ?? "") && SIZE.test(all[at - 1] ?? "");
}

interface Parts {
  day?: number;
  /** Two for a year of two digits. */
  years: number[];
}

/** Each way to divide the words around a month into a day and a year. */
function partsOf(before: string[], after: string[], isMonth: boolean): Parts[] {
  if (before.length > 0) {
    const day = readDay(before);
    const years = readYear(after);
    return day !== undefined && years.length > 0 ? [{ day, years }] : [];
  }
  // "March twenty-seven" may be a day.
  const whole = after.length > 1 && readPair(after.join(" ")) !== undefined ? [] : readYear(after);
  if (isMonth && whole.length > 0) return [{ years: whole }];
  const divided = after.slice(1).flatMap((_, index): Parts[] => {
    const [day, years] = [readDay(after.slice(0, index + 1)), readYear(after.slice(index + 1))];
    return day !== undefined && years.length > 0 ? [{ day, years }] : [];
  });
  return whole.length > 0 ? [{ years: whole }, ...divided] : divided;
}

const DIGITS = new RegExp(`^(\\d{1,2})(?:${inAllLanguages(DATE_MARKS, ({ ordinals }) => ordinals)})?$`);

function readDay(words: string[]): number | undefined {
  const text = words.join(" ");
  const [, digits] = DIGITS.exec(text) ?? [];
  const day =
    digits === undefined ? (ordinalOf(text) ?? readInAnyLanguage(text.replace(ZERO, ""))) : Number(digits);
  return day !== undefined && Number.isInteger(day) && day >= 1 && day <= 31 ? day : undefined;
}

/** The number of an ordinal such as “2nd” or “second”; undefined for other words, and for a number alone. */
export function readOrdinal(text: string): number | undefined {
  const words = text.trim().toLowerCase();
  const [, digits] = DIGITS.exec(words) ?? [];
  return digits === undefined || digits === words ? ordinalOf(words) : Number(digits);
}

function ordinalOf(text: string): number | undefined {
  const joined = text.replaceAll(" ", "-").replaceAll("ß", "ss");
  for (const { stems, ending } of ORDINALS) {
    const at = stems.findIndex((stem) => joined === stem || joined.replace(ending, "") === stem);
    if (at >= 0) return at + 1;
  }
  return undefined;
}

/** A year of four digits, or the two that one of two digits may be; none for any other words. */
function readYear(words: string[]): number[] {
  const text = words.join(" ");
  if (text === "") return [];
  if (/^\d{4}$/.test(text)) return inRange(Number(text));
  if (/^\d{2}$/.test(text)) return centuries(Number(text));
  if (/\d/.test(text)) return [];
  const whole = readInAnyLanguage(text);
  if (whole !== undefined && whole >= 1900) return inRange(whole);
  // "Nineteen sixty-one" and "twenty oh five".
  const pairs = words.slice(1).flatMap((_, index) => {
    const [high, low] = [words.slice(0, index + 1), words.slice(index + 1)].map((part) => part.join(" "));
    const century = readInAnyLanguage((high ?? "").replace(/ cents?$/, ""));
    const rest = readPair(low ?? "");
    return (century === 19 || century === 20) && rest !== undefined ? [century * 100 + rest] : [];
  });
  if (pairs.length > 0) return pairs.flatMap(inRange).slice(0, 1);
  const pair = readPair(text);
  return pair === undefined ? [] : centuries(pair);
}

/** The last two digits of a year: "sixty-one", "oh five". */
function readPair(text: string): number | undefined {
  const isZero = ZERO.test(text);
  const number = readInAnyLanguage(text.replace(ZERO, ""));
  if (number === undefined || !Number.isInteger(number) || number > 99) return undefined;
  return isZero ? (number < 10 ? number : undefined) : number >= 10 ? number : undefined;
}

function inRange(year: number): number[] {
  return year >= 1900 && year < 2100 ? [year] : [];
}

function centuries(pair: number): number[] {
  return [1900 + pair, 2000 + pair];
}

function bareOf(text: string): string {
  return foldText(text).normalize("NFD").replace(/\p{M}/gu, "");
}
