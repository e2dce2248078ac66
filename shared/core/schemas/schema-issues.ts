/** Describes the issues of a zod schema by field, problem and accepted form. json-schema-problems.ts uses the same phrases. */
import type { z } from "zod";
import { closestTo } from "../closest.ts";
import type { InputProblem } from "../errors.ts";

/**
 * @param member completes "is not …" for an unknown key, as in "a field of a profile"
 * @param known names of the fields, for a hint at a misspelt one: of the top level, or at a path
 * @param most problems, such as {@link MOST_PROBLEMS}
 */
export function schemaProblems(
  issues: readonly z.core.$ZodIssue[],
  member: string,
  known: readonly string[] | ((path: readonly PropertyKey[]) => readonly string[]) = [],
  most = Number.POSITIVE_INFINITY,
): InputProblem[] {
  const problems = issues.slice(0, most).flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return { field: formatPath(issue.path), ...describeIssue(issue) };
    const atPath = typeof known === "function" ? known(issue.path) : issue.path.length === 0 ? known : [];
    return issue.keys
      .slice(0, most)
      .map((key) => unknownField([...issue.path, key.slice(0, LONGEST_NAME)], member, [...atPath]));
  });
  return problems.slice(0, most);
}

/** A caller decides how many problems its input has: lists in answers to callers are cut. */
export const MOST_PROBLEMS = 20;
const LONGEST_NAME = 80;

/** One line for each problem. @param whole names the input itself, as in "the file" */
export function problemLines(problems: readonly InputProblem[], whole: string): string[] {
  return problems.map(({ field, message }) => `${field || whole}: ${message}`);
}

/** `args[1]`, `env.HOME`. */
function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, i) => (typeof part === "number" ? `[${part}]` : `${i > 0 ? "." : ""}${String(part)}`))
    .join("");
}

function unknownField(path: readonly PropertyKey[], member: string, known: string[]): InputProblem {
  return describeUnknownKey({ field: formatPath(path), name: String(path.at(-1)), member, known });
}

/** @param key.member completes "is not …", as in "a field of a profile" */
export function describeUnknownKey(key: {
  field: string;
  name: string;
  member: string;
  known: readonly string[];
  /** Known names without those that the input already has; default all. */
  candidates?: readonly string[];
}): InputProblem {
  const { field, name, member, known, candidates = known } = key;
  const closest = closestTo(name, candidates);
  return {
    field,
    problem: "unknown_field",
    message: `is not ${member}${closest === undefined ? "" : `; did you mean ${closest}?`}`,
    candidates: known.length > 0 ? [...known] : undefined,
    closest,
  };
}

type Description = Pick<InputProblem, "problem" | "message" | "candidates">;

function describeIssue(issue: z.core.$ZodIssue): Description {
  const description = describeCode(issue);
  // Any other start marks a message that the schema defines for the field.
  return /^(Invalid|Too|Unrecognized) /.test(issue.message)
    ? description
    : { ...description, message: issue.message };
}

function describeCode(issue: z.core.$ZodIssue): Description {
  switch (issue.code) {
    case "invalid_type":
      if (issue.message.endsWith("received undefined")) return { problem: "missing", message: "is missing" };
      return { problem: "type", message: `must be ${typePhrase(issue.expected)}` };
    case "invalid_value": {
      const candidates = issue.values.map(String);
      return { problem: "unknown_option", message: `must be one of ${candidates.join(", ")}`, candidates };
    }
    case "too_small":
      return { problem: "range", message: limitPhrase(issue.origin, "at least", issue.minimum) };
    case "too_big":
      return { problem: "range", message: limitPhrase(issue.origin, "at most", issue.maximum) };
    case "invalid_format":
      return { problem: "format", message: `must be ${FORMATS[issue.format] ?? "in the documented form"}` };
    case "invalid_key":
      return { problem: "format", message: issue.issues[0]?.message ?? "is not a valid name" };
    default:
      return { problem: "format", message: "is not valid" };
  }
}

const FORMATS: Record<string, string> = {
  date: "a date, such as 2026-03-01",
  datetime: "a time of RFC 3339, such as 2026-03-01T08:00:00Z",
};

const TYPES: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  integer: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a text",
};

/** @param types names of a zod or JSON Schema type, one or several */
export function typePhrase(types: string | readonly string[]): string {
  return [types]
    .flat()
    .map((type) => TYPES[type] ?? `of type ${type}`)
    .join(" or ");
}

const COUNTED: Record<string, string> = { string: "characters", array: "entries" };

/** @param origin the type of the limited value; undefined for a number */
export function limitPhrase(
  origin: string | undefined,
  bound: "at least" | "at most",
  value: number | bigint,
): string {
  const counted = COUNTED[origin ?? ""];
  if (counted === undefined) return `must be ${bound} ${value}`;
  if (bound === "at least" && Number(value) === 1) return "must not be empty";
  return `must have ${bound} ${value} ${counted}`;
}
