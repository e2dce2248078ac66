/**
 * Due times of jobs. As with Google, schedules use wall-clock time: when clocks go back, a schedule may match an hour
 * twice.
 */
import { Cron } from "croner";

/** Milliseconds; undefined when there is no next time. */
export function nextTime(schedule: string, timeZone: string, after: number): number | undefined {
  return cronOf(schedule, timeZone).nextRun(new Date(after))?.getTime();
}

/** The problem with a schedule, in Google's words; undefined for a valid one. */
export function checkSchedule(schedule: string, timeZone: string): string | undefined {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    return "Job.time_zone must be a time zone name from the tz database.";
  }
  // Google does not support the library's extensions of crontab.
  const isCrontab = /^(?:[\d*,/A-Za-z-]+\s+){4}[\d*,/A-Za-z-]+$/.test(schedule);
  try {
    if (isCrontab && cronOf(schedule, timeZone)) return undefined;
  } catch {}
  return "Schedule or time zone is invalid.";
}

function cronOf(schedule: string, timeZone: string): Cron {
  return new Cron(schedule, { mode: "5-part", timezone: timeZone, paused: true });
}
