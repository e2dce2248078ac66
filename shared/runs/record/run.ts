/**
 * The record, claim, events and outcome of a run. None is personal: input, result and screenshots are sealed objects of
 * their own (`sealing.ts`). Unknown keys, of a newer version, are kept.
 */

import { z } from "zod";
import { ERROR_TYPES, type ErrorType } from "../../core/errors.ts";
import { maskSensitive } from "../../core/masking/mask-sensitive.ts";
import { PERSON_NEEDS } from "../../handoff/need.ts";
import { RUN_KINDS, RUN_STATES, RUN_TRIGGERS, TERMINAL_STATES } from "./run-state.ts";

const instant = z.iso.datetime();
const errorTypes = Object.keys(ERROR_TYPES) as [ErrorType, ...ErrorType[]];

/** A failure without its details, which may be personal and are stored in the sealed result. */
export const runErrorSchema = z.looseObject({
  // An unknown type, of a newer version, must not make the run unreadable.
  type: z.enum(errorTypes).catch("internal_error"),
  category: z.enum(["transient", "permanent", "agent_error", "system_error"]),
  message: z.string(),
});

/** A failure with its details, as the sealed result holds it. */
export const resultErrorSchema = z.looseObject({
  type: z.string(),
  category: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});

const attemptSchema = z.looseObject({
  /** Random name of the worker. */
  worker: z.string(),
  started_at: instant,
  ended_at: instant.optional(),
  error_type: z.string().optional(),
});

export const waitingSchema = z.looseObject({
  /** From 1, within the run. */
  number: z.int(),
  for: z.enum(PERSON_NEEDS).catch("control"),
  /** The number of the form's page. */
  page: z.int().optional(),
  since: instant,
  /** The end of the wait. */
  until: instant,
});

const scheduledSchema = z.looseObject({ id: z.string(), scheduled_for: instant });

/** A difference between a form and its wizard; without texts of the site. */
const driftSchema = z.looseObject({
  /** 0 for the results. */
  page: z.int(),
  /** A field id, the name of a result, or `button`; undefined for a new question. */
  element: z.string().optional(),
  change: z.string(),
});

export const runRecordSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(RUN_KINDS),
  /** The wizard's or the agent's id. */
  target: z.string(),
  trigger: z.enum(RUN_TRIGGERS),
  /** The name of the MCP client that asked for it. */
  client: z.string().optional(),
  /** HMAC of the caller. */
  owner: z.string(),
  /** HMAC of the client's call that submitted it: a cancellation of the call finds the run. */
  call: z.string().optional(),
  /** HMAC of the conversation that the run belongs to, for lists. */
  context: z.string().optional(),
  state: z.enum(RUN_STATES),
  attempts: z.array(attemptSchema),
  error: runErrorSchema.optional(),
  /** Counts and durations, such as `pages_completed` and `screenshots`. */
  facts: z.record(z.string(), z.number()).optional(),
  /** Differences between the form and the wizard's file, for a scheduled run of a wizard. */
  drift: z.array(driftSchema).optional(),
  created_at: instant,
  /** A run that is unclaimed at this time expires. */
  start_by: instant,
  started_at: instant.optional(),
  ended_at: instant.optional(),
  /** A person may be asked to act in the run's tab. */
  handoff: z.literal(true).optional(),
  /** The person's part that a run in state `waiting_for_person` waits for; an object of its own, no part of the record. */
  waiting: waitingSchema.optional(),
  /** The schedule that started the run, and the scheduled time. */
  schedule: scheduledSchema.optional(),
  /** No request is stored, and therefore no label. */
  request: z.literal(false).optional(),
  /** The end of the results' retention, where the caller chose it. */
  keep_until: instant.optional(),
  /** The span that submitted the run (W3C Trace Context). */
  traceparent: z.string().optional(),
});

/** The content of `runs/{id}/claim`. */
export const claimSchema = z.looseObject({
  /** Undefined when a process claimed the run to end it. */
  worker: z.string().optional(),
  at: instant,
  /** The interval of the worker's heartbeats. */
  heartbeat_ms: z.number().optional(),
});

const eventBodySchema = z.discriminatedUnion("type", [
  /** A launcher accepted the run; `execution` is the name of the job's execution, for stopping it. */
  z.looseObject({
    type: z.literal("starting"),
    launcher: z.enum(["job", "service", "queue", "process"]),
    execution: z.string().optional(),
  }),
  /** A page is done, or (`retrying`) the reason of a retry; without the user's answers. */
  z.looseObject({
    type: z.literal("progress"),
    page: z.int().optional(),
    pages: z.int().optional(),
    title: z.string().optional(),
    elapsed_ms: z.number().optional(),
    retrying: z.string().optional(),
  }),
  /** The exhausted resource of the worker's machine; the run continues. */
  z.looseObject({ type: z.literal("machine_exhausted"), resource: z.string() }),
  /** A person is asked to act in the run's tab. */
  z.looseObject({
    type: z.literal("waiting_for_person"),
    number: z.int(),
    for: z.string(),
    page: z.int().optional(),
    until: instant,
  }),
  /** The wait for a person is over. */
  z.looseObject({ type: z.literal("resumed") }),
  z.looseObject({ type: z.literal("heartbeat") }),
]);

export const runEventSchema = z.intersection(
  z.object({ at: instant }),
  // An unknown event, of a newer version, counts as a heartbeat.
  eventBodySchema.catch({ type: "heartbeat" }),
);

export const numberedEventSchema = z.intersection(runEventSchema, z.object({ seq: z.int() }));

/** The content of `runs/{id}/result`: how the run ended. */
export const outcomeSchema = z.looseObject({
  state: z.enum(TERMINAL_STATES),
  error: runErrorSchema.optional(),
  facts: z.record(z.string(), z.number()).optional(),
  drift: z.array(driftSchema).optional(),
  ended_at: instant,
  /** The attempt of the worker that claimed the run. */
  attempt: attemptSchema.optional(),
  /** The last events, stored here instead of in the run's log. */
  events: z.array(numberedEventSchema).optional(),
  /** The number of the first event that the run's log does not hold; only in an outcome of the run's worker. */
  events_from: z.int().optional(),
  /** The JWE of the full result. */
  sealed: z.string().optional(),
  /** The bytes of each picture behind the outcome, in order. */
  pictures: z.array(z.int()).optional(),
});

export type RunRecord = z.output<typeof runRecordSchema>;
export type RunSchedule = z.output<typeof scheduledSchema>;
export type RunWaiting = z.output<typeof waitingSchema>;
export type RunDrift = z.output<typeof driftSchema>;
export type RunAttempt = z.output<typeof attemptSchema>;
export type RunError = z.output<typeof runErrorSchema>;
export type Claim = z.output<typeof claimSchema>;
export type Outcome = z.output<typeof outcomeSchema>;
export type RunEventBody = z.output<typeof eventBodySchema>;
/** `seq` counts from 0; stored heartbeats are replaced by later ones, which leaves gaps. */
export type RunEvent = z.output<typeof numberedEventSchema>;
/** The event with which a launcher has accepted a run. */
export type LaunchEvent = Extract<RunEvent, { type: "starting" }>;

/** Before the claim, no part of a run is executed. */
export function isClaimed(run: RunRecord): boolean {
  return run.attempts.length > 0;
}

const LONGEST_LABEL = 100;

/** The caller's own name for a run. It stands in lists, so it holds no personal data. */
export const runLabelSchema = z
  .string()
  .min(1)
  .max(LONGEST_LABEL)
  .refine(
    // A longer one is refused by its length.
    (label) => label.length > LONGEST_LABEL || maskSensitive(label) === label,
    "holds personal data, such as a number, an address or a key: give a plain name",
  );

const FIRST_WORDS = 60;

/** The beginning of a masked request, on one line; undefined for an empty one. */
export function firstWords(input: string): string | undefined {
  const line = input
    .slice(0, 10 * FIRST_WORDS)
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= FIRST_WORDS) return line || undefined;
  const cut = line.lastIndexOf(" ", FIRST_WORDS);
  return `${line.slice(0, cut > 0 ? cut : FIRST_WORDS)} …`;
}

/** A name that a program makes, such as a scenario's of its answers, as a label that {@link runLabelSchema} accepts. */
export function plainLabel(name: string): string {
  const masked = maskSensitive(name.slice(0, 10 * LONGEST_LABEL)).slice(0, LONGEST_LABEL);
  return runLabelSchema.safeParse(masked).success ? masked : maskSensitive(masked).slice(0, LONGEST_LABEL);
}
