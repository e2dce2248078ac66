/** Dates and times of day, in digits and in words. */
import { DEFAULT_NOTATION, monthsOf, type Notation } from "./notation.ts";
import type { Reading } from "./reading.ts";
import { DATE_MARKS } from "./vocabulary/dates.ts";
import { inAllLanguages } from "./words.ts";

export interface DateParts {
  year: number;
  month: number;
  day: number;
}

/** @returns undefined where the calendar has no such day, and for years that no form asks about */
export function calendarDate(year: string, month: string, day: string): DateParts | undefined {
  const parts = { year: Number(year), month: Number(month), day: Number(day) };
  const date = new Date(Date.UTC(parts.year, parts.month - 1, parts.day));
  const isReal = date.getUTCMonth() === parts.month - 1 && date.getUTCDate() === parts.day;
  return isReal && parts.year >= 1900 && parts.year < 2100 ? parts : undefined;
}

/**
 * The dates that three numbers may be: two where either order is in use, or where dots stand between them in a notation with
 * the month first, which writes none.
 */
function datesOfDigits(
  one: string,
  two: string,
  year: string,
  order: Notation["dates"],
  mark?: string,
): DateParts[] {
  const read = [calendarDate(year, one, two), calendarDate(year, two, one)];
  const dates = (order === "day first" ? read.reverse() : read).filter((date) => date !== undefined);
  const isOpen = order === "either" || (mark === "." && order === "month first");
  return isOpen && one !== two ? dates : dates.slice(0, 1);
}

/** ISO 8601, as far as the parts go. */
export function isoDate({ year, month, day }: Omit<DateParts, "day"> & { day?: number }): string {
  return [year, month, ...(day === undefined ? [] : [day])].map(twoDigits).join("-");
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2})(?::00)?)?$/i;

/** A time of day as `HH:MM`, such as "22:30" for "10:30 pm"; undefined for any other text, also one with seconds. */
export function readTime(text: string): string | undefined {
  const [, digits = "", half] = /^([\d:.h]+)\s*(?:([ap])\.?\s?(?:m\.?)?)?$/i.exec(text.trim()) ?? [];
  const [, hours = "", minutes] = CLOCK.exec(digits) ?? [];
  if (hours === "") return undefined;
  if (minutes === undefined && !half) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  return hour < 24 && Number(minutes ?? 0) < 60 ? `${twoDigits(hour)}:${minutes ?? "00"}` : undefined;
}

/** `a` or `p` for the name of a half of the day, such as "AM" or "p.m."; undefined for any other text. */
export function halfOfDay(text: string): string | undefined {
  return /^([ap])\.?m\.?$/i.exec(text)?.[1]?.toLowerCase();
}

/** A date as people give it, such as "May 2040". */
export type GivenDate = Omit<DateParts, "day"> & { day?: number };

/** "May", "sept." or "05" as 1 to 12. */
export function readMonth(text: string, { months } = DEFAULT_NOTATION): number | undefined {
  const word = text.trim().toLowerCase().replace(/\.$/, "");
  if (/^0?[1-9]$|^1[0-2]$/.test(word)) return Number(word);
  if (word === "sept") return 9;
  const spanish = word.length > 3 ? monthsOf("es").get(word) : undefined;
  return months.get(word) ?? spanish ?? monthsOf("en").get(word);
}

/**
 * A date in the notation of a form's locale. Digits are read in the locale's order, month first in the United States, unless
 * only the other order is a date. Dots belong to locales with the day first: elsewhere `03.04.2007` is ambiguous.
 *
 * @returns the parts of a date of the calendar; undefined where the text is not a date at all
 */
export function parseDate(text: string, notation: Notation = DEFAULT_NOTATION): Reading<GivenDate> {
  const written = text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/(?<=^\d{4}[-/.]?\d\d[-/.]?\d\d)[t ] *\d{1,2}\D.*$/, "")
    .replace(ON, "");
  if (written.length > 60) return undefined;
  // "Mar" is a month, and a Tuesday in Spanish.
  const whole = readParts(written, notation);
  if (whole) return whole;
  const [prefix = "", name = ""] = WEEKDAY.exec(written) ?? [];
  const read = prefix === "" ? undefined : readParts(written.slice(prefix.length), notation);
  const weekdays = read ? weekdaysOf(name) : [];
  if (!read || weekdays.length === 0) return undefined;
  if ("problem" in read) return read;
  const { year, month, day } = read.value;
  const isSame = day !== undefined && weekdays.includes(new Date(Date.UTC(year, month - 1, day)).getUTCDay());
  return isSame ? read : { problem: "format", message: "names another day of the week" };
}

/** The names of each day of the week, from Sunday on; made when one is looked up for the first time. */
let namesOfDays: string[][] | undefined;

/**
 * The days of the week that a word may name, from 0 for Sunday, in English, Spanish, French or German: a name, or its first
 * letters. "Mi" is a Wednesday in German and in Spanish.
 */
export function weekdaysOf(word: string): number[] {
  const bare = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const start = bare(word);
  // One word, and none longer than the longest name.
  if (!/^\p{L}{2,12}$/u.test(start)) return [];
  if (!namesOfDays) {
    const formats = ["en", "es", "fr", "de"].map(
      (language) => new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }),
    );
    namesOfDays = [1, 2, 3, 4, 5, 6, 7].map((day) =>
      formats.map((format) => bare(format.format(Date.UTC(2023, 0, day)))),
    );
  }
  return namesOfDays.flatMap((names, day) => (names.some((name) => name.startsWith(start)) ? [day] : []));
}

const marks = (name: keyof (typeof DATE_MARKS)["en"]) => inAllLanguages(DATE_MARKS, (words) => words[name]);
const OF = marks("of");
const ON = new RegExp(`^(?:${marks("on")}) (?=\\S)`);

const WEEKDAY = new RegExp(`^(\\p{L}+)[., ]+(?:(?:${marks("article")}|${marks("on")}) )?(?=\\S)`, "u");

/** A form of a date with a day in digits, and a month by its name. */
function inWords(form: string): RegExp {
  const day = `(?:(?:${marks("article")}) )?(?<day>\\d{1,2})(?:${marks("ordinals")})?`;
  return new RegExp(`^${form.replace("{day}", day).replace("{name}", "(?<name>\\p{L}+)\\.?")}$`, "u");
}

/** The parts of a date by their names: `name` is a month in words, `one` and `two` are digits in the locale's order. */
const IN_DIGITS = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<year>(?:19|20)\d\d)(?<month>0[1-9]|1[0-2])(?<day>\d\d)$/,
  /^(?<one>\d\d)(?<two>\d\d)(?<year>\d{4})$/,
  /^(?<one>\d{1,2}) ?(?<mark>[-/. ]) ?(?<two>\d{1,2}) ?[-/. ] ?(?<year>\d{2,4})$/,
  /^(?<month>\d{1,2})[/-](?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})$/,
];
const IN_WORDS = [
  inWords(`{name}[ -]{day}(?:,? '?|,'?|-|, | (?:${OF}) )(?<year>\\d{4}|\\d{2})`),
  inWords(`{day},?(?: (?:${OF}))?[ -]{name},?(?: (?:${OF}))?[ -]'?(?<year>\\d{4}|\\d{2})`),
  inWords("(?<year>\\d{4}),?[ -]{name}[ -]{day}"),
  inWords(
    `(?:(?:${marks("within")}) )?{name},?(?: (?:${OF}))? (?:'(?=\\d\\d$))?(?<year>\\d{4}|(?<=')\\d{2})`,
  ),
];

function readParts(words: string, notation: Notation): Reading<GivenDate> {
  if (!/\d/.test(words)) return undefined;
  // A browser compiles an expression at its first use.
  for (const form of /\p{L}/u.test(words) ? IN_WORDS : IN_DIGITS) {
    const { year = "", month, day, name, one, two = "", mark } = form.exec(words)?.groups ?? {};
    const named = name === undefined ? month : readMonth(name, notation)?.toString();
    if (one === undefined && named === undefined) continue;
    const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year];
    const found = years.flatMap((whole): GivenDate[] => {
      if (one !== undefined) return datesOfDigits(one, two, whole, notation.dates, mark);
      const date = calendarDate(whole, named ?? "", day ?? "1");
      return date ? [day === undefined ? { year: date.year, month: date.month } : date] : [];
    });
    const [date] = found;
    if (!date) return { problem: "format", message: "is not a date of the calendar" };
    if (found.length === 1 && years.length === 1) return { value: date };
    const message = years.length > 1 ? "needs a year of four digits" : "may be month first or day first";
    return { problem: "ambiguous", message, candidates: found.map(isoDate) };
  }
  return undefined;
}
