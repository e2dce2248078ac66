import { z } from "zod";
import { requiredScope } from "../../auth/scopes.ts";
import { AppError } from "../../core/errors.ts";
import { chartOf, compareResults, comparisonText, distinctNames } from "../../report/compare-runs.ts";
import { minuteInUtc } from "../../report/report-text.ts";
import { reportRun } from "../../report/run-report.ts";
import type { RunRecord, WizardRunResult } from "../../runs/runs.ts";
import { describeValue } from "../../wizards/describe-answers.ts";
import type { Wizard } from "../../wizards/wizard.ts";
import { defineOperationOver, type OperationCall } from "../operation.ts";
import { findFormRun } from "./find-run.ts";
import { comparedSchema, EXAMPLE_RUN } from "./run-view.ts";

const MOST_RUNS = 12;

interface Comparison {
  /** That the figures are not official. */
  note: string | undefined;
  wizard_id: string;
  title: string;
  runs: (Parameters<typeof compareResults>[0][number] & { run_id: string })[];
  results: ReturnType<typeof compareResults>;
  answers: DifferingAnswer[];
  wizard: Wizard | undefined;
}

interface DifferingAnswer {
  field: string;
  /** For each run; null where it has none. */
  values: unknown[];
}

const runIds = z.array(z.string().max(100)).min(2).max(MOST_RUNS);

export const compareRuns = defineOperationOver<Comparison>()({
  name: "compareRuns",
  summary: "Compare the results of your completed runs of one wizard",
  description: "Tables are compared row by row. The answers that differ stand next to the results.",
  effect: "read",
  scopes: [requiredScope("wizard", "read")],
  input: z.strictObject({ run_ids: runIds.describe("2 to 12 ids, repeated or separated by commas.") }),
  examples: [{ run_ids: [EXAMPLE_RUN, "019a42d9-1f00-7c22-8d3e-5a6b7c8d9e0f"] }],
  output: z.object({
    note: z.string().optional().describe("That the figures are not official."),
    wizard_id: z.string(),
    practice: z.literal(true).optional(),
    scenarios: z
      .array(z.object({ name: z.string(), run_id: z.string() }))
      .describe("The runs, by label or time, in the order of the values."),
    compared: z.array(comparedSchema),
    answers: z
      .array(z.object({ field: z.string(), values: z.array(z.unknown()) }))
      .describe("The answers that differ; null for a run without one."),
  }),
  failures: ["run_not_found", "result_expired"],
  rest: {
    method: "GET",
    path: "/api/runs/compare",
    responses: { 200: "The comparison." },
    body: compared,
  },
  tool: {
    name: "federalrunner_compare_runs",
    title: "Compare the results of runs",
    description:
      "Puts the results of 2 to 12 completed runs of a form side by side, tables row by row, with the answers that differ. " +
      "Use it after a what-if with base_run_id.",
    input: z.strictObject({
      run_ids: z.array(z.string().max(100).describe("run_id of an earlier answer.")).min(2).max(MOST_RUNS),
    }),
    output: z.object({
      note: z.string().optional(),
      wizard_id: z.string(),
      practice: z.literal(true).optional(),
      scenarios: z.array(z.looseObject({})).optional(),
      compared: z.array(z.looseObject({})).optional(),
      chart: z.looseObject({}).optional(),
      answers: z.array(z.looseObject({})),
    }),
    outcomes: [["compared"]],
    text: (comparison) => textOf(comparison),
    structured: (comparison) => ({
      ...compared(comparison),
      chart: chartOf(comparison.runs, comparison.results),
    }),
  },
  command: {
    name: "runs compare",
    description: "compare the results of completed runs of one wizard, with the answers that differ",
    args: { run_ids: "2 to 12 ids of `federalrunner runs list`" },
    text: (comparison) => textOf(comparison, Number.POSITIVE_INFINITY),
    json: compared,
  },

  async handle({ run_ids }, call: Pick<OperationCall, "caller" | "runs" | "catalogue">) {
    if (new Set(run_ids).size < run_ids.length)
      throw new AppError("invalid_request", "Two ids name the same run.");
    const found = await Promise.all(run_ids.map((id) => findCompleted(id, call)));
    const [first] = found as [(typeof found)[number]];
    const { target } = first.run;
    if (found.some(({ run }) => run.target !== target)) {
      throw new AppError("invalid_request", "Only runs of the same form can be compared.");
    }
    const form = await call.catalogue.get(target).catch(() => undefined);
    const names = distinctNames(found.map(({ run, name }) => ({ name, time: minuteInUtc(run.created_at) })));
    const reports = found.map(({ run, result }) => reportRun(run, result, { form }));
    const runs = found.map(({ run: { id } }, at) => ({
      name: names[at] ?? id,
      run_id: id,
      results: reports[at]?.results,
    }));
    return {
      note: reports.find(({ note }) => note)?.note,
      wizard_id: target,
      title: form?.wizard.name ?? target,
      runs,
      results: compareResults(runs),
      answers: compareAnswers(found.map(({ result }) => result)),
      wizard: form?.wizard,
    };
  },
});

/** @throws AppError `run_not_found`, `result_expired`, `invalid_request` for a run without results */
async function findCompleted(
  id: string,
  call: Pick<OperationCall, "caller" | "runs">,
): Promise<{ run: RunRecord; result: WizardRunResult; name: string }> {
  const run = await findFormRun(id, call);
  if (run.kind !== "wizard") throw new AppError("invalid_request", `The run ${id} is not one of a form.`);
  const [result, label] = await Promise.all([call.runs.wizardResult(run), call.runs.label(run)]);
  if (result?.success) return { run, result, name: label ?? `run of ${minuteInUtc(run.created_at)}` };
  if (run.state === "completed")
    throw new AppError("result_expired", `The results of ${id} are no longer kept.`);
  throw new AppError("invalid_request", `The run ${id} has not completed: it has no results to compare.`);
}

function compared({ note, wizard_id, runs, results, answers }: Comparison) {
  return {
    note,
    wizard_id,
    practice: note === undefined ? undefined : (true as const),
    scenarios: runs.map(({ name, run_id }) => ({ name, run_id })),
    compared: results,
    answers,
  };
}

function textOf({ note, title, runs, results, answers, wizard }: Comparison, mostTokens?: number): string {
  return comparisonText({ note, title, runs, results, answers: answersText(answers, wizard), mostTokens });
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
