import { z } from "zod";
import { mayUseRun } from "../runs/may-use-run.ts";
import { runIdInput } from "../runs/run-output.ts";
import { defineTool } from "./define-tool.ts";

export const deleteRun = defineTool({
  name: "federalrunner_delete_run",
  title: "Delete a run",
  description:
    "Deletes one of the user's own ended runs with its results and pictures. It cannot be restored: confirm with the " +
    "user first. Data that the site received stays with the site. Cancel a run that has not ended first.",
  scope: "federalrunner:execute",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({ run_id: runIdInput }),
  output: z.object({ success: z.boolean(), deleted: z.string() }),

  async handle({ run_id }, { runs, caller }) {
    const run = await runs.findOwn(run_id, caller.owners, mayUseRun(caller, "run"));
    await runs.delete(run.id);
    const text = "The run is deleted, with its answers, results and pictures.";
    return { text, structured: { success: true, deleted: run.id } };
  },
});
