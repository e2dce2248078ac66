import cronstrue from "cronstrue";
import type { Schedule } from "../api/types.ts";
import { Time } from "../parts/format.tsx";

type Timing = Pick<Schedule, "cron" | "every_minutes" | "at" | "time_zone">;

/** The times of a schedule in words: `At 06:30 AM, Monday through Friday (New York)`. */
export function timingText({ cron, every_minutes, at, time_zone }: Timing): string {
  const place = time_zone.split("/").at(-1)?.replaceAll("_", " ");
  if (every_minutes !== undefined) return `Every ${every_minutes} minutes`;
  if (cron !== undefined) return `${cronText(cron) ?? cron} (${place})`;
  return at === undefined ? "" : `Once, ${at.replace("T", " at ")}${at.endsWith("Z") ? "" : ` (${place})`}`;
}

/** Undefined for a malformed crontab. */
export function cronText(cron: string): string | undefined {
  try {
    return cronstrue.toString(cron, { throwExceptionOnParseError: true, verbose: false });
  } catch {
    return undefined;
  }
}

export function Next({ schedule: { enabled, next } }: { schedule: Schedule }) {
  if (!enabled) return <span class="muted">Paused</span>;
  return next === null ? <span class="muted">No further time</span> : <Time at={next} />;
}
