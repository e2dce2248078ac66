/** From a caller's answers to data for a run, or one error with every problem. */
import { AppError, type InputProblem } from "../../core/errors.ts";
import { MOST_PROBLEMS } from "../../core/schema-issues.ts";
import type { Contract } from "../contract/contract.ts";
import { checkSize } from "../format/check-size.ts";
import { inOrderOf, validateUserData } from "../validate-user-data.ts";
import type { Wizard } from "../wizard.ts";
import type { DataWarning } from "./apply-defaults.ts";
import { type MappedAnswer, mapUserData } from "./map-user-data.ts";
import { wholeDates } from "./whole-dates.ts";

export interface PreparedUserData {
  /** Valid under the contract. */
  data: Record<string, unknown>;
  /** Paths of the fields with the wizard's default. */
  defaults_applied: string[];
  mapped: MappedAnswer[];
  warnings: DataWarning[];
}

export interface ExaminedUserData extends PreparedUserData {
  /** Empty when the data can be used. */
  problems: InputProblem[];
}

/** @throws AppError `invalid_user_data`; its message names fields and problems, never values */
export function prepareUserData(
  wizard: Wizard,
  contract: Contract,
  raw: unknown,
  now?: Date,
): PreparedUserData {
  const { problems, ...prepared } = examineUserData(wizard, contract, raw, now);
  if (problems.length > 0) throw invalidUserData(wizard, wholeDates(problems, contract));
  return prepared;
}

/** Maps and validates like {@link prepareUserData}, but returns the problems instead of throwing. */
export function examineUserData(
  wizard: Wizard,
  contract: Contract,
  raw: unknown,
  now?: Date,
): ExaminedUserData {
  const unusable = checkSize(raw);
  if (unusable) return { data: {}, defaults_applied: [], mapped: [], warnings: [], problems: [unusable] };
  const mapped = mapUserData(wizard, contract, raw as object, now);
  const { data, defaults_applied } = mapped;
  const invalid = validateUserData(wizard, contract, data, now).filter(
    ({ field }) => !mapped.unread.includes(field),
  );
  const problems = limitProblems(inOrderOf(wizard, contract, [...mapped.problems, ...invalid]));
  const warnings = mapped.warnings
    // While answers are missing, a later one may still make the form ask the question.
    .filter(({ is_open }) => !is_open || problems.length === 0)
    .map(({ field, message }) => ({ field, message }));
  return { data, defaults_applied, mapped: mapped.mapped, warnings, problems };
}

/** All missing answers of the form, whose number the contract limits, and the first of every other kind. */
function limitProblems(problems: InputProblem[]): InputProblem[] {
  let others = 0;
  return problems.filter(
    ({ field, problem }) => (problem === "missing" && !field.includes("[")) || others++ < MOST_PROBLEMS,
  );
}

function invalidUserData(wizard: Wizard, problems: InputProblem[]): AppError {
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  const lines = problems.map(({ field, message }) => `${field === "" ? "the data" : field}: ${message}`);
  return new AppError(
    "invalid_user_data",
    `The data for ${wizard.wizard_id} has ${count}:\n  ${lines.join("\n  ")}`,
    { details: { problems } },
  );
}
