/**
 * Answers outside the usual range of their question, such as 85 for a yearly income in dollars. They are valid: the
 * person confirms them once.
 */

import type { InputProblem } from "../../core/errors.ts";
import { scalarText } from "../../core/json/scalar-text.ts";
import type { Contract, ContractProperty } from "./contract.ts";
import { fieldGuidanceOf } from "./guidance.ts";

/**
 * @param data the form's values, after mapping
 * @param confirmed fields whose answer the person has confirmed; `current_loans` covers its entries
 */
export function unusualAnswers(
  contract: Contract,
  data: Readonly<Record<string, unknown>>,
  confirmed: readonly string[] = [],
): InputProblem[] {
  return unusualIn(contract, data, "").filter(
    ({ field }) => !confirmed.some((name) => field === name || field.startsWith(`${name}[`)),
  );
}

/** The only candidate of an uncertain amount, such as "like seventy" for an income, where it is unusual too. */
export function unusualCandidate(contract: Contract, problem: InputProblem): InputProblem {
  const { field, candidates = [] } = problem;
  const property = contract.properties[field];
  if (problem.problem !== "ambiguous" || candidates.length !== 1 || !property) return problem;
  const [unusual] = unusualValue(property, candidates[0], field, IN_DIGITS);
  return unusual ? { ...unusual, needs_digits: true } : problem;
}

function unusualIn(schema: ContractProperty, data: object, prefix: string): InputProblem[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]): InputProblem[] => {
    const value = (data as Record<string, unknown>)[name];
    const field = `${prefix}${name}`;
    if (Array.isArray(value)) {
      return value.flatMap((entry, i) =>
        typeof entry === "object" && entry !== null
          ? unusualIn(property.items ?? {}, entry, `${field}[${i}].`)
          : [],
      );
    }
    if (typeof value === "object" && value !== null) return unusualIn(property, value, `${field}.`);
    return unusualValue(property, value, field);
  });
}

const BY_NAME = 'name the field in "confirmed"';
const IN_DIGITS = "give the amount in digits";

// A zero states that there is no amount, and is usual.
function unusualValue(
  property: ContractProperty,
  value: unknown,
  field: string,
  next = BY_NAME,
): InputProblem[] {
  const { usual } = fieldGuidanceOf(property);
  const number = typeof value === "number" ? value : Number(scalarText(value ?? "").trim() || Number.NaN);
  if (!usual || !Number.isFinite(number) || number === 0) return [];
  const { min = -Infinity, max = Infinity, question } = usual;
  if (number >= min && number <= max) return [];
  const limits = [
    ...(usual.min === undefined ? [] : [`from ${usual.min.toLocaleString("en-US")}`]),
    ...(usual.max === undefined ? [] : [`to ${usual.max.toLocaleString("en-US")}`]),
  ];
  const shown = number.toLocaleString("en-US", { maximumFractionDigits: 3 });
  // The value stands in the candidate alone: messages hold no answer.
  return [
    {
      field,
      problem: "unusual",
      message: `is outside the usual range (${limits.join(" ")}); ask whether it is meant, then ${next}`,
      candidates: [question.replace("{value}", shown)],
    },
  ];
}
