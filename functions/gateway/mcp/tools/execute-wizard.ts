import { z } from "zod";
import type { WizardInput } from "../../../../shared/runs/runs.ts";
import { awaitRun } from "../runs/await-run.ts";
import { runOutput, screenshotsInput } from "../runs/run-output.ts";
import { runResult } from "../runs/run-result.ts";
import { defineTool } from "./define-tool.ts";
import { userDataInput, wizardIdInput } from "./wizard-id.ts";

export const executeWizard = defineTool({
  name: "federalrunner_execute_wizard",
  title: "Fill in a form and read its results",
  description:
    "Execute a federal form wizard with provided user data. " +
    "This is an ATOMIC, MECHANICAL tool - it validates data against the schema, " +
    "launches a headless browser, fills all form fields sequentially, and extracts results. " +
    "YOU must first call federalrunner_get_wizard_info to get the schema, then collect " +
    "all required data from the user (with proper transformations), and finally call this tool. " +
    "Returns execution results with screenshots showing each page filled. " +
    "If execution fails, examine the error screenshot to understand what went wrong (visual validation loop): " +
    "it shows the page as it was then; validation_errors names the fields that the form or the site did not accept, " +
    "and error.next says what to ask the user. Correct the data with them and call this tool again. " +
    "A run that takes longer than this call waits continues: fetch it with federalrunner_get_run.",
  scope: "federalrunner:execute",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    wizard_id: wizardIdInput,
    user_data: userDataInput.describe(
      "User data matching the wizard's User Data Schema. " +
        "All required fields must be present and properly formatted. " +
        "Field names must match schema property names (field_id). " +
        "Values must match schema types and validation patterns. " +
        "YOU are responsible for collecting and transforming this data correctly.",
    ),
    options: z
      .strictObject({
        screenshots: screenshotsInput.optional(),
        timeout_s: z
          .int()
          .min(1)
          .max(3600)
          .optional()
          .describe("Time limit of the run in seconds; default 60."),
        trace: z
          .boolean()
          .optional()
          .describe("Keep how each field was entered, for GET /api/runs/{id}?trace=true; default false."),
      })
      .optional(),
  }),
  output: runOutput,

  async handle({ wizard_id, user_data, options = {} }, call) {
    const { runs, caller, catalogue } = call;
    const [{ wizard, contract }, { prepareUserData }] = await Promise.all([
      catalogue.get(wizard_id),
      import("../../../../shared/wizards/answers/prepare-user-data.ts"),
    ]);
    // Checked before a worker starts; the worker checks again with its own version of the wizard.
    prepareUserData(wizard, contract, user_data);
    const id = runs.newId();
    const [owner] = caller.owners;
    const input: WizardInput = { user_data, timeout_seconds: options.timeout_s, trace: options.trace };
    const entered = call.runningCalls.enter(call.name, { runId: id, owner });
    try {
      const request = {
        id,
        wizard_id: wizard.wizard_id,
        input,
        trigger: "mcp" as const,
        owner,
        callerWaits: true,
      };
      const [submission] = await Promise.all([runs.submitWizard(request), entered]);
      const run = await awaitRun(submission, call, call.waitMs);
      return await runResult(run, call, options.screenshots);
    } finally {
      await deleteEntry(entered);
    }

    async function deleteEntry(entry: typeof entered): Promise<void> {
      try {
        await (await entry)();
      } catch (error) {
        call.log.warn({ run_id: id, error }, "the call's entry could not be deleted");
      }
    }
  },
});
