/** Scenarios side by side: runs of one form that differ in few answers, submitted together and compared. */
import { z } from "zod";
import { requiredScope } from "../../auth/scopes.ts";
import { count } from "../../core/count.ts";
import { defined } from "../../core/defined.ts";
import { AppError, toAppError } from "../../core/errors.ts";
import { isObject } from "../../core/json/is-object.ts";
import { type ComparedRun, compareResults } from "../../report/compare-runs.ts";
import { reportRun } from "../../report/run-report.ts";
import {
  isTerminal,
  RUN_STATES,
  type RunRecord,
  type RunState,
  type Runs,
  type TakenPictures,
} from "../../runs/runs.ts";
import { changedAnswers } from "../../wizards/answers/changed-answers.ts";
import { isNoAnswer } from "../../wizards/answers/collect-answers.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";
import { describeValue } from "../../wizards/describe-answers.ts";
import type { WizardField } from "../../wizards/wizard.ts";
import { defineOperation, type OperationCall } from "../operation.ts";
import { awaitRun } from "../runs/await-run.ts";
import { comparedSchema } from "../runs/run-view.ts";
import { baseAnswers } from "./base-answers.ts";
import { runWizard } from "./run-wizard.ts";

const MOST_SCENARIOS = 12;
/** More than the questions of any form. */
const MOST_VARIED = 500;

type Changes = Record<string, unknown>;

const REFUSAL = `must be {"field": [values]} or [{"field": value}] with at most ${MOST_SCENARIOS} scenarios`;

const variedFields = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().max(200), value).refine((fields) => Object.keys(fields).length <= MOST_VARIED, REFUSAL);

export const varySchema = z
  .union(
    [
      variedFields(z.array(z.unknown()).min(1).max(MOST_SCENARIOS)),
      z.array(variedFields(z.unknown())).min(1).max(MOST_SCENARIOS),
    ],
    { error: REFUSAL },
  )
  .describe('Up to 12 scenarios: {"field": [values]} or [{"field": value}].');

/** @throws AppError `invalid_request` for more than 12 scenarios, or fewer than two */
export function scenariosOf(vary: z.output<typeof varySchema>): Changes[] {
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

const { id, user_data, confirmed, base_run_id, label, timeout_seconds, keep_days, screenshots, wait } =
  runWizard.input.shape;

const scenarioSchema = z.object({
  name: z.string().describe("The changes in words."),
  run_id: z.string().optional().describe("Absent where the answers are invalid."),
  state: z.enum(RUN_STATES).optional(),
  success: z.boolean().describe("The scenario has results."),
  error: z.string().optional(),
});

export const runScenarios = defineOperation({
  name: "runScenarios",
  summary: "Run a wizard for several scenarios, and compare their results",
  description:
    "Each scenario is a run with the answers of `user_data` and its own changes. One that fails, or whose answers are " +
    "invalid, leaves the others.",
  effect: "start",
  scopes: [requiredScope("wizard", "run")],
  input: z.strictObject({
    ...{ id, user_data, confirmed, base_run_id, label, timeout_seconds, keep_days, screenshots, wait },
    vary: varySchema,
  }),
  examples: [
    {
      id: "ssa-quick-calculator",
      user_data: { birth_date: "06/15/1980", current_earnings: 64_000 },
      vary: { retirement_date: ["2042-06", "2047-06"] },
    },
  ],
  output: z.object({ scenarios: z.array(scenarioSchema), compared: z.array(comparedSchema) }),
  failures: ["wizard_not_found", "invalid_wizard", "invalid_user_data", "run_not_found", "result_expired"],
  rest: {
    method: "POST",
    path: "/api/wizards/{id}/scenarios",
    responses: { 201: "Scenarios that have ended.", 202: "Some have not ended." },
    statusOf: ({ scenarios }) => (scenarios.every(({ state }) => !state || isTerminal(state)) ? 201 : 202),
  },
  offeredBy: ["federalrunner_execute_wizard"],

  async handle(request, call) {
    const { catalogue, runs } = call;
    const form = await catalogue.get(request.id);
    const answers =
      request.base_run_id === undefined
        ? request.user_data
        : (await baseAnswers(request.base_run_id, request.user_data, form, call, request.confirmed)).answers;
    const { vary, confirmed = [], label, screenshots } = request;
    const planned = await planScenarios({ form, answers, vary, confirmed });
    const { timeout_seconds: timeoutSeconds, keep_days: keepDays } = request;
    const options = { form, label, timeoutSeconds, keepDays, screenshots };
    const submissions = await runs.submitScenarios(runRequests(planned, options, call));
    const ended = await Promise.all(submissions.map((submission) => awaitRun(submission, request, call)));
    const scenarios = await viewScenarios(planned, ended, { form, runs });
    return {
      scenarios: scenarios.map(({ name, run_id, state, error, results }) =>
        defined({ name, run_id, state, success: results !== undefined, error }),
      ),
      compared: compareResults(scenarios),
    };
  },
});

export type PlannedScenario = { name: string } & ({ user_data: Changes } | { error: AppError });

/**
 * The scenarios with their answers, or with the reason why they cannot run.
 *
 * @throws AppError the reason of the first, where none can run
 */
export async function planScenarios({
  form,
  answers,
  vary,
  confirmed,
}: {
  form: CatalogueWizard;
  answers: Changes;
  vary: z.output<typeof varySchema>;
  confirmed: readonly string[];
}): Promise<PlannedScenario[]> {
  const { wizard, contract } = form;
  const { prepareUserData } = await import("../../wizards/answers/prepare-user-data.ts");
  const planned = await Promise.all(
    scenariosOf(vary).map(async (changes): Promise<PlannedScenario> => {
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
  const [first] = planned;
  // The answers that all scenarios share are wrong: nothing runs.
  if (first && "error" in first && planned.every((one) => "error" in one)) throw first.error;
  return planned;
}

interface ScenarioOptions {
  form: CatalogueWizard;
  label?: string | undefined;
  timeoutSeconds?: number | undefined;
  keepDays?: number | undefined;
  screenshots?: TakenPictures | undefined;
}

/** The runs of the scenarios that can run, in their order. */
export function runRequests(
  planned: readonly PlannedScenario[],
  { form, label, timeoutSeconds, keepDays, screenshots }: ScenarioOptions,
  { runs, caller, client, trigger }: Pick<OperationCall, "runs" | "caller" | "client" | "trigger">,
) {
  return planned.flatMap((one) =>
    "error" in one
      ? []
      : [
          {
            id: runs.newId(),
            wizard_id: form.wizard.wizard_id,
            input: { user_data: one.user_data, timeout_seconds: timeoutSeconds, screenshots },
            trigger,
            client,
            owner: caller.owners[0],
            label: [label, one.name].filter(Boolean).join(": "),
            callerWaits: true,
            keepDays,
          },
        ],
  );
}

export interface Scenario extends ComparedRun {
  state?: RunState | undefined;
  assumptions?: string[] | undefined;
}

/** @param ended the runs of the scenarios that can run, in their order */
export async function viewScenarios(
  planned: readonly PlannedScenario[],
  ended: readonly RunRecord[],
  {
    form,
    runs,
    askedFor,
  }: { form: CatalogueWizard; runs: Pick<Runs, "wizardResult">; askedFor?: string | undefined },
): Promise<Scenario[]> {
  let next = 0;
  return Promise.all(
    planned.map(async (one): Promise<Scenario> => {
      const { name } = one;
      if ("error" in one) return { name, error: one.error.message.replaceAll("\n ", "") };
      const run = ended[next++];
      if (!run) return { name, error: "It was not submitted." };
      const base = { name, run_id: run.id, state: run.state };
      if (!isTerminal(run.state)) return { ...base, error: "It is still running." };
      const result = await runs.wizardResult(run);
      if (!result?.success) {
        return { ...base, error: (result?.error ?? run.error)?.message ?? "It has no results." };
      }
      const { results, assumptions } = reportRun(run, result, { form, askedFor });
      return defined({ ...base, results, assumptions });
    }),
  );
}

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
