import { z } from "zod";
import { requiredScope } from "../../../../shared/auth/scopes.ts";
import { baseAnswers } from "../../../../shared/mcp/runs/base-answers.ts";
import { runSchema, viewRun } from "../../../../shared/operations/runs/run-view.ts";
import { isTerminal, runLabelSchema, takenPicturesSchema } from "../../../../shared/runs/runs.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { awaitRun, waitSchema } from "../runs/await-run.ts";
import { renderWizardResult, wizardResult } from "../runs/get-run.ts";
import { confirmedSchema, userDataSchema } from "./validate-user-data.ts";

const bodySchema = z.strictObject({
  user_data: userDataSchema,
  confirmed: confirmedSchema,
  base_run_id: z
    .string()
    .max(100)
    .optional()
    .describe("One of your runs of this wizard: its answers apply where `user_data` has none."),
  label: runLabelSchema.optional().describe("Your name for the run, without personal data; stored sealed."),
  timeout_seconds: z.int().min(1).max(3600).optional().describe("Default 60."),
  keep_days: z
    .int()
    .min(1)
    .max(30)
    .optional()
    .describe("How long results, pictures and record are kept; default the service's RESULT_RETENTION."),
  confirm: z
    .boolean()
    .optional()
    .describe("A person has agreed to a press that may bind, by a wizard that no test run has proved."),
  handoff: z
    .boolean()
    .optional()
    .describe(
      "A person has time now, and completes by a link the parts that only they can, such as a sign-in or a captcha.",
    ),
  screenshots: takenPicturesSchema
    .optional()
    .describe(
      "Pictures of each page and of the results, or of the results alone, which is faster; default all.",
    ),
  trace: z.boolean().optional().describe("Whether to store how each field was entered."),
  wait: waitSchema,
});

const responseSchema = z.object({
  run: runSchema,
  result: wizardResult.optional().describe("Once the run has ended within the wait."),
});

export const runWizard = defineEndpoint({
  method: "POST",
  path: "/api/wizards/{id}/runs",
  operationId: "runWizard",
  tag: "wizards",
  summary: "Run a wizard",
  description:
    "Validates the answers, then fills in the form in one run. Returns at once, or waits for the run's end. `Location` is the run.",
  scopes: [requiredScope("wizard", "run")],
  params: { id: "The wizard's id." },
  body: bodySchema,
  responses: {
    201: { description: "A run that has ended.", schema: responseSchema },
    202: { description: "A run that has not ended.", schema: responseSchema },
  },
  failures: [
    "wizard_not_found",
    "invalid_wizard",
    "invalid_user_data",
    "run_not_found",
    "result_expired",
    "launch_failed",
  ],

  async handle(call) {
    const { catalogue, params, body, runs, caller } = call;
    const [loaded, { prepareUserData }] = await Promise.all([
      catalogue.get(params.id ?? ""),
      import("../../../../shared/wizards/answers/prepare-user-data.ts"),
    ]);
    const { base_run_id, label, timeout_seconds, trace, confirm, handoff, keep_days: keepDays } = body;
    const { screenshots } = body;
    const user_data =
      base_run_id === undefined
        ? body.user_data
        : (await baseAnswers(base_run_id, body.user_data, loaded, call, body.confirmed)).answers;
    // Checked before a worker starts; the worker checks again with its own version of the wizard.
    prepareUserData(loaded.wizard, loaded.contract, user_data, undefined, body.confirmed ?? []);
    const submission = await runs.submitWizard({
      wizard_id: loaded.wizard.wizard_id,
      input: { user_data, timeout_seconds, trace, confirm, handoff, screenshots },
      trigger: call.trigger,
      owner: caller.owners[0],
      label,
      keepDays,
      // A person may follow the run without a wait of this call.
      callerWaits: true,
    });
    const run = await awaitRun(call, submission);
    const ended = isTerminal(run.state);
    const result = ended ? await runs.wizardResult(run) : undefined;
    return {
      status: ended ? 201 : 202,
      headers: { location: `/api/runs/${run.id}` },
      body: {
        run: viewRun(run, call.caller, { label, link: await runs.handoffLink(run) }),
        result: result && (await renderWizardResult(run, result, catalogue)),
      },
    };
  },
});
