import { z } from "zod";
import { requiredScope } from "../../auth/scopes.ts";
import { isTerminal, runLabelSchema, type Submission, takenPicturesSchema } from "../../runs/runs.ts";
import type { LoadedWizard } from "../../wizards/format/load-wizard.ts";
import { defineOperation, type OperationCall } from "../operation.ts";
import { awaitRun, placeOfRun, waitSchema } from "../runs/await-run.ts";
import { runSchema, viewRun } from "../runs/run-view.ts";
import { renderWizardResult, wizardResultView } from "../runs/wizard-result.ts";
import { baseAnswers } from "./base-answers.ts";
import { confirmedSchema, formIdSchema, userDataSchema } from "./wizard-inputs.ts";

const inputSchema = z.strictObject({
  id: formIdSchema,
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

/** The run that a request starts, without the choice of its answers. */
export type WizardRunRequest = Omit<
  z.output<typeof inputSchema>,
  "id" | "confirmed" | "base_run_id" | "wait"
>;

/**
 * Submits a run whose answers were checked.
 *
 * @param own the run's id and the hash of its call, where the caller can cancel it
 * @throws AppError `launch_failed`
 */
export function submitWizardRun(
  { wizard }: Pick<LoadedWizard, "wizard">,
  { user_data, label, keep_days, ...request }: WizardRunRequest,
  { runs, caller, trigger, client }: Pick<OperationCall, "runs" | "caller" | "trigger" | "client">,
  own: { id?: string; call?: string | undefined } = {},
): Promise<Submission> {
  const { timeout_seconds, trace, confirm, handoff, screenshots } = request;
  return runs.submitWizard({
    ...own,
    wizard_id: wizard.wizard_id,
    input: { user_data, timeout_seconds, trace, confirm, handoff, screenshots },
    trigger,
    client,
    owner: caller.owners[0],
    label,
    keepDays: keep_days,
    // A person may follow the run without a wait of this call.
    callerWaits: true,
  });
}

const outputSchema = z.object({
  run: runSchema,
  result: wizardResultView.optional().describe("Once the run has ended within the wait."),
});

export const runWizard = defineOperation({
  name: "runWizard",
  summary: "Run a wizard",
  description:
    "Validates the answers, then fills in the form in one run. Returns at once, or waits for the run's end. `Location` is the run.",
  effect: "start",
  scopes: [requiredScope("wizard", "run")],
  input: inputSchema,
  examples: [
    {
      id: "ssa-quick-calculator",
      user_data: { birth_date: "06/15/1980", current_earnings: 64_000 },
      wait: 60,
    },
  ],
  output: outputSchema,
  failures: [
    "wizard_not_found",
    "invalid_wizard",
    "invalid_user_data",
    "run_not_found",
    "result_expired",
    "launch_failed",
  ],
  rest: {
    method: "POST",
    path: "/api/wizards/{id}/runs",
    responses: { 201: "A run that has ended.", 202: "A run that has not ended." },
    statusOf: ({ run }) => (isTerminal(run.state) ? 201 : 202),
    headersOf: placeOfRun,
  },
  offeredBy: ["federalrunner_execute_wizard", "run"],

  async handle(request, call) {
    const { catalogue, runs, caller } = call;
    const [loaded, { prepareUserData }] = await Promise.all([
      catalogue.get(request.id),
      import("../../wizards/answers/prepare-user-data.ts"),
    ]);
    const { base_run_id, label, confirmed } = request;
    const user_data =
      base_run_id === undefined
        ? request.user_data
        : (await baseAnswers(base_run_id, request.user_data, loaded, call, confirmed)).answers;
    // Checked before a worker starts; the worker checks again with its own version of the wizard.
    prepareUserData(loaded.wizard, loaded.contract, user_data, undefined, confirmed ?? []);
    const submission = await submitWizardRun(loaded, { ...request, user_data }, call);
    const run = await awaitRun(submission, request, call);
    const result = isTerminal(run.state) ? await runs.wizardResult(run) : undefined;
    return {
      run: viewRun(run, caller, { label, link: await runs.handoffLink(run) }),
      result: result && renderWizardResult(run, result, loaded),
    };
  },
});
