/** Renders the issues of the schema library as `field: message`, with the expected value. */
import type { z } from "zod";
import { closestTo } from "../../core/closest.ts";

/** @param known names of the top-level fields, for a hint at a misspelt one */
export function describeIssue(issue: z.core.$ZodIssue, known: readonly string[]): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const closest = issue.path.length === 0 ? closestTo(key, known) : undefined;
      const hint = closest === undefined ? "" : `; did you mean ${closest}?`;
      return `${describePath([...issue.path, key])}: is not a field of a profile${hint}`;
    });
  }
  if (issue.code === "invalid_key") {
    const message = issue.issues[0]?.message ?? "is no valid name";
    return [`${describePath(issue.path)}: ${message}`];
  }
  return [`${describePath(issue.path) || "the file"}: ${describeMessage(issue)}`];
}

/** Replaces the message of a union, which does not describe the alternatives. */
export function describeWrongValue(message: string): z.core.$ZodErrorMap {
  return ({ input }) => (input === undefined ? "is missing" : message);
}

/** `args[1]`, `env.HOME`. */
function describePath(path: readonly PropertyKey[]): string {
  return path
    .map((part, i) => (typeof part === "number" ? `[${part}]` : `${i > 0 ? "." : ""}${String(part)}`))
    .join("");
}

function describeMessage(issue: z.core.$ZodIssue): string {
  // Any other start marks a message that the schema defines for the field.
  if (!/^(Invalid|Too) /.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return issue.message.endsWith("received undefined")
        ? "is missing"
        : `must be ${nameType(issue.expected)}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return isCounted(issue.origin) ? "must not be empty" : `must be at least ${issue.minimum}`;
    case "too_big":
      return isCounted(issue.origin)
        ? `must not be longer than ${issue.maximum}`
        : `must be at most ${issue.maximum}`;
    case "invalid_format":
      return "contains characters that are not allowed";
    default:
      return "is not valid";
  }
}

function isCounted(origin: string): boolean {
  return origin === "string" || origin === "array";
}

const TYPES: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a text",
};

function nameType(expected: string): string {
  return TYPES[expected] ?? `of type ${expected}`;
}
