import { z } from "zod";
import { count } from "../../core/count.ts";
import { EFFECTS } from "../../operations/operation.ts";
import { getSchedule, listSchedules } from "../../operations/schedules/read-schedules.ts";
import { localTime, localTimes } from "../../schedules/local-time.ts";
import { receiversText } from "../../schedules/notices/receivers-text.ts";
import type { ScheduleDetail, ScheduleView } from "../../schedules/schedule-view.ts";
import { describeAnswers } from "../../wizards/describe-answers.ts";
import { defineTool, operationCall } from "./define-tool.ts";

const scheduleOutput = z.looseObject({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  next: z.string().nullable().describe("UTC; null when it is paused or its time has passed."),
});

export const schedulesList = defineTool({
  name: "federalrunner_schedules_list",
  title: "List schedules",
  description:
    "Lists the user's own schedules: the target of each, its last run (fetch it with federalrunner_get_run) and its next time, with the " +
    "local time to tell the user. With id, shows one with its answers and its next five times.",
  scope: "schedules:write",
  annotations: EFFECTS.read.hints,
  input: z.strictObject({ id: z.string().max(100).optional() }),
  output: z.object({ success: z.boolean(), count: z.int(), schedules: z.array(scheduleOutput) }),

  async handle({ id }, call) {
    const { catalogue } = call;
    if (id !== undefined) {
      const { schedule } = await getSchedule.handle({ id }, operationCall(call));
      const form = await catalogue.get(schedule.target.id).catch(() => undefined);
      const { user_data, input } = schedule;
      const text = [
        `${schedule.name} runs ${schedule.target.id}.`,
        timesText(schedule),
        user_data === undefined ? "" : `Its answers: ${describeAnswers(user_data, form)}.`,
        input === undefined ? "" : `Its request: ${input.slice(0, LONGEST_REQUEST)}`,
        receiversText(schedule.notify),
        schedule.last?.run_id ? `Its last run is ${schedule.last.run_id}.` : "",
        `Schedule ${schedule.id}.`,
      ];
      const structured = { success: true, count: 1, schedules: [showSchedule(schedule)] };
      return { text: text.filter((line) => line !== "").join("\n"), structured };
    }
    const { schedules } = await listSchedules.handle({}, operationCall(call));
    const shown = schedules.map(showSchedule);
    const heading = shown.length === 0 ? "There are no schedules." : `${count(shown.length, "schedule")}:`;
    return {
      text: [heading, ...shown.map(describeSchedule)].join("\n"),
      structured: { success: true, count: shown.length, schedules: shown },
    };
  },
});

const LONGEST_REQUEST = 500;

export function showSchedule<T extends ScheduleView>(schedule: T): T & { next_local: string | null } {
  const { next, time_zone } = schedule;
  return { ...schedule, next_local: next === null ? null : localTime(next, time_zone) };
}

const SHOWN_TIMES = 3;

/** Several times, so that a crontab that means something else is noticed. */
export function timesText({
  upcoming,
  enabled,
  time_zone,
}: Pick<ScheduleDetail, "upcoming" | "enabled" | "time_zone">) {
  if (upcoming.length === 0) return enabled ? "It has no further time." : "It is paused.";
  return `Its next times: ${localTimes(upcoming.slice(0, SHOWN_TIMES), time_zone)}.`;
}

function describeSchedule({
  id,
  name,
  target,
  next_local,
  last,
  enabled,
}: ReturnType<typeof showSchedule>): string {
  const next = next_local === null ? (enabled ? "no further time" : "paused") : `next ${next_local}`;
  const before = last?.run_id ? `; last run ${last.run_id}` : "";
  return `- ${name}: runs ${target.id}; ${next}${before}; schedule ${id}`;
}
