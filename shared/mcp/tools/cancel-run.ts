import { z } from "zod";
import { isTerminal } from "../../runs/runs.ts";
import { mayUseRun } from "../runs/may-use-run.ts";
import { runIdInput } from "../runs/run-output.ts";
import { defineTool } from "./define-tool.ts";

export const cancelRun = defineTool({
  name: "federalrunner_cancel_run",
  title: "Stop a run",
  description:
    "Stops one of the user's own runs: the answer is `cancelling` until its worker has stopped, within seconds. An ended run " +
    "stays as it is.",
  scope: "federalrunner:execute",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ run_id: runIdInput }),
  output: z.object({
    success: z.boolean(),
    run_id: z.string(),
    state: z.string().describe("`cancelling`, or the state in which the run ended."),
  }),

  async handle({ run_id }, { runs, caller }) {
    const found = await runs.findOwn(run_id, caller.owners, mayUseRun(caller, "run"));
    const run = isTerminal(found.state) ? found : await runs.cancel(found.id);
    const state = isTerminal(run.state) ? run.state : "cancelling";
    const text = isTerminal(found.state)
      ? `Nothing was stopped: the run had already ended as ${state}.`
      : `The run is ${state}.`;
    return { text, structured: { success: true, run_id: run.id, state } };
  },
});
