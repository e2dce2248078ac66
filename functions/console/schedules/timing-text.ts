import cronstrue from "cronstrue";
import type { Schedule } from "../api/types.ts";

type Timing = Pick<Schedule, "cron" | "every_minutes" | "at" | "time_zone">;

/** The times of a schedule in words: `At 06:30 AM, Monday through Friday (New York)`. */
export function timingText({ cron, every_minutes, at, time_zone }: Timing): string {
  const place = time_zone.split("/").at(-1)?.replaceAll("_", " ");
  if (every_minutes !== undefined) return every(every_minutes);
  if (cron !== undefined) return `${cronText(cron) ?? cron} (${place})`;
  if (at === undefined) return "";
  const time = new Intl.DateTimeFormat("en", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: time_zone,
  });
  return `Once, ${time.format(new Date(at))} (${place})`;
}

function every(minutes: number): string {
  for (const [unit, length] of [
    ["day", 1440],
    ["hour", 60],
    ["minute", 1],
  ] as const) {
    const count = minutes / length;
    if (Number.isInteger(count)) return count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`;
  }
  return `Every ${minutes} minutes`;
}

/** Undefined for a malformed crontab. */
export function cronText(cron: string): string | undefined {
  try {
    return cronstrue.toString(cron, { throwExceptionOnParseError: true, verbose: false });
  } catch {
    return undefined;
  }
}

/** A moment as a `datetime-local` control shows it: `2027-03-01T09:30`. */
export function localTime(at: string, timeZone: string): string {
  // Sweden writes ISO dates.
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return format.format(new Date(at)).replace(" ", "T");
}
