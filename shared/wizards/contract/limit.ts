/**
 * Limits of dates and years in a contract: a number, an ISO date, or `today`, `this_year` or another date of the same
 * data, each with an offset in years, such as `this_year-22` or `birth+62y`.
 */
export type Limit = string | number;

export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

const RELATIVE = /^(?<base>[a-z_]+)(?:(?<sign>[+-])(?<years>\d{1,3})y?)?$/;

/**
 * @param dates the data's own dates by name
 * @returns undefined where the limit names a date that the data lacks
 */
export function resolveLimit(
  limit: Limit,
  now: Date,
  dates: ReadonlyMap<string, CalendarDate> = new Map(),
): CalendarDate | undefined {
  if (typeof limit === "number") return { year: limit, month: 1, day: 1 };
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(limit) ?? [];
  if (year !== undefined) return { year: Number(year), month: Number(month), day: Number(day) };
  const { base = "", sign = "+", years = "0" } = RELATIVE.exec(limit)?.groups ?? {};
  const start = base === "today" || base === "this_year" ? today(now) : dates.get(base);
  const offset = Number(years) * (sign === "-" ? -1 : 1);
  return start && { ...start, year: start.year + offset };
}

/** A limit in words, for messages. */
export function showLimit(limit: Limit, date: CalendarDate): string {
  const isYear = typeof limit === "number" || limit.startsWith("this_year");
  return isYear ? String(date.year) : isoOf(date);
}

/** The reason of a limit that another date sets: `, 62 years after birth`. */
export function reasonOf(limit: Limit): string {
  const { base = "", sign = "+", years } = RELATIVE.exec(String(limit))?.groups ?? {};
  if (years === undefined || base === "today" || base === "this_year") return "";
  return `, ${years} years ${sign === "-" ? "before" : "after"} the date of ${base.replaceAll("_", " ")}`;
}

export function isoOf({ year, month, day }: CalendarDate): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

/** Whether the limit concerns the year alone. */
export function isYearLimit(limit: Limit): boolean {
  return typeof limit === "number" || limit.startsWith("this_year");
}

function today(now: Date): CalendarDate {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}
