/** Dates and times of day in digits. */
import type { Notation } from "./notation.ts";

export interface DateParts {
  year: number;
  month: number;
  day: number;
}

/** @returns undefined where the calendar has no such day */
export function calendarDate(year: string, month: string, day: string): DateParts | undefined {
  const parts = { year: Number(year), month: Number(month), day: Number(day) };
  const date = new Date(Date.UTC(parts.year, parts.month - 1, parts.day));
  const isReal = date.getUTCMonth() === parts.month - 1 && date.getUTCDate() === parts.day;
  return isReal && parts.year >= 1000 ? parts : undefined;
}

/**
 * The dates that three numbers may be: two where either order is in use, or where dots stand between them in a notation with
 * the month first, which writes none.
 */
export function datesOfDigits(
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

/** A time of day as `HH:MM`, such as "22:30" for "10:30 pm"; undefined for any other text, also one with seconds. */
export function readTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.h](\d{2})(?::00)?)?\s*([ap])?\.?\s?m?\.?$/i.exec(text.trim());
  if (!match) return undefined;
  const [, hours = "", minutes, half] = match;
  if (minutes === undefined && !half) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  return hour < 24 && Number(minutes ?? 0) < 60 ? `${twoDigits(hour)}:${minutes ?? "00"}` : undefined;
}

/** `a` or `p` for the name of a half of the day, such as "AM" or "p.m."; undefined for any other text. */
export function halfOfDay(text: string): string | undefined {
  return /^([ap])\.?m\.?$/i.exec(text)?.[1]?.toLowerCase();
}
