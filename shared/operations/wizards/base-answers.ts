/** The answers of an earlier run with changes, for "what if" questions. */
import { AppError } from "../../core/errors.ts";
import { isTerminal, type RunRecord, type WizardRunResult } from "../../runs/runs.ts";
import { changedAnswers } from "../../wizards/answers/changed-answers.ts";
import type { LoadedWizard } from "../../wizards/format/load-wizard.ts";
import type { OperationCall } from "../operation.ts";

/** The run whose answers are used again, and its result. */
export interface BaseRun {
  run: RunRecord;
  result: WizardRunResult;
}

/**
 * The base run's answers with changes; of a run of another form, those that the user confirmed.
 *
 * @throws AppError `run_not_found`, `result_expired`, `invalid_user_data` as `settleChanges` throws it, and for answers of
 *   another form that are not confirmed
 */
export async function baseAnswers(
  runId: string,
  changes: Record<string, unknown>,
  { wizard, contract }: LoadedWizard,
  { runs, caller, catalogue }: Pick<OperationCall, "runs" | "caller" | "catalogue">,
  confirmed: readonly string[] = [],
): Promise<{ answers: Record<string, unknown>; base?: BaseRun }> {
  const run = await runs.findOwn(runId, caller.owners, ({ kind }) => kind === "wizard");
  const result = await runs.wizardResult(run);
  if (!result?.answers) throw withoutAnswers(run, await runs.isOutcomeKept(run.id));
  if (run.target !== wizard.wizard_id) {
    const from = await catalogue.get(run.target);
    return {
      answers: await confirmedAnswers(
        run,
        result.answers,
        { from, to: { wizard, contract } },
        changes,
        confirmed,
      ),
    };
  }
  const answers = await changedAnswers(result.answers, changes, { wizard, contract }, confirmed);
  return { answers, base: { run, result } };
}

interface Forms {
  from: Pick<LoadedWizard, "wizard" | "contract">;
  to: Pick<LoadedWizard, "wizard" | "contract">;
}

/** One household fills in several forms: what another form knows is proposed with its source, and used once confirmed. */
async function confirmedAnswers(
  { created_at }: RunRecord,
  answers: Record<string, unknown>,
  { from, to }: Forms,
  given: Record<string, unknown>,
  confirmed: readonly string[],
): Promise<Record<string, unknown>> {
  const { sharedAnswers } = await import("../../wizards/answers/shared-answers.ts");
  const shared = sharedAnswers(answers, from, to, given);
  const used = shared.filter(({ field_id }) => confirmed.includes(field_id));
  if (used.length > 0 || shared.length === 0) {
    return { ...Object.fromEntries(used.map(({ field_id, value }) => [field_id, value])), ...given };
  }
  const day = created_at.slice(0, 10);
  const problems = shared.map(({ field_id, value }) => ({
    field: field_id,
    problem: "unusual" as const,
    message: "is known from another form",
    candidates: [`${value}, from ${from.wizard.name} of ${day}. Use it?`],
  }));
  const count = `${shared.length} answer${shared.length === 1 ? "" : "s"}`;
  throw new AppError("invalid_user_data", `${from.wizard.name} of ${day} has ${count} for this form.`, {
    details: {
      problems,
      proposed: Object.fromEntries(shared.map(({ field_id, value }) => [field_id, value])),
    },
  });
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
