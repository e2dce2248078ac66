/** A run as the API shows it: without its owner's hash, and without the names of machines and executions. */
import { z } from "zod";
import { RUN_KINDS, RUN_STATES, RUN_TRIGGERS, type RunRecord } from "../../../../shared/runs/runs.ts";
import { failureSchema, showFailure } from "../../http/failure.ts";

export const runSchema = z
  .object({
    id: z.string(),
    kind: z.enum(RUN_KINDS),
    target: z.string().describe("The agent's or the wizard's id."),
    trigger: z.enum(RUN_TRIGGERS).describe("The door that submitted the run."),
    state: z
      .enum(RUN_STATES)
      .describe(
        "States only move forward; completed, failed, timed_out, cancelled, rejected and expired are final.",
      ),
    error: failureSchema.optional().describe("Why it did not complete."),
    facts: z.record(z.string(), z.number()).optional().describe("Counts and durations."),
    schedule: z
      .object({ id: z.string(), scheduled_for: z.iso.datetime() })
      .optional()
      .describe("Which schedule started it, and for which time."),
    created_at: z.iso.datetime(),
    start_by: z.iso.datetime().describe("When it expires without a worker."),
    started_at: z.iso.datetime().optional(),
    ended_at: z.iso.datetime().optional(),
    duration_ms: z.int().optional().describe("From its start to its end."),
  })
  .meta({ id: "Run" });

export type ShownRun = z.output<typeof runSchema>;

export function showRun(run: RunRecord): ShownRun {
  const { id, kind, target, trigger, state, error, facts, schedule } = run;
  const { created_at, start_by, started_at, ended_at } = run;
  return {
    id,
    kind,
    target,
    trigger,
    state,
    ...(error ? { error: showFailure(error) } : {}),
    ...(facts ? { facts } : {}),
    ...(schedule ? { schedule: { id: schedule.id, scheduled_for: schedule.scheduled_for } } : {}),
    created_at,
    start_by,
    ...(started_at === undefined ? {} : { started_at }),
    ...(ended_at === undefined ? {} : { ended_at }),
    ...(started_at === undefined || ended_at === undefined
      ? {}
      : { duration_ms: Math.max(0, Date.parse(ended_at) - Date.parse(started_at)) }),
  };
}
