/**
 * The moment that a control shows or an answer states, and the notation in which a box takes it.
 */

import { type DateParts, isoDate, twoDigits } from "../../../../../text/dates.ts";
import { type Moment, namesOfMonth, readMoment, readMonthName } from "../../../../../text/moments.ts";
import { DEFAULT_NOTATION, localeOfPage, monthsOf, type Notation } from "../../../../../text/notation.ts";
import { DATE_PARTS, EXAMPLES, TIME_PARTS } from "../../../../../text/vocabulary/date-parts.ts";
import { holdsText, inAllLanguages } from "../../../../../text/words.ts";
import { viewOf } from "../../../dom/document.ts";
import { referenced, visibleText } from "../../../dom/text.ts";
import type { PlannedField } from "../../../protocol.ts";
import { questionOf } from "../../../words/question.ts";
import { recordOf } from "../../../words/widget.ts";

export type DateOrder = "month first" | "day first";

/** No locale writes the month first between dots. */
const DOTTED = /^\d{1,2}\.\d{1,2}\.\d{4}$/;
/** Specimen of a named month: https://docs.oracle.com/en/database/oracle/apex/24.1/htmdb/about-date-picker.html. */
const LETTERS = "(?:mon|[dtjgpmkyaåvr]{1,4})";
const FORMAT = new RegExp(
  `(?:^|[^a-z])(${LETTERS})(\\s?[-/.\\s]\\s?)(${LETTERS})\\2(${LETTERS})(?![a-z])`,
  "i",
);
const IS_EXAMPLE = holdsText(inAllLanguages(EXAMPLES));
/** A part of a notation in a box. */
const PART = "mon|[dmyjta]{1,4}";
export const MIDNIGHT = "00:00";

const partWords = (part: "day" | "month" | "year", format: string) =>
  holdsText(`(?:${inAllLanguages(DATE_PARTS, (words) => words[part])})s?|${format}`);
const timeWords = (part: "hour" | "minute" | "second" | "half") =>
  holdsText(inAllLanguages(TIME_PARTS, (words) => words[part]));

const PART_WORDS = {
  day: partWords("day", "d{1,2}|t{1,2}"),
  month: partWords("month", "m{2,4}"),
  year: partWords("year", "yy(?:yy)?|j{4}|a{4}"),
  hour: timeWords("hour"),
  minute: timeWords("minute"),
  second: timeWords("second"),
  half: timeWords("half"),
};

export type PartName = keyof typeof PART_WORDS;

/** The only part of a date or time that the names of a control hold. */
export function partNameOf<N extends PartName>(control: HTMLElement, among: readonly N[]): N | undefined {
  const partIn = (texts: string[]): N | undefined => {
    const words = texts
      .map((text) => text.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_.:[\]-]+/g, " "))
      .join(" | ");
    const found = among.filter((part) => PART_WORDS[part].test(words));
    return found.length === 1 ? found[0] : undefined;
  };
  // The label of a part may also hold the question's words, such as "Day of departure".
  const own = partIn([control.ariaLabel ?? ""]);
  return own ?? partIn([...questionOf(control).names, control.id, control.getAttribute("name") ?? ""]);
}

/** The notation of the page's dates, without that of its numbers: the browser takes longer for these than for most calls. */
export function datesOfPage(dates: DateOrder = "month first"): Notation {
  const { documentElement, location } = document;
  const locale = localeOfPage({ lang: documentElement.lang, host: location.hostname });
  const months = locale === undefined ? DEFAULT_NOTATION.months : monthsOf(locale);
  return { ...DEFAULT_NOTATION, dates, months };
}

/** 1 to 12 for a text that holds the name of a month, in English or in the page's language. */
export function monthNamedIn(text: string): number | undefined {
  return readMonthName(text, datesOfPage());
}

/** The order of the box: by its own hint, by the dots that it writes, by the wizard's locale, then by the page's language. */
export function dateOrder(control: HTMLElement, field: PlannedField): DateOrder {
  const format = readFormat(control);
  if (format) return format.order.indexOf("d") < format.order.indexOf("m") ? "day first" : "month first";
  const shown = visibleText(control);
  if (DOTTED.test(shown) && shown !== field.value.trim()) return "day first";
  if (field.date_order) return field.date_order;
  const { lang } = control.ownerDocument.documentElement;
  return /^(en(-(US|CA|PH))?|)$/i.test(lang) ? "month first" : "day first";
}

/** The moment of the answer: in the wizard's order, and without one in the order of its box. */
export function momentOf(control: HTMLElement, field: PlannedField): Moment {
  return readMoment(field.value, datesOfPage(field.date_order ?? dateOrder(control, field)));
}

export function dateOf(control: HTMLElement, field: PlannedField): DateParts | undefined {
  return momentOf(control, field).date;
}

/** Whether a text is the moment of the answer; a date without a time is that of midnight. */
export function showsMoment(control: HTMLElement, field: PlannedField, text: string): boolean {
  const shown = readMoment(text, datesOfPage(dateOrder(control, field)));
  const asked = momentOf(control, field);
  if (shown.date || asked.date)
    return isSameDate(shown.date, asked.date) && (shown.time ?? MIDNIGHT) === (asked.time ?? MIDNIGHT);
  const [one, other] = [shown, asked].map(({ month, time }) => (month ? isoDate(month) : time));
  return one !== undefined && one === other;
}

/** Whether a text is a whole date, and another one than that of the answer. */
export function showsOtherDate(control: HTMLElement, field: PlannedField, text: string): boolean {
  const shown = readMoment(text, datesOfPage(dateOrder(control, field))).date;
  const wanted = shown && dateOf(control, field);
  return wanted !== undefined && !isSameDate(shown, wanted);
}

/**
 * The date, with its time unless that is midnight, in the form that the box's placeholder, label or description shows, such
 * as `DD.MM.YYYY`.
 */
export function dateInFormat(control: HTMLElement, date: DateParts, time = MIDNIGHT): string | undefined {
  const format = readFormat(control);
  if (!format) return undefined;
  const { parts, order, separator, rest } = format;
  const day = parts.map((part, at) => writePart(part, order[at] ?? "", date)).join(separator);
  if (time === MIDNIGHT) return day;
  const clock = clockInForm(rest, time);
  return clock && `${day}${clock}`;
}

function isExample(hint: string, control: HTMLElement): boolean {
  return hint === control.getAttribute("placeholder") || IS_EXAMPLE.test(hint);
}

export function isSameDate(a: DateParts | undefined, b: DateParts | undefined): boolean {
  return a !== undefined && b !== undefined && isoDate(a) === isoDate(b);
}

interface Format {
  parts: string[];
  separator: string;
  /** The order of the parts, such as `dmy`. */
  order: string;
  /** The text after the date. */
  rest: string;
}

function readFormat(control: HTMLElement): Format | undefined {
  for (const hint of hintsOf(control)) {
    const text = isExample(hint, control) ? lettersOfExample(hint) : hint;
    const found = FORMAT.exec(text);
    const [, one = "", separator = "", two = "", three = ""] = found ?? [];
    const parts = [one, two, three];
    const order = parts.map(partOf).join("");
    if (found && /^(dmy|mdy|ymd)$/.test(order))
      return { parts, separator, order, rest: text.slice(found.index + found[0].length) };
  }
  return undefined;
}

// German TT.MM.JJJJ, French JJ/MM/AAAA, Spanish DD/MM/AAAA, Italian GG/MM/AAAA, Danish DD/MM/ÅÅÅÅ, Finnish PP.KK.VVVV.
function partOf(letters: string): string {
  const text = letters.toLowerCase();
  if (/^(d{1,2}|t{1,2}|j{1,2}|g{1,2}|p{1,2})$/.test(text)) return "d";
  if (/^(m{1,4}|mon|k{1,2})$/.test(text)) return "m";
  return /^(y{2,4}|a{4}|j{4}|å{4}|v{4}|r{4})$/.test(text) ? "y" : "";
}

function writePart(letters: string, part: string, { year, month, day }: DateParts): string {
  if (part === "y") return letters.length === 2 ? twoDigits(year % 100) : String(year);
  const number = part === "d" ? day : month;
  if (part === "m" && letters.length > 2) {
    const [long = ""] = namesOfMonth(month, datesOfPage());
    const name = letters.length === 3 ? long.slice(0, 3) : long;
    return name.charAt(0).toUpperCase() + name.slice(1);
  }
  return letters.length === 1 ? String(number) : twoDigits(number);
}

function hintsOf(control: HTMLElement): string[] {
  return [
    control.getAttribute("placeholder") ?? "",
    ...questionOf(control).names,
    ...referenced(control, "aria-describedby").map(({ textContent }) => textContent ?? ""),
    drawnMask(control),
  ];
}

const DATE = /(?<!\d)(\d{1,4})(\s?[-/.]\s?)(\d{1,2})\2(\d{1,4})(?!\d)/;
const CLOCK =
  /^(\D{1,4}?)(h{1,2}|\d{1,2})[:.](?:mm|\d{2})(:(?:ss|\d{2}))?(?![\d:])(?:(\s?)(am\/pm|[ap]\.?m\b\.?|a{1,2}\b))?/i;

/** An example as letters, `dd/mm/yyyy`; as it is where its day may be its month. */
function lettersOfExample(text: string): string {
  return text.replace(DATE, (whole, one: string, separator: string, two: string, three: string) => {
    const order = orderOf(one, two, three);
    const parts = [one, two, three].map((digits, at) => (order[at] ?? "").repeat(digits.length));
    return order ? parts.join(separator) : whole;
  });
}

/**
 * The time in the form that a hint shows after a date.
 *
 * @param hint such as ", 11:59 PM" or " HH:mm"
 * @param time `HH:MM`
 */
function clockInForm(hint: string, time: string): string | undefined {
  const [, gap = "", hours, seconds, space = "", half = ""] = CLOCK.exec(hint) ?? [];
  if (!hours) return undefined;
  const hour = Number(time.slice(0, 2));
  const shown = String(half ? hour % 12 || 12 : hour).padStart(hours.length, "0");
  const name = hour < 12 ? "AM" : "PM";
  const suffix = half && `${space}${/^[ap]m/.test(half) ? name.toLowerCase() : name}`;
  return `${gap}${shown}:${time.slice(3)}${seconds ? ":00" : ""}${suffix}`;
}

function orderOf(one: string, two: string, three: string): string {
  const isDay = (digits: string) => Number(digits) > 12 && Number(digits) <= 31;
  if (one.length === 4) return "ymd";
  if (three.length !== 4) return "";
  return isDay(one) ? "dmy" : isDay(two) ? "mdy" : "";
}

const NOTATION = new RegExp(`^(?:(?:${PART}) ?[-/.] ?){1,2}(?:${PART})\\b|^hh?:mm\\b`, "i");

/** The notation that a box shows: its placeholder, its drawn mask, or a second box with the mask; empty without one. */
export function shownNotation(box: HTMLElement): string {
  const drawn = box.parentElement?.querySelector<HTMLInputElement>("input[aria-hidden=true]:disabled");
  const shown = [box.getAttribute("placeholder"), drawnMask(box), drawn?.value];
  return shown.map((text) => (text ?? "").trim()).find((text) => NOTATION.test(text)) ?? "";
}

/** The letters that an empty box with a mask shows in place of a text; some masks conceal them from scripts. */
function drawnMask(control: HTMLElement): string {
  const text = control.matches("input") ? shownValue(control) : "";
  if (/^[\p{L}\s_./:-]+$/u.test(text)) recordOf(control).mask = text;
  return recordOf(control).mask ?? "";
}

function shownValue(input: HTMLElement): string {
  const { prototype } = viewOf(input).HTMLInputElement;
  return Object.getOwnPropertyDescriptor(prototype, "value")?.get?.call(input) ?? "";
}
