import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { errorOutput } from "./error-output.ts";
import { scheduleIdInput, scheduleOutput } from "./schedule-output.ts";

export const schedulesList = defineTool({
  name: "schedules_list",
  title: "List schedules",
  description:
    "List the user's own schedules: what each runs, when it ran last and when it runs next. With id, show that one " +
    "with what its runs are started with and its next five times. Times are UTC: tell the user the time in the " +
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
