/**
 * Crontabs as Cloud Scheduler accepts them: five fields, names of months and weekdays, and the usual nicknames, which are
 * replaced by five fields; and `MON#1`, the first Monday of a month. Other extensions of single libraries (seconds, `L`)
 * are rejected, as Cloud Scheduler does.
 */

const NICKNAMES: Record<string, string> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
};

interface Field {
  name: string;
  low: number;
  high: number;
  /** In the order of their numbers, from `low` on. */
  names: readonly string[];
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

const WEEKDAY: Field = { name: "day of the week", low: 0, high: 7, names: WEEKDAYS };
const FIELDS: readonly Field[] = [
  { name: "minute", low: 0, high: 59, names: [] },
  { name: "hour", low: 0, high: 23, names: [] },
  { name: "day of the month", low: 1, high: 31, names: [] },
  { name: "month", low: 1, high: 12, names: MONTHS },
  WEEKDAY,
];

/** @returns the crontab in five fields with single spaces, or its problem */
export function parseCron(text: string): { cron: string } | { problem: string } {
  const trimmed = text.trim();
  if (trimmed.startsWith("@")) {
    const cron = NICKNAMES[trimmed.toLowerCase()];
    return cron
      ? { cron }
      : { problem: `must be one of ${Object.keys(NICKNAMES).join(", ")}, or five fields` };
  }
  const parts = trimmed.toUpperCase().split(/\s+/);
  if (parts.length !== FIELDS.length) {
    return { problem: `must have five fields (${FIELDS.map(({ name }) => name).join(", ")})` };
  }
  for (const [i, field] of FIELDS.entries()) {
    const problem = checkField(parts[i] ?? "", field);
    if (problem !== undefined) return { problem };
  }
  return { cron: parts.join(" ") };
}

/** @returns the crontab whose times include those of the given one, in the form that Cloud Scheduler accepts */
export function withoutOrdinals(cron: string): string {
  return cron.replaceAll(ORDINAL, "");
}

const ORDINAL = /#[1-5]/g;
/** A weekday with its number in the month. */
const NTH_WEEKDAY = /^(?<day>\w+)#[1-5]$/;

function checkField(text: string, field: Field): string | undefined {
  for (const item of text.split(",")) {
    const day = NTH_WEEKDAY.exec(item)?.groups?.day;
    if (day !== undefined && field === WEEKDAY && fieldValue(day, field) !== null) continue;
    const match = /^(?:\*|(?<from>\w+)(?:-(?<to>\w+))?)(?:\/(?<step>\d+))?$/.exec(item);
    if (!match?.groups) return wrong(field);
    const { from, to, step } = match.groups;
    const [first, last] = [from, to].map((value) => value && fieldValue(value, field));
    if (first === null || last === null) return wrong(field);
    if (typeof first === "number" && typeof last === "number" && first > last) {
      return `${field.name}: a range must ascend; write two ranges, separated by a comma`;
    }
    if (step === undefined) continue;
    if (from !== undefined && to === undefined) return `${field.name}: a step requires * or a range`;
    if (Number(step) < 1 || Number(step) > field.high)
      return `${field.name}: the step must be from 1 to ${field.high}`;
  }
  return undefined;
}

function fieldValue(text: string, { low, high, names }: Field): number | null {
  const number = /^\d{1,2}$/.test(text)
    ? Number(text)
    : names.indexOf(text) + (names.includes(text) ? low : Number.NaN);
  return number >= low && number <= high ? number : null;
}

function wrong({ name, low, high, names }: Field): string {
  const orNames = names.length > 0 ? ` or ${names[0]}-${names.at(-1)}` : "";
  const nth = name === WEEKDAY.name ? ", and MON#1 for the first Monday" : "";
  return `${name}: must be *, or numbers from ${low} to ${high}${orNames}, with lists (,), ranges (-) and steps (/)${nth}`;
}
