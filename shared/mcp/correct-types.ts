/** Arguments as other clients send them: numbers and booleans as text, and nested objects as the text of their JSON. */
import type { z } from "zod";
import { exceededJsonLimit } from "../core/json/json-limits.ts";
import { parseJson } from "../core/json/parse-json.ts";
import { readYesNo } from "../wizards/answers/words/read-yes-no.ts";

/** @param issues of the arguments; those about the type of a text are corrected in a copy */
export function correctTypes(args: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(args);
  for (const issue of issues) {
    const last = issue.path.at(-1);
    if (issue.code !== "invalid_type" || last === undefined) continue;
    const holder = issue.path.slice(0, -1).reduce((value, key) => memberOf(value, key), copy);
    const text = memberOf(holder, last);
    const value = typeof text === "string" ? readAs(issue.expected, text) : undefined;
    if (value !== undefined) (holder as Record<PropertyKey, unknown>)[last] = value;
  }
  return copy;
}

function memberOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

function readAs(expected: string, text: string): unknown {
  switch (expected) {
    case "int":
    case "number":
      return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
    case "boolean":
      return readYesNo(text);
    case "array":
    case "object":
    case "record": {
      const parsed = exceededJsonLimit(text) === undefined ? parseJson(text) : {};
      return "value" in parsed ? parsed.value : undefined;
    }
    default:
      return undefined;
  }
}
