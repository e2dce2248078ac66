import { Cron } from "croner";
import { closestTo } from "../../core/closest.ts";
import type { InputProblem } from "../../core/errors.ts";
import { parseCron } from "./cron.ts";
import { nextOccurrence } from "./occurrences.ts";
import type { Timing } from "./schedule.ts";

/** Maximum distance of a single time. */
const FARTHEST_DAYS = 366;
const DAY_MS = 86_400_000;

type Checked = { timing: Timing } | { problems: InputProblem[] };

/** @returns the times in their stored form: the crontab without nicknames, the single time in UTC */
export function checkTiming({ cron, every_minutes, at, time_zone }: Timing, now: Date): Checked {
  const zone = checkTimeZone(time_zone);
  if (zone) {
    const parsed = cron === undefined ? undefined : parseCron(cron);
    const wrong = parsed && "problem" in parsed ? [problem("cron", "format", parsed.problem)] : [];
    return { problems: [zone, ...wrong] };
  }
  const [given, second] = Object.entries({ cron, every_minutes, at }).flatMap(([field, value]) =>
    value === undefined ? [] : [field],
  );
  if (second !== undefined) {
    return { problems: [problem(second, "format", `must not be given together with ${given}`)] };
  }
  if (every_minutes !== undefined) return { timing: { every_minutes, time_zone } };
  if (cron !== undefined) return checkCron(cron, time_zone, now);
  if (at !== undefined) return checkMoment(at, time_zone, now);
  return { problems: [problem("cron", "missing", "one of cron, every_minutes and at must be given")] };
}

function checkCron(text: string, time_zone: string, now: Date): Checked {
  const parsed = parseCron(text);
  if ("problem" in parsed) return { problems: [problem("cron", "format", parsed.problem)] };
  const timing = { cron: parsed.cron, time_zone };
  if (nextOccurrence(timing, now)) return { timing };
  return { problems: [problem("cron", "range", "matches no date")] };
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(?<zone>Z|[+-]\d{2}:\d{2})?$/i;

function checkMoment(text: string, time_zone: string, now: Date): Checked {
  const moment = readMoment(text.trim(), time_zone);
  if (!moment) {
    const message =
      "must be a date and a time, as in 2027-03-01T09:30 (in time_zone) or 2027-03-01T09:30:00Z";
    return { problems: [problem("at", "format", message)] };
  }
  if (moment <= now) return { problems: [problem("at", "range", "is in the past")] };
  if (moment.getTime() > now.getTime() + FARTHEST_DAYS * DAY_MS) {
    return { problems: [problem("at", "range", `must not be more than ${FARTHEST_DAYS} days ahead`)] };
  }
  return { timing: { at: moment.toISOString(), time_zone } };
}

function readMoment(text: string, timezone: string): Date | undefined {
  const match = MOMENT.exec(text);
  if (!match || !isDay(text.slice(0, 10))) return undefined;
  const whole = match[1] ? text : text.replace(/(T\d{2}:\d{2})/i, "$1:00");
  if (match.groups?.zone !== undefined) {
    const time = new Date(whole);
    return Number.isNaN(time.getTime()) ? undefined : time;
  }
  try {
    const [first] = new Cron(whole.replace(/\.\d+$/, ""), { timezone, paused: true }).enumerate(new Date(0));
    return first;
  } catch {
    return undefined;
  }
}

// JavaScript reads 30 February as 2 March.
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function checkTimeZone(name: string): InputProblem | undefined {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // Offsets such as +01:00 are not names of the tz database.
    if (/^[A-Za-z]/.test(name)) return undefined;
  } catch {}
  const names = Intl.supportedValuesOf("timeZone");
  const city = name.trim().toLowerCase().replaceAll(" ", "_");
  const closest = names.find((one) => one.toLowerCase().endsWith(`/${city}`)) ?? closestTo(name, names);
  const meant = closest === undefined ? "" : `; did you mean ${closest}?`;
  const message = `must be a name of the tz database, as in America/New_York or UTC${meant}`;
  return { ...problem("time_zone", "unknown_option", message), closest };
}

function problem(field: string, kind: InputProblem["problem"], message: string): InputProblem {
  return { field, problem: kind, message };
}
