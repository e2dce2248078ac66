/**
 * Checks dates that a form asks in parts: complete, in the calendar, and within the limits of the contract's `x-dates`.
 * A contract without `x-dates` has the dates that its names show, without limits.
 */

import type { InputProblem } from "../../core/errors.ts";
import { scalarText } from "../../core/json/scalar-text.ts";
import type { Contract } from "./contract.ts";
import {
  type CalendarDate,
  isoOf,
  isYearLimit,
  type Limit,
  reasonOf,
  resolveLimit,
  showLimit,
} from "./limit.ts";

/** One date of `x-dates`: field ids of its parts, and its limits. */
export interface DateConstraint {
  year: string;
  month: string;
  day?: string;
  min?: Limit;
  max?: Limit;
}

type Dates = Record<string, DateConstraint>;

export function checkDates(
  contract: Contract,
  data: Readonly<Record<string, unknown>>,
  now: Date,
): InputProblem[] {
  const constraints = dateConstraints(contract);
  const known = new Map<string, CalendarDate>();
  const problems: InputProblem[] = [];
  for (const [name, parts] of Object.entries(constraints)) {
    const read = readDate(askedParts(parts, contract, data), data);
    if ("problems" in read) problems.push(...read.problems, ...yearProblems(parts, data, now));
    else known.set(name, read.date);
  }
  for (const [name, date] of known) {
    const constraint = constraints[name];
    if (constraint) problems.push(...limitProblems(constraint, date, now, known));
  }
  return problems;
}

/** The dates that the contract asks in parts, by name. */
export function dateConstraints(contract: Contract): Dates {
  return (contract["x-dates"] as Dates | undefined) ?? datesByName(Object.keys(contract.properties));
}

/** The dates that field names show: `birth_year` with `birth_month`, with or without `birth_day`. */
function datesByName(ids: readonly string[]): Dates {
  const stems = ids.flatMap((id) => /^(.+)_year$/.exec(id)?.[1] ?? []);
  return Object.fromEntries(
    stems
      .filter((stem) => ids.includes(`${stem}_month`))
      .map((stem) => {
        const day = ids.includes(`${stem}_day`) ? `${stem}_day` : undefined;
        return [stem, { year: `${stem}_year`, month: `${stem}_month`, day }];
      }),
  );
}

/**
 * Whether the date with this year's field may have this value, as far as its limits depend on no other answer.
 *
 * @param dates the known dates, by the field of their year
 */
export function isWithinLimits(
  contract: Contract,
  yearField: string,
  date: CalendarDate,
  now: Date,
  dates: ReadonlyMap<string, CalendarDate> = new Map(),
): boolean {
  const constraint = Object.values(dateConstraints(contract)).find(({ year }) => year === yearField);
  return (
    constraint === undefined || limitProblems(constraint, date, now, byName(contract, dates)).length === 0
  );
}

/** The earliest date, or the first day of the earliest month, that the form takes; undefined without such a limit. */
export function earliestDate(
  contract: Contract,
  yearField: string,
  now: Date,
  dates: ReadonlyMap<string, CalendarDate>,
): string | undefined {
  const constraint = Object.values(dateConstraints(contract)).find(({ year }) => year === yearField);
  const { min, day } = constraint ?? {};
  const end = min === undefined ? undefined : resolveLimit(min, now, byName(contract, dates));
  if (min === undefined || !end || isYearLimit(min)) return undefined;
  return day === undefined ? firstMonth(end) : isoOf(end);
}

function byName(
  contract: Contract,
  dates: ReadonlyMap<string, CalendarDate>,
): ReadonlyMap<string, CalendarDate> {
  const named = Object.entries(dateConstraints(contract)).flatMap(([name, { year }]) => {
    const date = dates.get(year);
    return date ? [[name, date] as const] : [];
  });
  return new Map(named);
}

/** The first month that begins on the day or after it. */
function firstMonth({ year, month, day }: CalendarDate): string {
  const next = new Date(Date.UTC(year, day > 1 ? month : month - 1, 1));
  return next.toISOString().slice(0, 7);
}

/** The parts of a date without its day, where the form requires the month and the year alone and no day is given. */
function askedParts(
  { day, ...parts }: DateConstraint,
  { required = [] }: Contract,
  data: Readonly<Record<string, unknown>>,
): DateConstraint {
  const isOpen = [parts.month, parts.year].every((id) => required.includes(id));
  const isLeftOut = day !== undefined && isOpen && !required.includes(day) && data[day] === undefined;
  return isLeftOut ? parts : { ...parts, day };
}

/** A year that no month and day bring within the limits. */
function yearProblems(
  parts: DateConstraint,
  data: Readonly<Record<string, unknown>>,
  now: Date,
): InputProblem[] {
  const year = Number(scalarText(data[parts.year]));
  if (data[parts.year] === undefined || !Number.isInteger(year)) return [];
  const ends = [
    { year, month: 1, day: 1 },
    { year, month: 12, day: 31 },
  ].map((date) => limitProblems(parts, date, now, new Map()));
  return ends.every((problems) => problems.length > 0) ? (ends[0] ?? []) : [];
}

function readDate(
  parts: DateConstraint,
  data: Readonly<Record<string, unknown>>,
): { date: CalendarDate } | { problems: InputProblem[] } {
  const ids = [parts.month, ...(parts.day ? [parts.day] : []), parts.year];
  const missing = ids.filter((id) => data[id] === undefined);
  if (missing.length > 0) {
    const given = ids.filter((id) => data[id] !== undefined);
    if (given.length === 0) return { problems: [] };
    const message = `is missing: ${given.join(" and ")} is given without it`;
    return { problems: missing.map((field) => ({ field, problem: "missing", message })) };
  }
  const [year, month, day = 1] = [parts.year, parts.month, ...(parts.day ? [parts.day] : [])].map((id) =>
    Number(scalarText(data[id])),
  );
  const numbers = [year, month, day];
  // The contract's own patterns report a part that is not a number.
  if (year === undefined || month === undefined || !numbers.every(Number.isInteger)) return { problems: [] };
  const date = { year, month, day };
  if (month < 1 || month > 12 || day < 1 || day > 31) return { problems: [] };
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) {
    const message = "is not a day of this month: ask for the date again";
    return { problems: [{ field: parts.day ?? parts.month, problem: "range", message }] };
  }
  return { date };
}

function limitProblems(
  { min, max, year: field, day }: DateConstraint,
  date: CalendarDate,
  now: Date,
  dates: ReadonlyMap<string, CalendarDate>,
): InputProblem[] {
  const check = (limit: Limit | undefined, words: string, sign: 1 | -1): InputProblem[] => {
    const end = limit === undefined ? undefined : resolveLimit(limit, now, dates);
    if (limit === undefined || !end) return [];
    const [own, other] = isYearLimit(limit) ? [date.year, end.year] : [isoOf(date), isoOf(end)];
    if (sign > 0 ? own <= other : own >= other) return [];
    // The limit lies within a month, of which the form takes the whole alone.
    const first =
      sign < 0 && day === undefined && !isYearLimit(limit) && end.day > 1 ? firstMonth(end) : undefined;
    const month = first === undefined ? "" : `; the first month is ${first}`;
    const message = `must ${words} ${showLimit(limit, end)}${reasonOf(limit)}${month}: ask for the date again`;
    return [{ field, problem: "range", message }];
  };
  return [...check(max, "not be after", 1), ...check(min, "not be before", -1)];
}
