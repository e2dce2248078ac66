/** A schedule for its owner. */
import { defined } from "../core/defined.ts";
import { nextOccurrence, occurrencesBetween } from "./definition/occurrences.ts";
import type { Schedule, ScheduleContent } from "./definition/schedule.ts";

const SHOWN = [
  "id",
  "name",
  "description",
  "target",
  "cron",
  "every_minutes",
  "at",
  "time_zone",
  "enabled",
  "retries",
  "timeout_seconds",
  "tags",
  "from_file",
  "revision",
  "created_at",
  "updated_at",
] as const;

export type ScheduleView = Pick<Schedule, (typeof SHOWN)[number]> & {
  /** The next time; null when the schedule is paused or its only time has passed. */
  next: string | null;
  /** The last fired time, and its run unless that is deleted. */
  last: { scheduled_for: string; run_id?: string | undefined } | null;
};

/** {@link ScheduleView} with the input of its runs, and the next times. */
export type ScheduleDetail = ScheduleView & ScheduleContent & { upcoming: string[] };

const UPCOMING = 5;
const FAR_FUTURE = new Date("9000-01-01T00:00:00Z");

/** @param lastRun the id of the run of the last fired time, if it exists */
export function viewOf(schedule: Schedule, now: Date, lastRun: string | undefined): ScheduleView {
  const shown = SHOWN.filter((field) => schedule[field] !== undefined).map((field) => [
    field,
    schedule[field],
  ]);
  const next = schedule.enabled ? nextOccurrence(schedule, lastOr(now, schedule)) : undefined;
  return {
    ...(Object.fromEntries(shown) as Pick<Schedule, (typeof SHOWN)[number]>),
    next: next?.toISOString() ?? null,
    last: schedule.last_fired ? defined({ ...schedule.last_fired, run_id: lastRun }) : null,
  };
}

export function detailOf(
  schedule: Schedule,
  content: ScheduleContent,
  now: Date,
  lastRun: string | undefined,
): ScheduleDetail {
  const times = schedule.enabled
    ? occurrencesBetween(schedule, lastOr(now, schedule), FAR_FUTURE, UPCOMING)
    : [];
  return { ...viewOf(schedule, now, lastRun), ...content, upcoming: times.map((time) => time.toISOString()) };
}

/** Google's clock may be ahead: a fired time has passed. */
function lastOr(now: Date, { last_fired }: Schedule): Date {
  const last = new Date(last_fired?.scheduled_for ?? 0);
  return last > now ? last : now;
}
