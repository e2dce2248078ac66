import { z } from "zod";
import { listRuns as listRunsOf } from "../../../../shared/runs/list-runs.ts";
import { indexNames } from "../../../../shared/runs/object-names.ts";
import type { RunRecord } from "../../../../shared/runs/run.ts";
import { defineTool } from "./define-tool.ts";
import { errorOutput } from "./error-output.ts";

const LARGEST_PAGE = 50;

export const listRuns = defineTool({
  name: "federalrunner_list_runs",
  title: "List earlier runs",
  description:
    "List the user's own runs, the newest first: which wizard, when, and how each ended. It shows no personal data; " +
    "results and screenshots come from federalrunner_get_run.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    limit: z.int().min(1).max(LARGEST_PAGE).optional().describe("At most so many; 20 when left out."),
    cursor: z
      .string()
      .max(100)
      .regex(/^[\da-f-]+$/)
      .optional()
      .describe("next_cursor of the page before."),
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

  async handle({ limit = 20, cursor }, { caller, runs: { store } }) {
    const pages = await Promise.all(
      caller.owners.map((owner) =>
        listRunsOf(store, {
          index: { by: "owner", owner },
          limit,
          where: (run) => run.kind === "wizard",
          ...(cursor === undefined ? {} : { cursor }),
        }),
      ),
    );
    // A key that is being rotated out has runs of its own; names are in the order of time under either.
    const all = pages.flatMap((page) => page.runs).sort((a, b) => (place(a) < place(b) ? -1 : 1));
    const shown = all.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = all.length > shown.length || pages.some((page) => page.next !== undefined);
    const next = last ? place(last) : pages.find((page) => page.next !== undefined)?.next;
    return {
      structured: {
        success: true,
        count: shown.length,
        runs: shown.map(toEntry),
        ...(hasMore && next !== undefined ? { next_cursor: next } : {}),
      },
    };
  },
});

function place(run: RunRecord): string {
  const [name = ""] = indexNames(run);
  return name.slice(name.lastIndexOf("/") + 1);
}

function toEntry(run: RunRecord): Record<string, unknown> {
  const { id, target, state, created_at, started_at, ended_at, facts, error } = run;
  return {
    run_id: id,
    wizard_id: target,
    state,
    created_at,
    ...(started_at === undefined ? {} : { started_at }),
    ...(ended_at === undefined ? {} : { ended_at }),
    ...facts,
    ...(error === undefined ? {} : { error_type: error.type }),
  };
}
