/** The report of the validate tool and command (EXEC-004). */
import type { InputProblem } from "../core/errors.ts";
import type { DataWarning } from "./answers/apply-defaults.ts";
import type { MappedAnswer } from "./answers/mapping-level.ts";
import { examineUserData, wholeDates } from "./answers/prepare-user-data.ts";
import type { Contract } from "./contract/contract.ts";
import { isConfirmable } from "./contract/unusual-question.ts";
import type { Wizard } from "./wizard.ts";

export interface LabelledProblem extends InputProblem {
  /** The candidates in the form's words, in the same order. */
  labels: string[];
}

export interface ValidationReport {
  valid: boolean;
  missing_fields: string[];
  /** Every other problem: wrong types, forms and options, unknown fields and ambiguous answers. */
  type_mismatches: LabelledProblem[];
  /** One sentence per problem: the question to ask or the change to make. */
  suggestions: string[];
  /** Answers that were converted. Personal data. */
  mapped: MappedAnswer[];
  /** Fields with the wizard's default, which is their value. */
  defaults_applied: Record<string, unknown>;
  warnings: DataWarning[];
}

/** @param confirmed fields whose unusual answers the person has confirmed */
export function validationReport(
  wizard: Wizard,
  contract: Contract,
  raw: unknown,
  confirmed: readonly string[] = [],
): ValidationReport {
  const { problems, mapped, data, warnings, ...examined } = examineUserData(
    wizard,
    contract,
    raw,
    undefined,
    confirmed,
  );
  const defaults_applied = Object.fromEntries(
    examined.defaults_applied.map((field) => [field, data[field] ?? null]),
  );
  const labelled = (problem: InputProblem): LabelledProblem => ({
    ...problem,
    labels: labelsOf(wizard, problem),
  });
  return {
    valid: problems.length === 0,
    missing_fields: problems.filter(({ problem }) => problem === "missing").map(({ field }) => field),
    type_mismatches: problems.filter(({ problem }) => problem !== "missing").map(labelled),
    suggestions: wholeDates(problems, contract).map((problem) => suggest(labelled(problem))),
    mapped,
    defaults_applied,
    warnings,
  };
}

/** Labels of the field's options; a path such as `loans[0].type` leads to a field of a group. */
function labelsOf({ pages, choices }: Wizard, { field, candidates = [] }: InputProblem): string[] {
  const [first, ...others] = field.replace(/\[\d+\]/g, "").split(".");
  const top = pages.flatMap((page) => page.fields).find(({ field_id }) => field_id === first);
  const found = others.reduce((group, id) => group?.sub_fields.find(({ field_id }) => field_id === id), top);
  const boxes = choices.flatMap(({ options, none }) => [
    ...options.map(({ field: value, label }) => ({ value, label })),
    ...(none === undefined ? [] : [{ value: none, label: "none of these" }]),
  ]);
  const options = [...(found?.options ?? []), ...boxes];
  return candidates.map((value) => options.find((option) => option.value === value)?.label ?? value);
}

function suggest(given: LabelledProblem): string {
  const { field, problem, message, candidates = [], labels, closest } = given;
  const name = field === "" ? "The data" : field;
  const [label] = labels;
  switch (problem) {
    case "missing":
      return sentence(`Ask for ${field}${message.replace(/^is missing/, "")}`);
    case "format":
      return sentence(field === "" ? `${name} ${message}` : `Ask for ${field} again: it ${message}`);
    case "pattern":
      return sentence(`Ask for ${field} again${message.replace(/^does not match the pattern/, "")}`);
    case "unknown_option": {
      if (closest !== undefined) {
        return sentence(`Ask whether ${field} is ${labels[candidates.indexOf(closest)] ?? closest}`);
      }
      const [, of = ""] = /\((of \d+ options, the nearest)\)$/.exec(message) ?? [];
      return sentence(`Ask for ${field} again: ${listed(labels)}${of === "" ? "" : ` (${of})`}`);
    }
    case "unknown_field":
      return sentence(
        closest === undefined
          ? `Leave ${field} out: it ${message}`
          : `Rename ${field} to ${closest}, if that is meant`,
      );
    case "unusual":
      return sentence(
        `Ask about ${field}: ${candidates[0]} If so, ${isConfirmable(given) ? 'name it in "confirmed"' : "give the amount in digits"}`,
      );
    case "ambiguous":
      if (label === undefined) return sentence(`Ask for ${field} again: it ${message}`);
      return sentence(
        (labels.length === 1
          ? `Ask whether ${field} is ${label}`
          : `Ask which ${field} is meant: ${listed(labels)}`) + proposalIn(message),
      );
    default:
      return sentence(`${name} ${message}`);
  }
}

/** The other way on that a message proposes: two scenarios for a range. */
function proposalIn(message: string): string {
  const [, proposal] = /; (or run .+)$/.exec(message) ?? [];
  return proposal === undefined ? "" : `; ${proposal}`;
}

/** `A, "B C" or D`: a candidate of several words could be read as several. */
function listed(candidates: readonly string[]): string {
  const quoted = candidates.map((candidate) => (candidate.includes(" ") ? `"${candidate}"` : candidate));
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

function sentence(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`;
}
