import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { deployed, reachOf } from "./reach.ts";
import {
  idSchema,
  reportSchema,
  SCHEDULE_ARGUMENT,
  scheduleDetailSchema,
  scheduleSchema,
} from "./schedule-schemas.ts";
import { schedulesText, scheduleText } from "./schedule-text.ts";

export const listSchedules = defineOperation({
  name: "listSchedules",
  summary: "List your schedules with their last and next times",
  effect: "read",
  scopes: ["schedules:write"],
  input: z.strictObject({ tag: z.string().max(50).optional().describe("Schedules with this tag.") }),
  examples: [{}, { tag: "nightly" }],
  output: z.object({ schedules: z.array(scheduleSchema) }),
  rest: { method: "GET", path: "/api/schedules", responses: { 200: "The schedules." } },
  command: {
    name: "schedules list",
    isDefault: true,
    description: "list schedules with their last and next times, each in its own time zone (default)",
    text: ({ schedules }) => schedulesText(schedules),
    json: ({ schedules }) => ({ count: schedules.length, schedules }),
  },
  offeredBy: ["federalrunner_schedules_list"],

  async handle({ tag }, { schedules, caller }) {
    const all = await deployed(schedules).list(reachOf(caller));
    return { schedules: all.filter(({ tags }) => tag === undefined || tags.includes(tag)) };
  },
});

export const getSchedule = defineOperation({
  name: "getSchedule",
  summary: "Show one of your schedules with the input of its runs",
  effect: "read",
  scopes: ["schedules:write"],
  input: z.strictObject({ id: idSchema }),
  examples: [{ id: "nightly" }],
  output: z.object({ schedule: scheduleDetailSchema }),
  failures: ["schedule_not_found"],
  rest: { method: "GET", path: "/api/schedules/{id}", responses: { 200: "The schedule." } },
  command: {
    name: "schedules show",
    description: "show a schedule, the input of its runs, and its next times",
    args: SCHEDULE_ARGUMENT,
    text: ({ schedule }) => scheduleText(schedule),
  },
  offeredBy: ["federalrunner_schedules_list"],

  handle: async ({ id }, { schedules, caller }) => ({
    schedule: await deployed(schedules).get(id, reachOf(caller)),
  }),
});

export const reportSchedule = defineOperation({
  name: "reportSchedule",
  summary: "Report the punctuality and success of one of your schedules",
  effect: "read",
  scopes: ["schedules:write"],
  input: z.strictObject({
    id: idSchema,
    days: z.int().min(1).max(365).optional().describe("Number of days up to now; default 30."),
  }),
  examples: [{ id: "nightly", days: 7 }],
  output: z.object({ report: reportSchema }),
  failures: ["schedule_not_found"],
  rest: { method: "GET", path: "/api/schedules/{id}/report", responses: { 200: "The report." } },
  offeredBy: ["schedules report"],

  handle: async ({ id, days = 30 }, { schedules, caller }) => ({
    report: await deployed(schedules).report(id, reachOf(caller), days),
  }),
});
