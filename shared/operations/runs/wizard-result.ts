/** A result as each interface shows it: a wizard's with its report in words. */
import { z } from "zod";
import { defined } from "../../core/defined.ts";
import { failureSchema, renderFailure } from "../../core/failure.ts";
import { answerRows } from "../../report/answer-rows.ts";
import { reportText } from "../../report/report-text.ts";
import { reportRun } from "../../report/run-report.ts";
import {
  agentResultSchema,
  type RunRecord,
  type WizardRunResult,
  wizardResultSchema,
} from "../../runs/runs.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";

const error = failureSchema.optional();
export const agentResultView = agentResultSchema.extend({ error });
/** A wizard's result as {@link renderWizardResult} reports it. */
export const wizardResultView = wizardResultSchema.extend({
  note: z.string().optional().describe("That the figures are not official."),
  text: z.string().optional().describe("The results in plain sentences, with the grounds they rest on."),
  answered: z
    .array(
      z.object({
        field_id: z.string(),
        question: z.string(),
        answer: z.string(),
        is_default: z.literal(true).optional(),
      }),
    )
    .optional()
    .describe("The answers in the words of the form: labels of options, whole dates, amounts."),
  error,
});

/** The result with its report in words: the meaning of each figure, its source, and its failure in the form of REST. */
export function renderWizardResult(
  run: RunRecord,
  result: WizardRunResult,
  form: CatalogueWizard | undefined,
): z.output<typeof wizardResultView> {
  const report = reportRun(run, result, { form });
  const { note, results, source, assumptions } = report;
  const text = result.success ? reportText(report, { form }) : undefined;
  const answered = answerRows(result.answers ?? {}, result.defaults_applied, form);
  const failure = result.error && renderFailure(result.error);
  return defined({ note, text, ...result, results, source, assumptions, answered, error: failure });
}
