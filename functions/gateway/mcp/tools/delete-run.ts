import { z } from "zod";
import { isWizardRun } from "../runs/is-wizard-run.ts";
import { runIdInput } from "../runs/run-output.ts";
import { defineTool } from "./define-tool.ts";
import { errorOutput } from "./error-output.ts";

export const deleteRun = defineTool({
  name: "federalrunner_delete_run",
  title: "Delete a run",
  description:
    "Delete one of the user's own ended runs, with its results and screenshots. It cannot be restored: " +
    "confirm with the user first. Data that the site received stays with the site. Cancel a run that has not ended first.",
  scope: "federalrunner:execute",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({ run_id: runIdInput }),
  output: z.looseObject({
    success: z.boolean(),
    deleted: z.string().optional(),
    error: errorOutput.optional(),
  }),

  async handle({ run_id }, call) {
    const run = await call.runs.findOwn(run_id, call.caller.owners, isWizardRun);
    await call.runs.delete(run.id);
    return { structured: { success: true, deleted: run.id } };
  },
});
