import { z } from "zod";
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { defined } from "../../core/defined.ts";
import { AppError, toAppError } from "../../core/errors.ts";
import { quoteSiteText } from "../../core/site-text.ts";
import { EFFECTS } from "../../operations/operation.ts";
import { type BaseRun, baseAnswers } from "../../operations/wizards/base-answers.ts";
import { varySchema } from "../../operations/wizards/run-scenarios.ts";
import { submitWizardRun } from "../../operations/wizards/run-wizard.ts";
import { confirmedInput, userDataInput, wizardIdInput } from "../../operations/wizards/wizard-inputs.ts";
import { runLabelSchema } from "../../runs/runs.ts";
import { readYesNo } from "../../text/yes-no.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";
import { askedQuestions } from "../questions/asked-questions.ts";
import { missingAnswersForm } from "../questions/missing-answers-form.ts";
import { awaitRun, SUBMITTED } from "../runs/await-run.ts";
import {
  askedForInput,
  comparedOutput,
  formOutcomes,
  imageFormatInput,
  runIdInput,
  runOutput,
  screenshotsOfRunInput,
  takenPictures,
} from "../runs/run-output.ts";
import { runResult } from "../runs/run-result.ts";
import { runScenarios } from "../runs/scenarios.ts";
import { defineTool, operationCall, type ToolCall } from "./define-tool.ts";
import { errorResult } from "./error-result.ts";

export const executeWizard = defineTool({
  name: "federalrunner_execute_wizard",
  title: "Fill in a form and read its results",
  description:
    "Fills in a federal form with the user's answers; returns results and pictures. ATOMIC, MECHANICAL: one run " +
    "validates, fills every page in a browser and reads the results. YOU must first call " +
    "federalrunner_get_wizard_info and collect answers. If it fails, look at its picture (visual validation loop) and " +
    "validation_errors, ask the user, correct, call again. Longer runs: federalrunner_get_run.",
  scope: "federalrunner:execute",
  annotations: EFFECTS.start.hints,
  waits: true,
  card: true,
  input: z.strictObject({
    wizard_id: wizardIdInput,
    user_data: userDataInput.describe("Answers by field_id; with base_run_id only changes (null removes)."),
    confirmed: confirmedInput,
    base_run_id: runIdInput
      .optional()
      .describe("An earlier run whose other answers stay; of another form, confirmed ones."),
    vary: varySchema.optional(),
    asked_for: askedForInput.optional(),
    label: runLabelSchema.optional().describe('In the user\'s words, as "for my daughter".'),
    options: z
      .strictObject({
        screenshots: screenshotsOfRunInput.optional(),
        image_format: imageFormatInput.optional(),
        timeout_s: z.int().min(1).max(3600).optional().describe("Default 60."),
        trace: z.boolean().optional(),
        confirm: z.boolean().optional().describe("User agreed to bind."),
        handoff: z.boolean().optional().describe("User can act now."),
        keep_days: z.int().min(1).max(30).optional().describe("Default 1."),
      })
      .optional(),
  }),
  output: runOutput
    .omit({ agent_id: true, output: true, created_at: true })
    .extend({ ...comparedOutput, changes: z.unknown().optional(), ask: z.looseObject({}).optional() }),
  outcomes: formOutcomes,

  async handle(
    { wizard_id, user_data, base_run_id, asked_for: askedFor, label, options = {}, ...input },
    call,
  ) {
    const { runs, caller, catalogue } = call;
    const [loaded, { examineUserData, prepareUserData }] = await Promise.all([
      catalogue.get(wizard_id),
      import("../../wizards/answers/prepare-user-data.ts"),
    ]);
    const { wizard, contract } = loaded;
    const note = call.isPractice(wizard.url) ? PRACTICE_NOTE : undefined;
    const { given, confirmed } = withRounds(user_data, input.confirmed, call);
    const facts = defined({ note, wizard_id: wizard.wizard_id, practice: note && true, ...NOTHING_DONE });
    const refuse = (thrown: unknown) => {
      const error = toAppError(thrown);
      if (error.category !== "permanent") throw thrown;
      const ask = call.showsApps ? questionsFor(error) : undefined;
      if (!ask) return errorResult(error, facts);
      const { text, ...result } = errorResult(error, { ...facts, wizard_name: nameOf(loaded), ask });
      return { ...result, text: `${text}\n${CARD_ASKS}` };
    };
    const questionsFor = ({ type, details: { problems = [], proposed = {} } }: AppError) => {
      const questions =
        type === "invalid_user_data" &&
        askedQuestions(loaded, problems, { ...answers, ...(proposed as object) });
      if (!questions || input.vary !== undefined) return undefined;
      // The card calls this tool again with them and its answers.
      const given = { wizard_id: wizard.wizard_id, user_data, base_run_id, confirmed: input.confirmed };
      return { questions, call: defined({ ...given, asked_for: askedFor, label }) };
    };
    let answers = given;
    let base: BaseRun | undefined;
    try {
      if (base_run_id !== undefined)
        ({ answers, base } = await baseAnswers(base_run_id, given, loaded, call, confirmed));
      if (input.vary !== undefined) {
        const screenshots = takenPictures(options.screenshots);
        const request = { form: loaded, answers, vary: input.vary, confirmed, label, askedFor, screenshots };
        return await runScenarios(
          { ...request, timeoutSeconds: options.timeout_s, keepDays: options.keep_days },
          call,
        );
      }
    } catch (thrown) {
      return refuse(thrown);
    }
    if (call.canAsk) {
      const { problems } = examineUserData(wizard, contract, answers, undefined, confirmed);
      const ask = missingAnswersForm(loaded, problems);
      if (ask) return { ask: { ...ask, message: [note, ask.message].filter(Boolean).join(" ") } };
    }
    // Checked before a worker starts; the worker checks again with its own version of the wizard.
    try {
      prepareUserData(wizard, contract, answers, undefined, confirmed);
    } catch (thrown) {
      return refuse(thrown);
    }
    const id = runs.newId();
    call.report({ progress: SUBMITTED, message: `Run ${id} is submitted.` });
    const entered = call.enterRun({ runIds: [id], owner: caller.owners[0] });
    try {
      const { screenshots, image_format: format, timeout_s: timeout_seconds, ...others } = options;
      const submission = await submitWizardRun(
        loaded,
        { ...others, user_data: answers, label, timeout_seconds, screenshots: takenPictures(screenshots) },
        operationCall(call),
        { id, call: entered.call },
      );
      const run = await awaitRun(submission, call, call.waitMs, screenshots !== "none");
      return await runResult(run, call, { screenshots, format, askedFor, base });
    } catch (thrown) {
      const { type, message, details, cause } = toAppError(thrown);
      if (type !== "storage_unavailable") throw thrown;
      const known = `${message} The run ${id} may continue: fetch it with federalrunner_get_run.`;
      throw new AppError(type, known, { cause, details: { ...details, run_id: id } });
    } finally {
      await entered.leave();
    }
  },
});

const CARD_ASKS = "The card asks the user for these answers, and then runs the form: wait for its result.";

function nameOf({ wizard, words_note }: CatalogueWizard): string {
  return words_note === undefined ? wizard.name : quoteSiteText(wizard.name);
}

/** The facts of a run that did not begin. */
const NOTHING_DONE = { pages_completed: 0, execution_time_ms: 0, screenshots_included: 0 };

/** The answers of a form are about missing fields, and about unusual answers, which they confirm or replace. */
function withRounds(
  user_data: Record<string, unknown>,
  confirmed: readonly string[] = [],
  { rounds }: Pick<ToolCall, "rounds">,
) {
  const isKept = ([field, answer]: [string, unknown]) =>
    field in user_data && typeof answer === "string" && readYesNo(answer) === true;
  const asked = Object.entries(rounds?.answers ?? {});
  const given = { ...user_data, ...Object.fromEntries(asked.filter((entry) => !isKept(entry))) };
  return { given, confirmed: [...confirmed, ...asked.map(([field]) => field)] };
}
