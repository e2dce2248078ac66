/**
 * Dates in the notations of a form's locale. Digits are read in the locale's order, month first in the United States,
 * unless only the other order is a date. Dots belong to locales with the day first: elsewhere `03.04.2007` is ambiguous.
 */
import { datesOfDigits, isoDate } from "../../../text/dates.ts";
import { DEFAULT_NOTATION, type Notation, notationOf } from "../../../text/notation.ts";
import { withoutHesitation } from "./plain-speech.ts";
import type { Reading } from "./reading.ts";

export interface DateParts {
  year: number;
  month: number;
  /** Absent in "May 2040". */
  day?: number;
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** "May", "sept." or "05" as 1 to 12. */
export function readMonth(text: string, { months } = DEFAULT_NOTATION): number | undefined {
  const word = text.trim().toLowerCase().replace(/\.$/, "");
  if (/^0?[1-9]$|^1[0-2]$/.test(word)) return Number(word);
  const local = months.get(word);
  if (local !== undefined) return local;
  const spanish = notationOf("es").months.get(word);
  if (spanish !== undefined && word.length > 3) return spanish;
  if (word === "sept") return 9;
  if (word.length < 3) return undefined;
  const index = MONTHS.findIndex((month) => month === word || month.slice(0, 3) === word);
  return index < 0 ? undefined : index + 1;
}

/** @returns the parts of a date of the calendar; undefined where the text is not a date at all */
export function parseDate(text: string, notation: Notation = DEFAULT_NOTATION): Reading<DateParts> {
  const written = withoutHesitation(text)
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/t\d\d:.*$/, "")
    .replace(/^(?:on|el|le|am|den) (?=\S)/, "");
  if (written.length > 60) return undefined;
  const [prefix = "", weekday] = WEEKDAY.exec(written) ?? [];
  const read = readParts(written.slice(prefix.length), notation);
  if (weekday === undefined || !read || "problem" in read) return read;
  const { year, month, day } = read.value;
  const isSame =
    day !== undefined && new Date(Date.UTC(year, month - 1, day)).getUTCDay() === DAYS.indexOf(weekday);
  return isSame ? read : { problem: "format", message: "names another day of the week" };
}

const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const WEEKDAY = /^(sun|mon|tue|wed|thu|fri|sat)(?:day|sday|nesday|rsday|urday|s|rs|r)?[., ] ?(?:the )?(?=\S)/;

function readParts(words: string, notation: Notation): Reading<DateParts> {
  const [, mark] = /^\d{1,2}([-/. ])/.exec(words) ?? [];
  const inOrder = (one: string, two: string, year: string) => fromDigits(one, two, year, notation, mark);
  const named = (word: string) => (/^\d/.test(word) ? undefined : readMonth(word, notation)?.toString());
  return (
    readMatch(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, words, (y, m, d) => fromNumbers(y, m, d)) ??
    readMatch(/^(\d{4})(\d{2})(\d{2})$/, words, (y, m, d) =>
      isCentury(y) && isInCalendar({ year: Number(y), month: Number(m), day: Number(d) })
        ? fromNumbers(y, m, d)
        : readMatch(/^(\d\d)(\d\d)(\d{4})$/, words, inOrder),
    ) ??
    readMatch(/^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2,4})$/, words, inOrder) ??
    readMatch(
      /^(\p{L}+)\.?[ -](?:the )?(\d{1,2})(?:st|nd|rd|th)?(?:,? '?|,'?|-| of |, )(\d{4}|\d{2})$/u,
      words,
      (m, d, y) => fromNumbers(y, named(m), d),
    ) ??
    readMatch(
      /^(?:the )?(\d{1,2})(?:st|nd|rd|th|er|\.)?,?(?: of| de)?[ -](\p{L}+)\.?,?(?: de)?[ -]'?(\d{4}|\d{2})$/u,
      words,
      (d, m, y) => fromNumbers(y, named(m), d),
    ) ??
    readMatch(/^(\d{4}),?[ -](\p{L}+)\.?[ -](?:the )?(\d{1,2})(?:st|nd|rd|th)?$/u, words, (y, m, d) =>
      fromNumbers(y, named(m), d),
    ) ??
    readMatch(/^(?:in )?(\p{L}+)\.?,?(?: of| de)? (\d{4}|'\d{2})$/u, words, (m, y) =>
      fromNumbers(y.replace("'", ""), named(m)),
    ) ??
    readMatch(/^(\d{1,2})[/-](\d{4})$/, words, (m, y) => fromNumbers(y, m)) ??
    readMatch(/^(\d{4})-(\d{2})$/, words, (y, m) => fromNumbers(y, m))
  );
}

function readMatch(
  pattern: RegExp,
  words: string,
  read: (one: string, two: string, three: string) => Reading<DateParts>,
): Reading<DateParts> {
  const match = pattern.exec(words);
  return match ? read(match[1] ?? "", match[2] ?? "", match[3] ?? "") : undefined;
}

function fromDigits(
  one: string,
  two: string,
  year: string,
  { dates }: Notation,
  mark?: string,
): Reading<DateParts> {
  const years = year.length === 2 ? [`19${year}`, `20${year}`] : isCentury(year) ? [year] : [];
  const found = years.flatMap((whole) => datesOfDigits(one, two, whole, dates, mark));
  const [date] = found;
  if (!date) return NO_DATE;
  if (found.length === 1 && years.length === 1) return { value: date };
  const message = years.length > 1 ? "needs a year of four digits" : "may be month first or day first";
  return { problem: "ambiguous", message, candidates: found.map(isoDate) };
}

const NO_DATE: Reading<never> = { problem: "format", message: "is not a date of the calendar" };

function fromNumbers(year: string, month: string | undefined, day?: string): Reading<DateParts> {
  if (month === undefined) return undefined;
  const parts = { month: Number(month), day: day === undefined ? undefined : Number(day) };
  if (year.length === 2) {
    const dates = ["19", "20"].map((century) => ({ year: Number(century + year), ...parts }));
    const candidates = dates.filter(isInCalendar).map(isoDate);
    if (candidates.length > 0) {
      return { problem: "ambiguous", message: "needs a year of four digits", candidates };
    }
  }
  const date = { year: Number(year), ...parts };
  return isCentury(year) && isInCalendar(date) ? { value: date } : NO_DATE;
}

function isCentury(year: string): boolean {
  return /^(19|20)\d\d$/.test(year);
}

function isInCalendar({ year, month, day = 1 }: DateParts): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
