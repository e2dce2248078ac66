import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { chartOf, compareResults, comparisonText, distinctNames } from "../../report/compare-runs.ts";
import { minuteInUtc } from "../../report/report-text.ts";
import { reportRun } from "../../report/run-report.ts";
import type { WizardRunResult } from "../../runs/runs.ts";
import { describeValue } from "../../wizards/describe-answers.ts";
import type { Wizard } from "../../wizards/wizard.ts";
import { comparedOutput, runIdInput } from "../runs/run-output.ts";
import { defineTool } from "./define-tool.ts";

const MOST_RUNS = 12;

export const compareRuns = defineTool({
  name: "federalrunner_compare_runs",
  title: "Compare the results of runs",
  description:
    "Puts the results of 2 to 12 completed runs of a form side by side, tables row by row, with the answers that differ. " +
    "Use it after a what-if with base_run_id.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ run_ids: z.array(runIdInput).min(2).max(MOST_RUNS) }),
  output: z.object({
    success: z.boolean(),
    note: z.string().optional(),
    wizard_id: z.string(),
    practice: z.literal(true).optional(),
    ...comparedOutput,
    answers: z.array(z.looseObject({})),
  }),
  outcomes: [["compared"]],

  async handle({ run_ids }, { runs, caller, catalogue }) {
    if (new Set(run_ids).size < run_ids.length)
      throw new AppError("invalid_request", "Two ids name the same run.");
    const found = await Promise.all(run_ids.map(completed));
    const [first] = found as [(typeof found)[number]];
    if (found.some(({ run }) => run.target !== first.run.target)) {
      throw new AppError("invalid_request", "Only runs of the same form can be compared.");
    }
    const form = await catalogue.get(first.run.target).catch(() => undefined);
    const names = distinctNames(found.map(({ run, name }) => ({ name, time: minuteInUtc(run.created_at) })));
    const compared = found.map(({ run, result }, at) => {
      const { note, results } = reportRun(run, result, { form });
      return { name: names[at] ?? run.id, run_id: run.id, note, results };
    });
    const note = compared.find((one) => one.note)?.note;
    const results = compareResults(compared);
    const answers = compareAnswers(found.map(({ result }) => result));
    const title = form?.wizard.name ?? first.run.target;
    return {
      text: comparisonText({
        note,
        title,
        runs: compared,
        results,
        answers: answersText(answers, form?.wizard),
      }),
      structured: {
        success: true,
        note,
        wizard_id: first.run.target,
        practice: note === undefined ? undefined : true,
        scenarios: compared.map(({ name, run_id }) => ({ name, run_id })),
        compared: results,
        chart: chartOf(compared, results),
        answers,
      },
    };

    async function completed(id: string) {
      const run = await runs.findOwn(id, caller.owners, ({ kind }) => kind === "wizard");
      const [result, label] = await Promise.all([runs.wizardResult(run), runs.label(run)]);
      if (result?.success) return { run, result, name: label ?? `run of ${minuteInUtc(run.created_at)}` };
      if (run.state === "completed")
        throw new AppError("result_expired", `The results of ${id} are no longer kept.`);
      throw new AppError("invalid_request", `The run ${id} has not completed: it has no results to compare.`);
    }
  },
});

interface DifferingAnswer {
  field: string;
  /** For each run; null where it has none. */
  values: unknown[];
}

function compareAnswers(results: readonly WizardRunResult[]): DifferingAnswer[] {
  const fields = [...new Set(results.flatMap(({ answers = {} }) => Object.keys(answers)))];
  return fields
    .map((field) => ({ field, values: results.map(({ answers = {} }) => answers[field] ?? null) }))
    .filter(({ values }) => new Set(values.map((value) => JSON.stringify(value))).size > 1);
}

function answersText(answers: readonly DifferingAnswer[], wizard: Wizard | undefined): string {
  if (answers.length === 0) return "The answers are the same.";
  const fields = wizard?.pages.flatMap((page) => page.fields) ?? [];
  const lines = answers.map(({ field, values }) => {
    const known = fields.find(({ field_id }) => field_id === field);
    const words = values.map((value) => (value === null ? "none" : describeValue(value, known)));
    return `${field} ${words.join(values.length === 2 ? " → " : " | ")}`;
  });
  return `Different answers: ${lines.join(", ")}.`;
}
