import { z } from "zod";
import type { RunRecord } from "../../../../shared/runs/runs.ts";
import { defineTool } from "./define-tool.ts";
import { errorOutput } from "./error-output.ts";

const LARGEST_PAGE = 50;

export const listRuns = defineTool({
  name: "federalrunner_list_runs",
  title: "List earlier runs",
  description:
    "List the user's own runs, the newest first, with wizard, time and state. The list holds no personal data; " +
    "results and screenshots come from federalrunner_get_run.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    limit: z.int().min(1).max(LARGEST_PAGE).optional().describe("Maximum number of runs; default 20."),
    cursor: z
      .string()
      .max(100)
      .regex(/^[\da-f-]+$/)
      .optional()
      .describe("next_cursor of the previous page."),
  }),
  output: z.looseObject({
    success: z.boolean(),
    count: z.int().optional(),
    runs: z
      .array(
        z.looseObject({
          run_id: z.string(),
          wizard_id: z.string(),
          state: z.string(),
          created_at: z.string(),
        }),
      )
      .optional(),
    next_cursor: z.string().optional().describe("There are older runs: pass this as cursor."),
    error: errorOutput.optional(),
  }),

  async handle({ limit, cursor }, call) {
    const { owners } = call.caller;
    const { runs, next } = await call.runs.list({ owners, kind: "wizard", limit, cursor });
    return {
      structured: {
        success: true,
        count: runs.length,
        runs: runs.map(toEntry),
        next_cursor: next,
      },
    };
  },
});

function toEntry(run: RunRecord): Record<string, unknown> {
  const { id, target, state, created_at, started_at, ended_at, facts, error } = run;
  return {
    run_id: id,
    wizard_id: target,
    state,
    created_at,
    started_at,
    ended_at,
    ...facts,
    error_type: error?.type,
  };
}
