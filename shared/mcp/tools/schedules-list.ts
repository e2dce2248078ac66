import { z } from "zod";
import { localTime } from "../../schedules/local-time.ts";
import type { ScheduleView } from "../../schedules/schedule-view.ts";
import { count } from "./count.ts";
import { defineTool, deployed } from "./define-tool.ts";

const scheduleOutput = z.looseObject({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  next: z.string().nullable().describe("UTC; null when it is paused or its time has passed."),
  next_local: z.string().nullable().describe("The same in the schedule's time zone."),
  last: z.looseObject({ scheduled_for: z.string(), run_id: z.string() }).nullable(),
});

export const schedulesList = defineTool({
  name: "federalrunner_schedules_list",
  title: "List schedules",
  description:
    "Lists the user's own schedules: what each runs, its last run (fetch it with federalrunner_get_run) and its next time, with the " +
    "local time to tell the user. With id, shows one with its answers and its next five times.",
  scope: "schedules:write",
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ id: z.string().max(100).optional() }),
  output: z.object({ success: z.boolean(), count: z.int(), schedules: z.array(scheduleOutput) }),

  async handle({ id }, { caller, schedules: service }) {
    const schedules = deployed(service);
    const found =
      id === undefined ? await schedules.list(caller.owners) : [await schedules.get(id, caller.owners)];
    const shown = found.map(showSchedule);
    const lines = shown.map(describeSchedule);
    return {
      text: [
        shown.length === 0 ? "There are no schedules." : `${count(shown.length, "schedule")}:`,
        ...lines,
      ].join("\n"),
      structured: { success: true, count: shown.length, schedules: shown },
    };
  },
});

export function showSchedule<T extends ScheduleView>(schedule: T): T & { next_local: string | null } {
  const { next, time_zone } = schedule;
  return { ...schedule, next_local: next === null ? null : localTime(next, time_zone) };
}

export function describeSchedule({
  id,
  name,
  target,
  next_local,
  last,
  enabled,
}: ReturnType<typeof showSchedule>): string {
  const next = next_local === null ? (enabled ? "no further time" : "paused") : `next ${next_local}`;
  const before = last ? `; last run ${last.run_id}` : "";
  return `- ${id}: ${name}, runs ${target.id}; ${next}${before}`;
}
