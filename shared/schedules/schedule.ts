/**
 * A schedule as it is stored, in `schedules/{id}.json`. What it starts its runs with may be personal and is sealed to
 * the gateway's key, which the callback needs to open it; everything else is in clear.
 */
import { z } from "zod";

export const SCHEDULE_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_ID = 63;

const instant = z.iso.datetime();

export const targetSchema = z.strictObject({
  kind: z.enum(["agent", "wizard"], { error: 'must be "agent" or "wizard"' }),
  /** The agent's or the wizard's id. */
  id: z.string().min(1).max(200),
});

const clear = {
  name: z.string().min(1).max(100),
  target: targetSchema,
  /** Crontab of five fields; either this or `at`. */
  cron: z.string().max(200).optional(),
  /** One moment. */
  at: z.string().max(40).optional(),
  /** IANA name, by which `cron` is understood. */
  time_zone: z.string().min(1).max(100),
  enabled: z.boolean(),
  /** How often Cloud Scheduler calls again when the gateway cannot start the run. */
  retries: z.int().min(0).max(5),
  /** Of each run, instead of the target's own limit and never above it. */
  timeout_seconds: z.int().min(1).max(3600).optional(),
  description: z.string().max(500).optional(),
  tags: z.array(z.string().min(1).max(50)).max(20),
};

/** What a run is started with. */
const content = {
  /** For agents: the words. */
  input: z.string().min(1).max(200_000).optional(),
  /** For agents: what the profile's `parameters` declare. */
  parameters: z.record(z.string(), z.unknown()).optional(),
  /** For wizards: the answers. */
  user_data: z.record(z.string(), z.unknown()).optional(),
};

export const contentSchema = z.strictObject(content);

const idSchema = z
  .string()
  .max(LONGEST_ID)
  .regex(SCHEDULE_ID, "must consist of lower-case letters, digits and single hyphens, as in weekly-report");

/** As a person gives it. */
export const definitionSchema = z.strictObject({
  /** Made from the name when it is left out. */
  id: idSchema.optional(),
  ...clear,
  ...content,
  time_zone: clear.time_zone.default("UTC"),
  enabled: clear.enabled.default(true),
  retries: clear.retries.default(3),
  tags: clear.tags.default([]),
});

/** What shall be different; null takes a value away, `cron` takes the place of `at` and the other way round. */
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

export const scheduleSchema = z.looseObject({
  id: z.string(),
  ...clear,
  at: instant.optional(),
  /** JWE of the content, to the gateway's key. */
  sealed: z.string(),
  /** HMAC of whoever made it. */
  owner: z.string(),
  /** Whether a file that was applied says how it shall be. */
  from_file: z.boolean(),
  /** Grows with every change by a person. */
  revision: z.int(),
  created_at: instant,
  updated_at: instant,
  /** Since when the times are what they are: what was scheduled for a time before it does nothing any more. */
  timed_since: instant,
  last_fired: z.looseObject({ scheduled_for: instant, run_id: z.string() }).optional(),
});

export type ScheduleTarget = z.output<typeof targetSchema>;
export type ScheduleContent = z.output<typeof contentSchema>;
export type ScheduleDefinition = z.output<typeof definitionSchema>;
export type SchedulePatch = z.output<typeof patchSchema>;
export type Schedule = z.output<typeof scheduleSchema>;
/** What says when a schedule fires. */
export type Timing = Pick<Schedule, "cron" | "at" | "time_zone">;
