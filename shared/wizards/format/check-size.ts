import type { InputProblem } from "../../core/errors.ts";

const MOST_VALUES = 1_000;
const DEEPEST = 10;
const LONGEST_TEXT = 10_000;

/**
 * Refuses data that is not a JSON object, or larger than the data of any form: patterns, edit distances and recursion
 * require small inputs.
 */
export function checkSize(raw: unknown): InputProblem | undefined {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    return { field: "", problem: "type", message: "must be an object with one property per field" };
  }
  const pending: { value: unknown; depth: number }[] = [{ value: raw, depth: 0 }];
  for (let count = 0; pending.length > 0; count += 1) {
    const { value, depth } = pending.pop() as { value: unknown; depth: number };
    if (count > MOST_VALUES) return tooMuch(`has more than ${MOST_VALUES} values`);
    if (depth > DEEPEST) return tooMuch(`is nested more than ${DEEPEST} levels deep`);
    if (typeof value === "string" && value.length > LONGEST_TEXT) {
      return tooMuch(`has a text of more than ${LONGEST_TEXT} characters`);
    }
    if (typeof value === "object" && value !== null) {
      if (Object.keys(value).length > MOST_VALUES) return tooMuch(`has more than ${MOST_VALUES} values`);
      for (const inner of Object.values(value)) pending.push({ value: inner, depth: depth + 1 });
    } else if (!JSON_TYPES.includes(typeof value) && value !== null) {
      return { field: "", problem: "type", message: "holds something that is not JSON" };
    }
  }
  return undefined;
}

const JSON_TYPES = ["string", "number", "boolean", "undefined"];

function tooMuch(message: string): InputProblem {
  return { field: "", problem: "range", message };
}
