/**
 * The record of a schedule, `schedules/{id}.json`. The input of its runs may be personal: it is sealed to the gateway's
 * key, with which the callback opens it. All other fields are in clear.
 */
import { z } from "zod";
import { anyObject } from "../../core/schemas/any-object.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import { LONGEST_INTERVAL } from "./interval.ts";

export const SCHEDULE_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const LONGEST_ID = 63;

const instant = z.iso.datetime();

const targetSchema = z
  .strictObject({
    kind: z.enum(["agent", "wizard"], { error: 'must be "agent" or "wizard"' }),
    id: z.string().min(1).max(200).describe("The agent's or the wizard's id."),
  })
  .describe("The agent or the wizard to run.");

const clear = {
  name: z.string().min(1).max(100).describe("For people. Stored in clear: must not be personal."),
  target: targetSchema,
  cron: z
    .string()
    .max(200)
    .optional()
    .describe(
      "The times to run: a crontab of five fields (minute, hour, day of the month, month, day of the week) " +
        "with names (MON, JAN; MON#1 is the first Monday), lists, ranges and steps, or @hourly, @daily, @weekly, @monthly, @yearly. " +
        '"0 9 * * MON" is every Monday at nine. One of this, `every_minutes` and `at`.',
    ),
  every_minutes: z
    .int()
    .min(1)
    .max(LONGEST_INTERVAL)
    .optional()
    .describe(
      "An interval that no crontab expresses, such as 90; counted from the creation, the last change of the times, " +
        "or the end of a pause.",
    ),
  at: z
    .string()
    .max(40)
    .optional()
    .describe(
      "The only time to run: 2027-03-01T09:30 (in `time_zone`) or 2027-03-01T14:30:00Z; at most 366 days ahead.",
    ),
  time_zone: z
    .string()
    .min(1)
    .max(100)
    .describe("Time zone of `cron` and `at`: a name of the tz database, as in America/New_York."),
  enabled: z.boolean().describe("A schedule that is not enabled is paused: it does not run."),
  retries: z
    .int()
    .min(0)
    .max(5)
    .describe(
      "Number of retries when the start of a run fails, for example because the service is unavailable.",
    ),
  timeout_seconds: z
    .int()
    .min(1)
    .max(3600)
    .optional()
    .describe("Time limit of each run; default and, for agents, maximum is that of the target."),
  description: z.string().max(500).optional().describe("For people. Stored in clear: must not be personal."),
  tags: z.array(z.string().min(1).max(50)).max(20).describe("For people, for filtering."),
};

/** A mailbox at a domain name: no address literal, no quoted or routed form. */
const MAIL_ADDRESS = /^[^@\s[\]<>(),;:"\\]+@(?:[^@\s.[\]<>(),;:"\\]+\.)+(?!\d+$)[^@\s.[\]<>(),;:"\\]{2,}$/;

export const notifySchema = z
  .strictObject({
    webhook: z.string().max(2000).optional().describe("Public https, gets a signed POST."),
    email: z.string().max(200).regex(MAIL_ADDRESS, "must be a mail address").optional(),
    only_failures: z.boolean().optional().describe("Default: every end of a run."),
    only_changes: z.boolean().optional().describe("Failures, and results other than the last run's."),
    details: z.boolean().optional().describe("With the changed figures."),
  })
  .describe("Notices of ended runs, which name changed results.");

/** The input of the runs, and the receivers of notices. */
const content = {
  input: z.string().min(1).max(200_000).optional().describe("For an agent: its input text."),
  parameters: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("For an agent: values of its declared parameters."),
  user_data: anyObject()
    .optional()
    .describe("For a wizard: the answers, by the property names of its schema."),
  notify: notifySchema.optional(),
};

export const contentSchema = z.strictObject(content);

const idSchema = z
  .string()
  .max(LONGEST_ID)
  .regex(SCHEDULE_ID, "must consist of lower-case letters, digits and single hyphens, as in weekly-report");

/** A name appears in mails, terminals and lists. */
const shownName = clear.name.refine(
  (name) => !/[\t\n]/.test(name) && cleanSiteText(name) === name.trim(),
  "must hold no control characters",
);

/** The definition of a schedule, by its owner. */
export const definitionSchema = z.strictObject({
  id: idSchema
    .optional()
    .describe(
      "Lower-case letters, digits and hyphens; default derived from the name. The stored id has a suffix of the caller; " +
        "calls accept both forms.",
    ),
  ...clear,
  ...content,
  name: shownName,
  time_zone: clear.time_zone.default("UTC"),
  enabled: clear.enabled.default(true),
  retries: clear.retries.default(3),
  tags: clear.tags.default([]),
});

/** The changes; null removes a value; `cron`, `every_minutes` and `at` replace each other. */
export const patchSchema = z
  .strictObject({
    name: shownName,
    target: clear.target,
    cron: clear.cron,
    every_minutes: clear.every_minutes,
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
    notify: notifySchema.nullable(),
  })
  .partial();

/** The owner's permission for the firings (`grant.ts`). */
export const grantSchema = z.looseObject({
  /** HMAC of the granting subject. */
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
  /** Whether the sealed content names receivers of notices. */
  notifies: z.boolean().optional(),
  /** Increases with every change of the definition. */
  revision: z.int(),
  created_at: instant,
  updated_at: instant,
  /** The last change of the times: calls for earlier times are ignored. */
  timed_since: instant,
  /** Undefined in records of versions without grants; such a schedule starts no runs. */
  grant: grantSchema.optional(),
  /** Without the run's id, which follows from the time: the record of a deleted run is named by no object. */
  last_fired: z.object({ scheduled_for: instant }).optional(),
});

export type ScheduleTarget = z.output<typeof targetSchema>;
export type ScheduleContent = z.output<typeof contentSchema>;
export type ScheduleDefinition = z.output<typeof definitionSchema>;
export type SchedulePatch = z.output<typeof patchSchema>;
export type Notify = z.output<typeof notifySchema>;
export type ScheduleGrant = z.output<typeof grantSchema>;
export type Schedule = z.output<typeof scheduleSchema>;
export type Timing = Pick<Schedule, "cron" | "every_minutes" | "at" | "time_zone"> &
  Partial<Pick<Schedule, "timed_since">>;
