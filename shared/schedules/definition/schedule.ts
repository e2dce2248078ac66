/**
 * A schedule as it is stored, in `schedules/{id}.json`. What it starts its runs with may be personal and is sealed to
 * the gateway's key, which the callback needs to open it; everything else is in clear.
 */
import { z } from "zod";

export const SCHEDULE_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_ID = 63;

const instant = z.iso.datetime();

const targetSchema = z
  .strictObject({
    kind: z.enum(["agent", "wizard"], { error: 'must be "agent" or "wizard"' }),
    id: z.string().min(1).max(200).describe("The agent's or the wizard's id."),
  })
  .describe("What is run.");

const clear = {
  name: z
    .string()
    .min(1)
    .max(100)
    .describe("For people. It is stored in clear: nothing personal belongs here."),
  target: targetSchema,
  cron: z
    .string()
    .max(200)
    .optional()
    .describe(
      "When to run, again and again: a crontab of five fields (minute, hour, day of the month, month, day of the week) " +
        "with names (MON, JAN), lists, ranges and steps, or @hourly, @daily, @weekly, @monthly, @yearly. " +
        '"0 9 * * MON" is every Monday at nine. Either this or `at`.',
    ),
  at: z
    .string()
    .max(40)
    .optional()
    .describe(
      "When to run once: 2027-03-01T09:30 (in `time_zone`) or 2027-03-01T14:30:00Z; at most 366 days ahead.",
    ),
  time_zone: z
    .string()
    .min(1)
    .max(100)
    .describe("Name of the tz database by which `cron` and `at` are understood, as in America/New_York."),
  enabled: z
    .boolean()
    .describe("A schedule that is not enabled is paused: it keeps everything and does not run."),
  retries: z
    .int()
    .min(0)
    .max(5)
    .describe("How often the start of a run is tried again when the service cannot be reached."),
  timeout_seconds: z
    .int()
    .min(1)
    .max(3600)
    .optional()
    .describe("What each run may take, instead of the target's own limit and never above an agent's."),
  description: z.string().max(500).optional().describe("For people. Nothing personal belongs here."),
  tags: z.array(z.string().min(1).max(50)).max(20).describe("For people, to find it by."),
};

/** What a run is started with. */
const content = {
  input: z.string().min(1).max(200_000).optional().describe("For an agent: its input text."),
  parameters: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("For an agent: values of the parameters that it declares."),
  user_data: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("For a wizard: the answers, by the property names of its schema."),
};

export const contentSchema = z.strictObject(content);

const idSchema = z
  .string()
  .max(LONGEST_ID)
  .regex(SCHEDULE_ID, "must consist of lower-case letters, digits and single hyphens, as in weekly-report");

/** As a person gives it. */
export const definitionSchema = z.strictObject({
  id: idSchema
    .optional()
    .describe(
      "Lower-case letters, digits and hyphens; made from the name when it is left out. The answer has it with a suffix " +
        "of the caller's own; both forms name the schedule.",
    ),
  ...clear,
  ...content,
  time_zone: clear.time_zone.default("UTC"),
  enabled: clear.enabled.default(true),
  retries: clear.retries.default(3),
  tags: clear.tags.default([]),
});

/** The changes; null removes a value, and `cron` replaces `at` and vice versa. */
export const patchSchema = z
  .strictObject({
    name: clear.name,
    target: clear.target,
    cron: clear.cron,
    at: clear.at,
    time_zone: clear.time_zone,
    enabled: clear.enabled,
    retries: clear.retries,
    timeout_seconds: clear.timeout_seconds.nullable(),
    description: clear.description.nullable(),
    tags: clear.tags,
    input: content.input.nullable(),
    parameters: content.parameters.nullable(),
    user_data: content.user_data.nullable(),
  })
  .partial();

/** What the owner hands over for the firings (`grant.ts`). */
export const grantSchema = z.looseObject({
  /** HMAC of the subject that granted. */
  subject: z.string(),
  scopes: z.array(z.string()),
  granted_at: instant,
});

export const scheduleSchema = z.looseObject({
  id: z.string(),
  ...clear,
  at: instant.optional(),
  /** JWE of the content, to the gateway's key. */
  sealed: z.string(),
  /** HMAC of the caller that created it. */
  owner: z.string(),
  /** Whether an applied file defines it. */
  from_file: z.boolean(),
  /** Grows with every change by a person. */
  revision: z.int(),
  created_at: instant,
  updated_at: instant,
  /** Since when the times are what they are: what was scheduled for a time before it does nothing any more. */
  timed_since: instant,
  /** Absent in records of versions before grants; such a schedule starts nothing. */
  grant: grantSchema.optional(),
  last_fired: z.looseObject({ scheduled_for: instant, run_id: z.string() }).optional(),
});

export type ScheduleTarget = z.output<typeof targetSchema>;
export type ScheduleContent = z.output<typeof contentSchema>;
export type ScheduleDefinition = z.output<typeof definitionSchema>;
export type SchedulePatch = z.output<typeof patchSchema>;
export type ScheduleGrant = z.output<typeof grantSchema>;
export type Schedule = z.output<typeof scheduleSchema>;
/** What says when a schedule fires. */
export type Timing = Pick<Schedule, "cron" | "at" | "time_zone">;
