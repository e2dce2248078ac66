import { z } from "zod";
import { isTerminal } from "../../../../shared/runs/runs.ts";
import { isWizardRun } from "../runs/is-wizard-run.ts";
import { runIdInput } from "../runs/run-output.ts";
import { defineTool } from "./define-tool.ts";
import { errorOutput } from "./error-output.ts";

export const cancelRun = defineTool({
  name: "federalrunner_cancel_run",
  title: "Stop a run",
  description:
    "Stop one of the user's own runs. A running run stops within seconds; an ended run does not change. Data that the " +
    "site has received stays with the site.",
  scope: "federalrunner:execute",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ run_id: runIdInput }),
  output: z.looseObject({
    success: z.boolean(),
    run_id: z.string().optional(),
    wizard_id: z.string().optional(),
    state: z.string().optional().describe("The current state; `running` until the worker stops."),
    error: errorOutput.optional(),
  }),

  async handle({ run_id }, call) {
    const found = await call.runs.findOwn(run_id, call.caller.owners, isWizardRun);
    const run = isTerminal(found.state) ? found : await call.runs.cancel(found.id);
    return { structured: { success: true, run_id: run.id, wizard_id: run.target, state: run.state } };
  },
});
