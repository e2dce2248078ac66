/**
 * The times at which a schedule is due. When clocks change, a fixed time within the gap is due at the end of the gap, and
 * a repeated fixed time is due once, the first time. A schedule with `*` or a step in minutes or hours follows the wall
 * clock: no time is skipped, and the repeated hour counts twice.
 */
import { Cron } from "croner";
import { nextOfInterval } from "./interval.ts";
import type { Timing } from "./schedule.ts";

/** The first time after `after`; undefined when there is none. */
export function nextOccurrence(timing: Timing, after: Date): Date | undefined {
  const { every_minutes, timed_since } = timing;
  if (every_minutes !== undefined) return nextOfInterval({ every_minutes, timed_since }, after);
  if (timing.cron === undefined) {
    const at = new Date(timing.at ?? Number.NaN);
    return at > after ? at : undefined;
  }
  return cronOf(timing).nextRun(after) ?? undefined;
}

/** At most `limit` times after `from`, up to `to`. */
export function occurrencesBetween(timing: Timing, from: Date, to: Date, limit: number): Date[] {
  const times: Date[] = [];
  for (let time = nextOccurrence(timing, from); time && time <= to; time = nextOccurrence(timing, time)) {
    if (times.push(time) === limit) break;
  }
  return times;
}

/**
 * The time that a call for `time` fires; undefined when there is none. Cloud
 * Scheduler may treat a gap in another way: a call within two hours after a gap, for a time that the crontab does not
 * have, fires the time within the gap.
 */
export function occurrenceFor(timing: Timing, time: Date): Date | undefined {
  const exact = nextOccurrence(timing, new Date(time.getTime() - 1000));
  if (exact?.getTime() === time.getTime()) return exact;
  if (timing.cron === undefined) return undefined;
  const earlier = new Date(time.getTime() - GAP_REACH_MS);
  if (utcOffset(timing.time_zone, time) <= utcOffset(timing.time_zone, earlier)) return undefined;
  return occurrencesBetween(timing, earlier, time, MOST_IN_REACH).at(-1);
}

const GAP_REACH_MS = 2 * 3_600_000;
const MOST_IN_REACH = 200;

function cronOf({ cron = "", time_zone }: Timing): Cron {
  return new Cron(cron, { mode: "5-part", timezone: time_zone, paused: true, fixedTimeRule: "no-wildcard" });
}

/** Offset of the zone's wall clock from UTC at this time in milliseconds, to the minute. */
function utcOffset(timeZone: string, time: Date): number {
  const wall = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(time);
  const part = (type: string) => Number(wall.find((entry) => entry.type === type)?.value);
  const asUtc = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
  return asUtc - Math.floor(time.getTime() / 60_000) * 60_000;
}
