/** Scenarios side by side: runs of one form that differ in few answers, submitted together and compared in one table. */
import { z } from "zod";
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { count } from "../../core/count.ts";
import { defined } from "../../core/defined.ts";
import { AppError, toAppError } from "../../core/errors.ts";
import { isObject } from "../../core/json/is-object.ts";
import { type ComparedRun, chartOf, compareResults, comparisonText } from "../../report/compare-runs.ts";
import { reportRun } from "../../report/run-report.ts";
import { isTerminal, type Submission, type TakenPictures } from "../../runs/runs.ts";
import { changedAnswers } from "../../wizards/answers/changed-answers.ts";
import { isNoAnswer } from "../../wizards/answers/collect-answers.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";
import { describeValue } from "../../wizards/describe-answers.ts";
import type { WizardField } from "../../wizards/wizard.ts";
import type { ToolCall, ToolResult } from "../tools/define-tool.ts";
import { awaitRuns, SUBMITTED } from "./await-run.ts";

const MOST_SCENARIOS = 12;
/** More than the questions of any form. */
const MOST_VARIED = 500;

type Changes = Record<string, unknown>;

const REFUSAL = `must be {"field": [values]} or [{"field": value}] with at most ${MOST_SCENARIOS} scenarios`;

const variedFields = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().max(200), value).refine((fields) => Object.keys(fields).length <= MOST_VARIED, REFUSAL);

export const varyInput = z
  .union(
    [
      variedFields(z.array(z.unknown()).min(1).max(MOST_SCENARIOS)),
      z.array(variedFields(z.unknown())).min(1).max(MOST_SCENARIOS),
    ],
    { error: REFUSAL },
  )
  .describe('Up to 12 scenarios: {"field": [values]} or [{"field": value}].');

/** @throws AppError `invalid_request` for more than 12 scenarios, or fewer than two */
export function scenariosOf(vary: z.output<typeof varyInput>): Changes[] {
  const number = Array.isArray(vary) ? vary.length : combinationsOf(vary);
  if (number >= 2 && number <= MOST_SCENARIOS) return Array.isArray(vary) ? vary : combine(vary);
  const problem = {
    field: "vary",
    problem: "range" as const,
    message: `must give 2 to ${MOST_SCENARIOS} scenarios`,
  };
  throw new AppError(
    "invalid_request",
    `vary gives ${count(number, "scenario")}; it must give 2 to ${MOST_SCENARIOS}.`,
    {
      details: { problems: [problem] },
    },
  );
}

function combinationsOf(vary: Record<string, unknown[]>): number {
  return Object.values(vary).reduce((product, values) => product * values.length, 1);
}

/** The number of combinations is checked before they are built. */
function combine(vary: Record<string, unknown[]>): Changes[] {
  return Object.entries(vary).reduce<Changes[]>(
    (all, [field, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [field]: value }))),
    [{}],
  );
}

export interface ScenarioRequest {
  form: CatalogueWizard;
  answers: Changes;
  vary: z.output<typeof varyInput>;
  confirmed: readonly string[];
  label?: string | undefined;
  timeoutSeconds?: number | undefined;
  keepDays?: number | undefined;
  askedFor?: string | undefined;
  screenshots?: TakenPictures | undefined;
}

interface Scenario extends ComparedRun {
  submission?: Submission;
  assumptions?: string[];
}

/** A scenario that fails, or whose answers are invalid, leaves the others. */
export async function runScenarios(
  { form, answers, vary, confirmed, label, timeoutSeconds, keepDays, askedFor, screenshots }: ScenarioRequest,
  call: ToolCall,
): Promise<ToolResult> {
  const { wizard, contract } = form;
  const { prepareUserData } = await import("../../wizards/answers/prepare-user-data.ts");
  const note = call.isPractice(wizard.url) ? PRACTICE_NOTE : undefined;
  const planned = await Promise.all(
    scenariosOf(vary).map(async (changes) => {
      const name = scenarioName(changes, form);
      try {
        const user_data = await changedAnswers(answers, changes, form, confirmed);
        prepareUserData(wizard, contract, user_data, undefined, confirmed);
        return { name, user_data };
      } catch (thrown) {
        return { name, error: toAppError(thrown) };
      }
    }),
  );
  const valid = planned.flatMap((one) => ("user_data" in one ? [one] : []));
  // The answers that all scenarios share are wrong: nothing runs.
  const [first] = planned;
  if (valid.length === 0 && first && "error" in first && first.error) throw first.error;
  const [owner] = call.caller.owners;
  call.report({ progress: SUBMITTED, message: `${count(valid.length, "scenario")} submitted.` });
  const runIds = valid.map(() => call.runs.newId());
  const entered = call.enterRun({ runIds, owner });
  const ended = await submitAll().finally(() => entered.leave());

  async function submitAll() {
    const submissions = await call.runs.submitScenarios(
      valid.map(({ name, user_data }, i) => ({
        id: runIds[i],
        wizard_id: wizard.wizard_id,
        input: { user_data, timeout_seconds: timeoutSeconds, screenshots },
        trigger: "mcp" as const,
        client: call.client,
        owner,
        call: entered.call,
        label: [label, name].filter(Boolean).join(": "),
        callerWaits: true,
        keepDays,
      })),
    );
    return awaitRuns(submissions, call, call.waitMs);
  }
  let next = 0;
  const scenarios = await Promise.all(
    planned.map(async (one): Promise<Scenario> => {
      if ("error" in one) return { name: one.name, error: one.error?.message.replaceAll("\n ", "") };
      const run = ended[next++];
      if (!run) return { name: one.name, error: "It was not submitted." };
      if (!isTerminal(run.state)) return { name: one.name, run_id: run.id, error: "It is still running." };
      const result = await call.runs.wizardResult(run);
      if (!result?.success) {
        return {
          name: one.name,
          run_id: run.id,
          error: (result?.error ?? run.error)?.message ?? "It has no results.",
        };
      }
      const { results, assumptions } = reportRun(run, result, { form, askedFor });
      return defined({ name: one.name, run_id: run.id, results, assumptions });
    }),
  );
  return compareScenarios(scenarios, { note, form });
}

function compareScenarios(
  scenarios: readonly Scenario[],
  { note, form: { wizard } }: { note: string | undefined; form: CatalogueWizard },
): ToolResult {
  const results = compareResults(scenarios);
  const { assumptions } = scenarios.find((one) => one.results !== undefined) ?? {};
  const isSuccess = scenarios.some((one) => one.results !== undefined);
  const open = scenarios.some(({ error }) => error === "It is still running.");
  const ids = scenarios.flatMap(({ run_id }) => run_id ?? []);
  const next_step = open
    ? "Some scenarios still run: compare them later with federalrunner_compare_runs and these run_ids."
    : "Report the differences. federalrunner_get_run shows the pictures of one scenario.";
  const references =
    open || ids.length <= MOST_IDS
      ? `Runs ${ids.join(", ")}.${open ? ` ${next_step}` : ""}`
      : "federalrunner_list_runs has the id of each run, by these names.";
  return {
    text: comparisonText({ note, title: wizard.name, runs: scenarios, results, assumptions, references }),
    structured: defined({
      success: isSuccess,
      state: open ? "running" : isSuccess ? "completed" : "failed",
      note,
      wizard_id: wizard.wizard_id,
      wizard_name: wizard.name,
      practice: note === undefined ? undefined : (true as const),
      scenarios: scenarios.map(({ name, run_id, error, results: has }) =>
        defined({ name, run_id, success: has !== undefined, error }),
      ),
      compared: results,
      chart: chartOf(scenarios, results),
      next_step,
    }),
    ...(isSuccess || open ? {} : { isError: true }),
  };
}

/** An id costs about 25 tokens. */
const MOST_IDS = 6;

/** `retirement_date 2032-09`, `without retirement_date`, with the words of the form's options. */
function scenarioName(changes: Changes, { wizard }: CatalogueWizard): string {
  const fields = wizard.pages.flatMap((page) => page.fields);
  return Object.entries(changes)
    .map(([id, value]) => changeName(id, value, fields))
    .join(", ")
    .slice(0, LONGEST_NAME);
}

function changeName(id: string, value: unknown, fields: readonly WizardField[]): string {
  if (isNoAnswer(value)) return `without ${id}`;
  const field = fields.find(({ field_id }) => field_id === id);
  // Changes of rows and of parts of a group have names of their own.
  if (isObject(value) && field && field.sub_fields.length > 0) {
    const own = Object.entries(value).map(([key, one]) =>
      isObject(one)
        ? Object.entries(one)
            .map(([part, answer]) => `${key} ${changeName(part, answer, field.sub_fields)}`)
            .join(", ")
        : changeName(key, one, field.sub_fields),
    );
    return `${id} ${own.join(", ")}`;
  }
  return `${id} ${describeValue(value, field)}`;
}

/** Several tables repeat the name. */
const LONGEST_NAME = 500;
