/**
 * The moment that a text shows: a day, a day with its time, a month of a year, or a time of day. A text on a page may have
 * further words around it; where it is an answer as well, both readings agree.
 */
import { calendarDate, type DateParts, parseDate, readMonth, readTime } from "./dates.ts";
import { monthsOf, type Notation } from "./notation.ts";

/** A date with or without a time, a month, or a time as `HH:MM`; empty for any other text. */
export interface Moment {
  date?: DateParts;
  month?: Omit<DateParts, "day">;
  time?: string;
}

const DATE_AND_TIME = /^(.*?\d{4}|\d{4}-\d{2}-\d{2}|\d{8})[T,\s]+(?:at )?(\d{1,2}\D.*)$/i;
const YEAR = /\b(?:19|20)\d{2}\b/;
/** A word before the digits of a date, such as the day of the week in any language. */
const WORD = /^\p{L}{2,10}[.,]*\s+(?=\d{1,4}\D)/u;

export function readMoment(text: string, notation: Notation): Moment {
  const alone = readTime(text);
  if (alone) return { time: alone };
  const [, day = "", rest = ""] = DATE_AND_TIME.exec(text.trim()) ?? [];
  const time = readTime(rest);
  const date = readShownDate(time ? day : text, notation);
  return date ? { date, time } : { month: monthOfYear(text, notation) };
}

/** @returns undefined where the text is not a whole date, or two */
export function readShownDate(text: string, notation: Notation): DateParts | undefined {
  const read = parseDate(text, notation) ?? parseDate(text.trim().replace(WORD, ""), notation);
  if (read) return "value" in read && hasDay(read.value) ? read.value : undefined;
  const numbers = text.normalize("NFKC").match(/\d+/g) ?? [];
  const year = numbers.find((number) => YEAR.test(number));
  const days = numbers.filter((number) => number !== year);
  if (!year || days.length !== 1) return undefined;
  const month = readMonthName(text, notation);
  return month ? calendarDate(year, String(month), days[0] ?? "") : undefined;
}

function hasDay(date: Partial<DateParts>): date is DateParts {
  return date.day !== undefined;
}

function monthOfYear(text: string, notation: Notation): Moment["month"] {
  const year = Number(YEAR.exec(text)?.[0]);
  const rest = text.replace(YEAR, "").replace(/[^\p{L}\p{N}]/gu, "");
  if (!year) return undefined;
  const month = /^\d{1,2}$/.test(rest) ? Number(rest) : readMonthName(rest, notation);
  return month && month <= 12 ? { year, month } : undefined;
}

/** 1 to 12 for a text that holds the name of a month, in English or in the notation's language. */
export function readMonthName(text: string, notation: Notation): number | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.map((word) => readMonth(word, notation)).find((month) => month !== undefined);
}

/** The English name of a month and its abbreviations, then those of the notation's language. */
export function namesOfMonth(month: number, { months }: Notation): string[] {
  const names = [...monthsOf("en"), ...months].filter(([, number]) => number === month);
  return [...new Set([...names.map(([name]) => name), ...(month === 9 ? ["sept"] : [])])];
}
