/** The report of the validate tool and command (EXEC-004). */
import type { InputProblem } from "../core/errors.ts";
import type { DataWarning } from "./answers/apply-defaults.ts";
import type { MappedAnswer } from "./answers/map-user-data.ts";
import { examineUserData } from "./answers/prepare-user-data.ts";
import { wholeDates } from "./answers/whole-dates.ts";
import type { Contract } from "./contract/contract.ts";
import type { Wizard } from "./wizard.ts";

export interface ValidationReport {
  valid: boolean;
  missing_fields: string[];
  /** Every other problem: wrong types, forms and options, unknown fields and ambiguous answers. */
  type_mismatches: InputProblem[];
  /** One sentence per problem: the question to ask or the change to make. */
  suggestions: string[];
  /** Answers that were converted. Personal data. */
  mapped: MappedAnswer[];
  /** Fields with the wizard's default, which is their value. */
  defaults_applied: Record<string, unknown>;
  warnings: DataWarning[];
}

export function validationReport(wizard: Wizard, contract: Contract, raw: unknown): ValidationReport {
  const { problems, mapped, data, warnings, ...examined } = examineUserData(wizard, contract, raw);
  const defaults_applied = Object.fromEntries(
    examined.defaults_applied.map((field) => [field, data[field] ?? null]),
  );
  return {
    valid: problems.length === 0,
    missing_fields: problems.filter(({ problem }) => problem === "missing").map(({ field }) => field),
    type_mismatches: problems.filter(({ problem }) => problem !== "missing"),
    suggestions: wholeDates(problems, contract).map(suggest),
    mapped,
    defaults_applied,
    warnings,
  };
}

function suggest({ field, problem, message, candidates = [], closest }: InputProblem): string {
  const name = field === "" ? "The data" : field;
  switch (problem) {
    case "missing":
      return `Ask for ${field}${message.replace(/^is missing/, "")}.`;
    case "unknown_option":
      return closest === undefined
        ? `${name} ${message}.`
        : `Use ${closest} for ${field} if that is meant; it ${message}.`;
    case "unknown_field":
      return closest === undefined ? `Leave ${field} out: it ${message}.` : `Rename ${field} to ${closest}.`;
    case "ambiguous":
      return candidates.length > 0
        ? `Ask which is meant by ${field}: ${candidates.map(quoted).join(" or ")}.`
        : `Ask for ${field} again: it ${message}.`;
    default:
      return `${name} ${message}.`;
  }
}

/** A candidate of several words could be read as several. */
function quoted(candidate: string): string {
  return candidate.includes(" ") ? `"${candidate}"` : candidate;
}
