import { z } from "zod";
import { cancelRun as operation } from "../../operations/runs/end-runs.ts";
import { isTerminal } from "../../runs/runs.ts";
import { runIdInput } from "../runs/run-output.ts";
import { defineTool, operationCall } from "./define-tool.ts";

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

  async handle(input, call) {
    const { run, had_ended: hadEnded } = await operation.handle(input, operationCall(call));
    const state = isTerminal(run.state) ? run.state : "cancelling";
    const text = hadEnded
      ? `Nothing was stopped: the run had already ended as ${state}.`
      : `The run is ${state}.`;
    return { text, structured: { success: true, run_id: run.id, state } };
  },
});
