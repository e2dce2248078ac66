/**
 * When a job is due. As with Google, wall-clock time counts: on the day that clocks go back, a schedule may match an
 * hour twice.
 */
import { Cron } from "croner";

/** Milliseconds; undefined when there is no next time. */
export function nextTime(schedule: string, timeZone: string, after: number): number | undefined {
  return cronOf(schedule, timeZone).nextRun(new Date(after))?.getTime();
}

/** What is wrong with a schedule, in Google's manner; undefined when nothing is. */
export function checkSchedule(schedule: string, timeZone: string): string | undefined {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    return "Job.time_zone must be a time zone name from the tz database.";
  }
  // What the library knows beyond crontab, Google does not.
  const isCrontab = /^(?:[\d*,/A-Za-z-]+\s+){4}[\d*,/A-Za-z-]+$/.test(schedule);
  try {
    if (isCrontab && cronOf(schedule, timeZone)) return undefined;
  } catch {}
  return "Schedule or time zone is invalid.";
}

function cronOf(schedule: string, timeZone: string): Cron {
  return new Cron(schedule, { mode: "5-part", timezone: timeZone, paused: true });
}
