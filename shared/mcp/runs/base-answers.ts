/** The answers of an earlier run with changes, for "what if" questions. */
import { AppError } from "../../core/errors.ts";
import { isTerminal, type RunRecord, type WizardRunResult } from "../../runs/runs.ts";
import { dateConstraints } from "../../wizards/contract/check-dates.ts";
import { holds } from "../../wizards/format/condition.ts";
import type { LoadedWizard } from "../../wizards/format/load-wizard.ts";
import type { ToolCall } from "../tools/define-tool.ts";

/** The run whose answers are used again, and its result. */
export interface BaseRun {
  run: RunRecord;
  result: WizardRunResult;
}

/**
 * The base run's answers with changes.
 *
 * @throws AppError `run_not_found`, `result_expired`, `invalid_request` for a run of another form, `invalid_user_data` as
 *   `settleChanges` throws it
 */
export async function baseAnswers(
  runId: string,
  changes: Record<string, unknown>,
  { wizard, contract }: LoadedWizard,
  { runs, caller }: Pick<ToolCall, "runs" | "caller">,
  confirmed: readonly string[] = [],
): Promise<{ answers: Record<string, unknown>; base: BaseRun }> {
  const run = await runs.findOwn(runId, caller.owners, ({ kind }) => kind === "wizard");
  if (run.target !== wizard.wizard_id) {
    throw new AppError(
      "invalid_request",
      `base_run_id is a run of ${run.target}, not of ${wizard.wizard_id}.`,
    );
  }
  const result = await runs.wizardResult(run.id);
  if (!result?.answers) throw withoutAnswers(run, await runs.isOutcomeKept(run.id));
  const answers = await changedAnswers(result.answers, changes, { wizard, contract }, confirmed);
  return { answers, base: { run, result } };
}

/** The answers with changes: an answer that a change replaces, also in other words or as part of a group, is left out. */
export async function changedAnswers(
  answers: Readonly<Record<string, unknown>>,
  given: Record<string, unknown>,
  { wizard, contract }: Pick<LoadedWizard, "wizard" | "contract">,
  confirmed: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const [{ examineUserData }, { settleChanges }] = await Promise.all([
    import("../../wizards/answers/prepare-user-data.ts"),
    import("../../wizards/answers/change-answers.ts"),
  ]);
  const { given: changes, removed } = settleChanges(answers, given, { wizard, contract }, confirmed);
  const filledBy = (some: object) => {
    const { data, defaults_applied } = examineUserData(wizard, contract, some);
    return Object.keys(data).filter((field) => !defaults_applied.includes(field));
  };
  const replaced = new Set([
    ...removed,
    ...Object.keys(given),
    ...Object.keys(changes),
    ...filledBy(changes),
  ]);
  const groups = Object.entries(dateConstraints(contract)).map(([name, { year, month, day }]) => {
    return { name, parts: [year, month, ...(day === undefined ? [] : [day])] };
  });
  const dates = groups.flatMap(({ name, parts }) => {
    const kept = Object.entries(answers).filter(([field]) =>
      groups.some((other) => other.name !== name && other.parts.includes(field)),
    );
    // An age is a date by the date of birth, which the earlier run has.
    const isReplaced = [...replaced, ...filledBy({ ...Object.fromEntries(kept), ...changes })].some((field) =>
      parts.includes(field),
    );
    return isReplaced ? [name, `${name}_date`, ...parts] : [];
  });
  for (const name of dates) replaced.add(name);
  for (const { name, options, none } of wizard.choices) {
    const boxes = [name, ...options.map(({ field }) => field), ...(none === undefined ? [] : [none])];
    if (boxes.some((box) => replaced.has(box))) for (const box of boxes) replaced.add(box);
  }
  // An implied answer follows from the changes again.
  for (const field of wizard.pages.flatMap((page) => page.fields)) {
    if (field.implied?.some(({ when }) => holds(when, answers))) replaced.add(field.field_id);
  }
  const kept = Object.entries(answers).filter(([field]) => !replaced.has(field));
  return { ...Object.fromEntries(kept), ...changes };
}

function withoutAnswers({ id, state, error }: RunRecord, isKept: boolean): AppError {
  if (isTerminal(state) && !isKept) {
    return new AppError("result_expired", "The answers of the base run are no longer kept.");
  }
  const reason = isTerminal(state) ? (error?.message ?? "It ended without a result.") : "It has not ended.";
  return new AppError(
    "invalid_request",
    `The run ${id} has no answers to use again: ${reason} Give all answers again.`,
  );
}
