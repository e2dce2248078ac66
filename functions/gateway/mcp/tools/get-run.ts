import { z } from "zod";
import { awaitRun } from "../runs/await-run.ts";
import { isWizardRun } from "../runs/is-wizard-run.ts";
import { runIdInput, runOutput, screenshotsInput } from "../runs/run-output.ts";
import { runResult } from "../runs/run-result.ts";
import { defineTool } from "./define-tool.ts";

const LONGEST_WAIT_S = 240;

export const getRun = defineTool({
  name: "federalrunner_get_run",
  title: "Fetch a run and its results",
  description:
    "Get the state of one of the user's own runs and, after its end, the same results and screenshots that " +
    "federalrunner_execute_wizard returns. Use it when that call ended before the run did, or for an earlier run. " +
    "Results are deleted some time after the run (usually a day). " +
    "While the run continues, set wait_s to wait for its end instead of polling.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    run_id: runIdInput,
    screenshots: screenshotsInput.optional(),
    wait_s: z
      .int()
      .min(0)
      .max(LONGEST_WAIT_S)
      .optional()
      .describe("Seconds to wait for the run's end; default 0."),
  }),
  output: runOutput,

  async handle({ run_id, screenshots, wait_s = 0 }, call) {
    const run = await call.runs.findOwn(run_id, call.caller.owners, isWizardRun);
    const now = await awaitRun({ run }, call, Math.min(wait_s * 1000, call.waitMs));
    return runResult(now, call, screenshots);
  },
});
