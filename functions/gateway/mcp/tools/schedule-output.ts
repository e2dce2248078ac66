import { z } from "zod";
import { errorOutput } from "./error-output.ts";

export const scheduleIdInput = z
  .string()
  .max(100)
  .describe("The schedule's id, as schedules_list and schedules_create tell it.");

/** A schedule, as the tools answer it. */
export const scheduleOutput = z.looseObject({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  next: z
    .string()
    .nullable()
    .describe("When it runs next (UTC); null when it is paused or its moment has passed."),
  last: z
    .looseObject({ scheduled_for: z.string(), run_id: z.string() })
    .nullable()
    .describe("The latest time that it ran for, and the run."),
});

/** What tools answer that make or change one. */
export const oneScheduleOutput = z.looseObject({
  success: z.boolean(),
  schedule: scheduleOutput.optional(),
  error: errorOutput.optional(),
});
