/** Schedules as each interface shows them. */
import { z } from "zod";
import { definitionSchema } from "../../schedules/definition/schedule.ts";

const { id: _, input, parameters, user_data, notify, ...clear } = definitionSchema.shape;

export const scheduleSchema = z
  .object({
    id: z.string(),
    ...clear,
    from_file: z.boolean().describe("Whether an applied file defines this schedule."),
    revision: z.int().describe("Increases with every change."),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    next: z.iso
      .datetime()
      .nullable()
      .describe("The next time; null when the schedule is paused or its only time has passed."),
    last: z
      .object({ scheduled_for: z.iso.datetime(), run_id: z.string().optional() })
      .nullable()
      .describe("The last run, with its scheduled time."),
  })
  .meta({ id: "Schedule" });

export const scheduleDetailSchema = scheduleSchema
  .extend({
    input,
    parameters,
    user_data,
    notify,
    upcoming: z.array(z.iso.datetime()).describe("The next times."),
  })
  .meta({ id: "ScheduleDetail" });

const shareSchema = z.object({
  runs: z.int(),
  share: z.number().nullable().describe("From 0 to 1, of the runs that have ended or were missed."),
});

export const reportSchema = z
  .object({
    schedule_id: z.string(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    scheduled: z.int().describe("Number of scheduled times."),
    fired: z.int(),
    missed: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    under_way: z.int(),
    success_rate: z.number().nullable().describe("From 0 to 1, of the runs that have ended or were missed."),
    failures: z.object({
      by_type: z.record(z.string(), z.int()),
      by_category: z.record(z.string(), z.int()),
    }),
    recovered: shareSchema.describe("Completed runs that needed a retry."),
    permanent_failures: shareSchema.describe("Failed runs whose category is not transient."),
    start_deviation: z
      .object({
        mean_seconds: z.number(),
        p95_seconds: z.number(),
        within_30_seconds: z.number().describe("From 0 to 1."),
      })
      .nullable()
      .describe("From the scheduled time to the start of the run."),
  })
  .meta({ id: "ScheduleReport" });

export const idSchema = z.string().describe("The schedule's id.");
/** The argument of commands for one schedule. */
export const SCHEDULE_ARGUMENT = { id: "an id of `federalrunner schedules list`" };
