/**
 * When a schedule is due. Around a change of clocks: a fixed time that a day does not have comes at the end of the gap,
 * and one that a day has twice comes once, the first time; a schedule with `*` or a step in minutes or hours goes on
 * by the clock on the wall, so none of its times is left out and the repeated hour counts twice.
 */
import { Cron } from "croner";
import type { Timing } from "./schedule.ts";

/** The first time after `after`, or undefined when there is none. */
export function nextOccurrence(timing: Timing, after: Date): Date | undefined {
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
 * Which time of a crontab a call means that says it was made for `time`; undefined when it means none, because the
 * schedule was another one then. Cloud Scheduler may treat a gap of the clocks in another way: what comes within the
 * two hours after one, for no time that we know, means the time that fell into it.
 */
export function occurrenceFor(timing: Timing, time: Date): Date | undefined {
  const exact = nextOccurrence(timing, new Date(time.getTime() - 1000));
  if (exact?.getTime() === time.getTime()) return exact;
  const earlier = new Date(time.getTime() - GAP_REACH_MS);
  if (utcOffset(timing.time_zone, time) <= utcOffset(timing.time_zone, earlier)) return undefined;
  return occurrencesBetween(timing, earlier, time, MOST_IN_REACH).at(-1);
}

const GAP_REACH_MS = 2 * 3_600_000;
const MOST_IN_REACH = 200;

function cronOf({ cron = "", time_zone }: Timing): Cron {
  return new Cron(cron, { mode: "5-part", timezone: time_zone, paused: true, fixedTimeRule: "no-wildcard" });
}

/** Milliseconds that the zone's wall clock is ahead of UTC at that time, to the minute. */
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
