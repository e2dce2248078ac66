import { z } from "zod";
import { count } from "../../core/count.ts";
import { AppError } from "../../core/errors.ts";
import { EFFECTS } from "../../operations/operation.ts";
import { deleteRuns as deleteAll, deleteRun as deleteOne } from "../../operations/runs/end-runs.ts";
import { mayUseRun } from "../../operations/runs/find-run.ts";
import { isTerminal } from "../../runs/runs.ts";
import { runIdInput } from "../runs/run-output.ts";
import { defineTool, operationCall, type ToolCall, type ToolResult } from "./define-tool.ts";

export const deleteRun = defineTool({
  name: "federalrunner_delete_run",
  title: "Delete one or all runs",
  description:
    "Deletes one of the user's own ended runs, or all, with results and pictures. They cannot be restored: confirm " +
    "with the user first. Data that the site received stays with the site.",
  scope: "federalrunner:execute",
  annotations: EFFECTS.delete.hints,
  waits: true,
  input: z.strictObject({
    run_id: runIdInput.optional(),
    all: z.literal(true).optional().describe("Instead of run_id."),
    confirmed: z.boolean().optional().describe("The user has confirmed the deletion of all runs."),
  }),
  output: z.object({
    success: z.boolean(),
    deleted: z.string().describe("The run's id, `all`, or `none`."),
    count: z.int().optional(),
    left: z.array(z.string()).optional(),
    next_step: z.string().optional(),
  }),

  async handle({ run_id, all, confirmed }, call) {
    if (run_id !== undefined && !all) {
      const { deleted } = await deleteOne.handle({ run_id }, operationCall(call));
      const text = "The run is deleted, with its answers, results and pictures.";
      return { text, structured: { success: true, deleted } };
    }
    if (run_id !== undefined || !all) throw new AppError("invalid_request", "Give either run_id or all.");
    const answer = call.rounds?.answers.delete;
    if (confirmed !== true && answer !== true) return confirmation(call);
    const { deleted, left } = await deleteAll.handle({ confirm: "all" }, operationCall(call));
    const rest = left.length === 0 ? "" : ` ${count(left.length, "run")} not ended: cancel and delete again.`;
    const text = `${count(deleted, "run")} deleted, with answers, results and pictures.${rest}`;
    return { text, structured: { success: true, deleted: "all", count: deleted, left } };
  },
});

async function confirmation({ runs, caller, canAsk, rounds }: ToolCall): Promise<ToolResult> {
  const { runs: some, next } = await runs.list({
    owners: caller.owners,
    where: mayUseRun(caller, "run"),
    limit: 100,
  });
  const found = some.filter(({ state }) => isTerminal(state)).length;
  const known = next === undefined ? count(found, "run") : `more than ${count(found, "run")}`;
  const question = `Delete ${known} with all answers, results and pictures? They cannot be restored.`;
  if (canAsk && !rounds) {
    const schema = {
      type: "object",
      properties: { delete: { type: "boolean", title: "Delete all runs" } },
      required: ["delete"],
    };
    return { ask: { message: question, schema } };
  }
  const next_step = "Ask the user, then call again with confirmed: true.";
  return {
    text: `Nothing is deleted. ${question} ${next_step}`,
    structured: { success: false, deleted: "none", count: 0, next_step },
  };
}
