import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { errorOutput } from "./error-output.ts";
import { scheduleIdInput, scheduleOutput } from "./schedule-output.ts";

export const schedulesList = defineTool({
  name: "schedules_list",
  title: "List schedules",
  description:
    "List the user's own schedules with their target, last run and next time. With id, show one schedule with the " +
    "input of its runs and its next five times. Times are UTC: tell the user the time in the " +
    "schedule's time_zone.",
  scope: "schedules:write",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ id: scheduleIdInput.optional() }),
  output: z.looseObject({
    success: z.boolean(),
    count: z.int().optional(),
    schedules: z.array(scheduleOutput).optional(),
    error: errorOutput.optional(),
  }),

  async handle({ id }, { caller, schedules }) {
    const found =
      id === undefined ? await schedules.list(caller.owners) : [await schedules.get(id, caller.owners)];
    return { structured: { success: true, count: found.length, schedules: found } };
  },
});
