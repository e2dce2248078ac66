/** Reads a condition in the forms of other tools: `{ "field": "works", "equals": "yes" }`, or a list of such entries. */

import { isObject } from "../../core/json/is-object.ts";
import { asIdentifier } from "./variant-words.ts";

type Json = Record<string, unknown>;

const FIELD = ["field", "field_id", "question"];
const ANY_OF = new Set(["value", "values", "equals", "eq", "is", "in", "one_of", "any_of", "=", "==", "==="]);
const AT_LEAST = new Set(["at_least", "min", "minimum", "gte", ">="]);
const AT_MOST = new Set(["at_most", "max", "maximum", "lte", "<="]);

/** @returns the condition as the format has it; anything else unchanged, for the format's check */
export function readCondition(given: unknown): unknown {
  if (Array.isArray(given)) {
    const parts = given.map(readCondition);
    if (!parts.every(isObject)) return given;
    const fields = parts.flatMap((part) => Object.keys(part));
    return new Set(fields).size === fields.length ? Object.assign({}, ...parts) : given;
  }
  if (!isObject(given)) return given;
  const stated = FIELD.find((key) => typeof given[key] === "string");
  if (stated !== undefined) {
    const { [stated]: field, operator, ...test } = given;
    const allowed = readTest(operator === undefined ? test : { [String(operator)]: test.value });
    return allowed === undefined ? given : { [asIdentifier(String(field))]: allowed };
  }
  return Object.fromEntries(
    Object.entries(given).map(([field, test]) => [
      asIdentifier(field),
      (field === "any" && Array.isArray(test) && test.map(readCondition)) ||
        (isObject(test) && readTest(test)) ||
        test,
    ]),
  );
}

function readTest(test: Json): unknown {
  const entries = Object.entries(test);
  const [key = "", value] = entries[0] ?? [];
  if (entries.length === 1 && ANY_OF.has(key)) return value;
  const limits = entries.map(([limit, number]) => {
    const name = AT_LEAST.has(limit) ? "at_least" : AT_MOST.has(limit) ? "at_most" : limit;
    return [name, typeof number === "string" && number.trim() !== "" ? Number(number) : number];
  });
  const isRange = limits.every(([limit, number]) => /^at_/.test(String(limit)) && Number.isFinite(number));
  return isRange && entries.length > 0 ? Object.fromEntries(limits) : undefined;
}
