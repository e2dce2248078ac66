import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { errorOutput } from "./error-output.ts";
import { scheduleIdInput } from "./schedule-output.ts";

export const schedulesRunNow = defineTool({
  name: "schedules_run_now",
  title: "Run a schedule now",
  description:
    "Start a run of one of the user's own schedules now, also while it is paused. The scheduled times do not change. " +
    "Returns the run's id without waiting: fetch a wizard's results with federalrunner_get_run and wait_s.",
  scope: "schedules:write",
  needsTargetScope: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({ id: scheduleIdInput }),
  output: z.looseObject({
    success: z.boolean(),
    run_id: z.string().optional(),
    target: z.string().optional().describe("Id of the agent or the wizard."),
    state: z.string().optional(),
    error: errorOutput.optional(),
  }),

  async handle({ id }, { caller, schedules, facts }) {
    const run = await schedules.runNow(id, caller, "mcp");
    facts.run_id = run.id;
    return { structured: { success: true, run_id: run.id, target: run.target, state: run.state } };
  },
});
