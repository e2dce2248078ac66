/** Schedules as the API shows them. */
import { z } from "zod";
import { definitionSchema } from "../../../../shared/schedules/definition/schedule.ts";

const { id: _, input, parameters, user_data, ...clear } = definitionSchema.shape;

export const scheduleSchema = z
  .object({
    id: z.string(),
    ...clear,
    from_file: z.boolean().describe("Whether an applied file defines this schedule."),
    revision: z.int().describe("Grows with every change."),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    next: z.iso
      .datetime()
      .nullable()
      .describe("When it runs next; null when it is paused or its moment has passed."),
    last: z
      .object({ scheduled_for: z.iso.datetime(), run_id: z.string() })
      .nullable()
      .describe("The latest time that it ran for."),
  })
  .meta({ id: "Schedule" });

export const scheduleDetailSchema = scheduleSchema
  .extend({ input, parameters, user_data, upcoming: z.array(z.iso.datetime()).describe("The next times.") })
  .meta({ id: "ScheduleDetail" });

export const reportSchema = z
  .object({
    schedule_id: z.string(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    scheduled: z.int().describe("Runs that there should be."),
    fired: z.int(),
    missed: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    under_way: z.int(),
    success_rate: z.number().nullable().describe("From 0 to 1, of those that have ended or were missed."),
    failures: z.object({
      by_type: z.record(z.string(), z.int()),
      by_category: z.record(z.string(), z.int()),
    }),
    start_deviation: z
      .object({
        mean_seconds: z.number(),
        p95_seconds: z.number(),
        within_30_seconds: z.number().describe("From 0 to 1."),
      })
      .nullable()
      .describe("Between the scheduled time and the start of the work."),
  })
  .meta({ id: "ScheduleReport" });

export const idParam = { id: "The schedule's id." };
