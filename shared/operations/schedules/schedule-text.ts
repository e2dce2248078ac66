/** Schedules for people, with times in the time zone of the schedule. */
import { textTable } from "../../core/text-table.ts";
import type { ScheduleDetail, ScheduleView } from "../../schedules/schedule-view.ts";

export function schedulesText(schedules: readonly ScheduleView[]): string {
  const header = ["SCHEDULE", "TARGET", "WHEN", "NEXT", "LAST", "NAME"];
  return textTable([header, ...schedules.map(scheduleRow)], NO_SCHEDULES);
}

export function scheduleText(schedule: ScheduleDetail): string {
  const facts = [
    ["Times in", schedule.time_zone],
    ["Description", schedule.description],
    ["Tags", schedule.tags.join(", ")],
    ["Input", schedule.input],
    ["Parameters", schedule.parameters && JSON.stringify(schedule.parameters)],
    ["Answers", schedule.user_data && JSON.stringify(schedule.user_data)],
    ["Notices", schedule.notify && JSON.stringify(schedule.notify)],
    ["Limit", schedule.timeout_seconds === undefined ? undefined : `${schedule.timeout_seconds} s`],
    ["Last run", schedule.last?.run_id],
    ["Next times", schedule.upcoming.map((time) => localTime(time, schedule.time_zone)).join(", ")],
    ["From a file", schedule.from_file ? "yes: applying the file again undoes other changes" : undefined],
    ["Revision", String(schedule.revision)],
  ];
  const lines = facts.flatMap(([name, value]) => (value ? [`  ${name}: ${value}`] : []));
  return [schedulesText([schedule]), ...lines].join("\n");
}

/** In place of an empty table. */
export const NO_SCHEDULES =
  "There are no such schedules. `npx federalrunner schedules create --help` shows how to make one.";

/** As in `2027-03-01 09:30`. */
function localTime(time: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(new Date(time));
}

function scheduleRow(schedule: ScheduleView): string[] {
  const { id, name, target, time_zone, enabled, at, next, last } = schedule;
  const done = at !== undefined && next === null;
  return [
    id,
    `${target.kind} ${target.id}`,
    timesOf(schedule),
    !enabled ? "paused" : next === null ? (done ? "done" : "never") : localTime(next, time_zone),
    last === null ? "" : localTime(last.scheduled_for, time_zone),
    name,
  ];
}

function timesOf({ cron, every_minutes, at, time_zone }: ScheduleView): string {
  if (every_minutes !== undefined) return `every ${every_minutes} min`;
  return cron ?? `once ${localTime(at ?? "", time_zone)}`;
}
