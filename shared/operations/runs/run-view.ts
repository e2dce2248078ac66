/** A run as each interface shows it: without the owner's hash and the names of workers and executions. */
import { z } from "zod";
import { READ_ALL, requiredScope, type Scope } from "../../auth/scopes.ts";
import { failureSchema, renderFailure } from "../../core/failure.ts";
import { PERSON_NEEDS } from "../../handoff/need.ts";
import { RUN_KINDS, RUN_STATES, RUN_TRIGGERS, type RunRecord } from "../../runs/runs.ts";
import type { OperationCaller } from "../operation.ts";

export const runSchema = z
  .object({
    id: z.string(),
    kind: z.enum(RUN_KINDS),
    target: z.string().describe("The agent's or the wizard's id."),
    label: z
      .string()
      .optional()
      .describe(
        "The owner's name for a wizard's run, or the first words of the masked request to an agent; for the owner only.",
      ),
    owner: z.string().describe("`me`, or the beginning of another owner's keyed hash."),
    trigger: z.enum(RUN_TRIGGERS).describe("The entry point that submitted the run."),
    client: z.string().optional().describe("The name of the MCP client that asked for it."),
    state: z
      .enum(RUN_STATES)
      .describe("The final states are completed, failed, timed_out, cancelled, rejected and expired."),
    error: failureSchema.optional().describe("The reason of a failure."),
    facts: z.record(z.string(), z.number()).optional().describe("Counts and durations."),
    drift: z
      .array(z.object({ page: z.int(), element: z.string().optional(), change: z.string() }))
      .optional()
      .describe("Differences between the form and the wizard's file, for a scheduled run of a wizard."),
    schedule: z
      .object({ id: z.string(), scheduled_for: z.iso.datetime() })
      .optional()
      .describe("The schedule that started the run, and the scheduled time."),
    waiting: z
      .object({
        for: z.enum(PERSON_NEEDS),
        page: z.int().optional().describe("The number of the form's page."),
        until: z.iso.datetime().describe("The end of the wait."),
        link: z
          .string()
          .optional()
          .describe("The page on which the person acts, once; for the run's owner only."),
      })
      .optional()
      .describe("The part of the form that a run in state waiting_for_person asks a person for."),
    created_at: z.iso.datetime(),
    start_by: z.iso.datetime().describe("The time at which the run expires without a worker."),
    started_at: z.iso.datetime().optional(),
    ended_at: z.iso.datetime().optional(),
    keep_until: z.iso.datetime().optional().describe("The end of the days of `keep_days`."),
    duration_ms: z.int().optional().describe("From start to end."),
  })
  .meta({ id: "Run" });

export const runIdSchema = z.string().describe("The run's id.");
/** The run of examples. */
export const EXAMPLE_RUN = "019a42d6-8c00-7a11-9c1e-0d2f6a3b4c5d";

export type RunView = z.output<typeof runSchema>;

/** @param own parts that only the run's owner sees */
export function viewRun(
  run: RunRecord,
  { owners }: Pick<OperationCaller, "owners">,
  own: { label?: string | undefined; link?: string | undefined } = {},
): RunView {
  const { id, kind, target, trigger, client, state, error, facts, drift, schedule, waiting } = run;
  const { created_at, start_by, started_at, ended_at, keep_until } = run;
  return {
    id,
    kind,
    target,
    label: own.label,
    owner: owners.includes(run.owner) ? "me" : run.owner.slice(0, OWNER_SHOWN),
    trigger,
    client,
    state,
    error: error && renderFailure(error),
    facts,
    drift: drift?.map(({ page, element, change }) => ({ page, element, change })),
    schedule: schedule && { id: schedule.id, scheduled_for: schedule.scheduled_for },
    waiting: waiting && { for: waiting.for, page: waiting.page, until: waiting.until, link: own.link },
    created_at,
    start_by,
    started_at,
    ended_at,
    keep_until,
    duration_ms:
      started_at && ended_at ? Math.max(0, Date.parse(ended_at) - Date.parse(started_at)) : undefined,
  };
}

/** Tells one owner's runs from another's; the whole hash is no more than that. */
const OWNER_SHOWN = 8;

/** The reading operations require one of these, and return only the runs that the caller's scopes cover. */
export const READ_ANY: readonly Scope[] = [
  requiredScope("agent", "read"),
  requiredScope("wizard", "read"),
  READ_ALL,
];

/** A result of several runs of one wizard. */
export const comparedSchema = z.object({
  name: z.string(),
  label: z.string(),
  period: z.string().optional(),
  values: z.array(z.string().nullable()).describe("The site's wording, in the order of the runs."),
  numbers: z.array(z.number().nullable()).optional(),
  difference: z.number().optional().describe("The second value minus the first, where there are two."),
});
