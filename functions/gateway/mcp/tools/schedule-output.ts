import { z } from "zod";
import { errorOutput } from "./error-output.ts";

export const scheduleIdInput = z
  .string()
  .max(100)
  .describe("The schedule's id, as returned by schedules_list and schedules_create.");

/** The output schema of a schedule. */
export const scheduleOutput = z.looseObject({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  next: z
    .string()
    .nullable()
    .describe("The next time (UTC); null when the schedule is paused or its only time has passed."),
  last: z
    .looseObject({ scheduled_for: z.string(), run_id: z.string() })
    .nullable()
    .describe("The last run, with its scheduled time."),
});

/** The output schema of tools that create or change a schedule. */
export const oneScheduleOutput = z.looseObject({
  success: z.boolean(),
  schedule: scheduleOutput.optional(),
  error: errorOutput.optional(),
});
