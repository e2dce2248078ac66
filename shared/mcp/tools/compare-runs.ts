import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { AppError } from "../../core/errors.ts";
import { minutes, withPeriod } from "../../report/report-text.ts";
import type { WizardRunResult } from "../../runs/runs.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";
import { describeValue } from "../../wizards/describe-answers.ts";
import { runIdInput } from "../runs/run-output.ts";
import { defineTool } from "./define-tool.ts";

export const compareRuns = defineTool({
  name: "federalrunner_compare_runs",
  title: "Compare the results of two runs",
  description:
    "Puts the results of two completed runs of a form side by side, with the answers that differ. Use it after " +
    'a what-if ("what if we earned $90,000?"), which federalrunner_execute_wizard executes with base_run_id.',
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ run_id: runIdInput, other_run_id: runIdInput }),
  output: z.object({
    success: z.boolean(),
    wizard_id: z.string(),
    practice: z.literal(true).optional(),
    results: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        first: z.string().optional(),
        second: z.string().optional(),
        difference: z.number().optional(),
      }),
    ),
    answers: z.array(z.looseObject({ field: z.string() })),
  }),

  async handle({ run_id, other_run_id }, { runs, caller, catalogue }) {
    if (run_id === other_run_id) throw new AppError("invalid_request", "Both ids name the same run.");
    const [first, second] = await Promise.all([run_id, other_run_id].map(completed));
    if (!first || !second || first.run.target !== second.run.target) {
      throw new AppError("invalid_request", "Only runs of the same form can be compared.");
    }
    const results = compareResults(first.result, second.result);
    const answers = compareAnswers(first.result, second.result);
    const practice = first.result.practice ?? second.result.practice;
    const form = await catalogue.get(first.run.target).catch(() => undefined);
    const text = [
      practice ? PRACTICE_NOTE : "",
      `${form?.wizard.name ?? first.run.target}, ${first.name} → ${second.name}:`,
      ...results.map((result) => describeDifference(result, form)),
      describeAnswers(answers, form),
    ];
    return {
      text: text.filter((line) => line !== "").join("\n"),
      structured: { success: true, wizard_id: first.run.target, practice, results, answers },
    };

    async function completed(id: string) {
      const run = await runs.findOwn(id, caller.owners, ({ kind }) => kind === "wizard");
      const [result, label] = await Promise.all([runs.wizardResult(run.id), runs.label(run)]);
      if (result?.success) return { run, result, name: label ?? `run of ${minutes(run.created_at)}` };
      if (run.state === "completed")
        throw new AppError("result_expired", `The results of ${id} are no longer kept.`);
      throw new AppError("invalid_request", `The run ${id} has not completed: it has no results to compare.`);
    }
  },
});

function describeDifference(
  { name, label, first = "-", second = "-", difference }: ReturnType<typeof compareResults>[number],
  form: CatalogueWizard | undefined,
): string {
  const { period } = form?.wizard.results?.find((result) => result.name === name) ?? {};
  const shown = (text: string) => withPeriod(text, { label, period });
  if (first === second) return `${label}: in both ${shown(first)}`;
  const sign = (difference ?? 0) > 0 ? "+" : "-";
  const change = difference === undefined ? "" : ` (${sign}${inUnit(first, Math.abs(difference))})`;
  return `${label}: ${first} → ${shown(second)}${change}`;
}

function describeAnswers(
  answers: ReturnType<typeof compareAnswers>,
  form: CatalogueWizard | undefined,
): string {
  if (answers.length === 0) return "The answers are the same.";
  const fields = form?.wizard.pages.flatMap((page) => page.fields) ?? [];
  const show = (id: string, value: unknown) => {
    const field = fields.find(({ field_id }) => field_id === id);
    return value === null ? "none" : describeValue(value, field);
  };
  const lines = answers.map(
    ({ field, first, second }) => `${field} ${show(field, first)} → ${show(field, second)}`,
  );
  return `Different answers: ${lines.join(", ")}.`;
}

interface Figure {
  label: string;
  text: string;
  value?: unknown;
}

function compareResults(one: WizardRunResult, other: WizardRunResult) {
  const names = new Set([...Object.keys(one.results), ...Object.keys(other.results)]);
  return [...names].map((name) => {
    const first = one.results[name] as Figure | undefined;
    const second = other.results[name] as Figure | undefined;
    const isNumber = typeof first?.value === "number" && typeof second?.value === "number";
    const difference = isNumber ? Number(second?.value) - Number(first?.value) : undefined;
    return {
      name,
      label: first?.label ?? second?.label ?? name,
      first: first && textOf(first),
      second: second && textOf(second, first),
      difference,
    };
  });
}

/** A table is named by its size: its text has no structure. */
function textOf({ text, value }: Figure, other?: Figure): string {
  if (!Array.isArray(value)) return text;
  const isOther = other !== undefined && !isDeepStrictEqual(value, other.value);
  return `${tableSize(value)}${isOther ? " with other values" : ""}`;
}

function tableSize(rows: readonly unknown[]): string {
  return `a table of ${rows.length - 1} rows`;
}

function compareAnswers({ answers: one = {} }: WizardRunResult, { answers: other = {} }: WizardRunResult) {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields]
    .map((field) => ({ field, first: one[field] ?? null, second: other[field] ?? null }))
    .filter(({ first, second }) => JSON.stringify(first) !== JSON.stringify(second));
}

/** A number with the sign of money or percent that the figure has. */
function inUnit(figure: string, number: number): string {
  const shown = number.toLocaleString("en-US");
  if (/^-?\$/.test(figure)) return `$${shown}`;
  return figure.endsWith("%") ? `${shown} points` : shown;
}
