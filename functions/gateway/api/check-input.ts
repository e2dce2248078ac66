/** Input against its schema; what is wrong is told field by field, without the values. */
import type { z } from "zod";
import { closestTo } from "../../../shared/core/closest.ts";
import { AppError, type InputProblem } from "../../../shared/core/errors.ts";

/**
 * @param what one member of the input is, as in "query parameter"
 * @throws AppError `invalid_request` with all problems in its details
 */
export function checkInput<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
  what: string,
): z.output<Schema> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const known = Object.keys(schema.shape);
  const problems = read.error.issues.flatMap((issue) => problemsOf(issue, known, what));
  const lines = problems.map(({ field, message }) => `${field === "" ? "The body" : field} ${message}`);
  throw new AppError("invalid_request", `${lines.join("; ")}.`, { details: { problems } });
}

function problemsOf(issue: z.core.$ZodIssue, known: string[], what: string): InputProblem[] {
  const path = issue.path.map(String);
  if (issue.code !== "unrecognized_keys") {
    return [{ field: path.join("."), ...describe(issue) }];
  }
  return issue.keys.map((key) => {
    const name = key.slice(0, LONGEST_NAME);
    const candidates = path.length === 0 ? known : [];
    const closest = closestTo(name, candidates);
    const hint = closest === undefined ? "" : `; did you mean ${closest}?`;
    return {
      field: [...path, name].join("."),
      problem: "unknown_field" as const,
      message: `is no ${what} here${hint}`,
      ...(candidates.length > 0 ? { candidates } : {}),
      ...(closest === undefined ? {} : { closest }),
    };
  });
}

const LONGEST_NAME = 80;

function describe(issue: z.core.$ZodIssue): Pick<InputProblem, "problem" | "message" | "candidates"> {
  switch (issue.code) {
    case "invalid_type":
      if (issue.message.endsWith("received undefined")) return { problem: "missing", message: "is missing" };
      return { problem: "type", message: `must be ${nameType(issue.expected)}` };
    case "invalid_value": {
      const candidates = issue.values.map(String);
      return { problem: "unknown_option", message: `must be one of ${candidates.join(", ")}`, candidates };
    }
    case "too_small":
      return { problem: "range", message: `must ${limitOf(issue.origin, "at least")} ${issue.minimum}` };
    case "too_big":
      return { problem: "range", message: `must ${limitOf(issue.origin, "at most")} ${issue.maximum}` };
    case "invalid_format":
      return { problem: "format", message: `must be ${FORMATS[issue.format] ?? "in the documented form"}` };
    default:
      return { problem: "format", message: "is not as documented" };
  }
}

const FORMATS: Record<string, string> = {
  datetime: "a time of RFC 3339, such as 2026-03-01T08:00:00Z",
};

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

function limitOf(origin: string, bound: string): string {
  if (origin === "string") return `have ${bound} so many characters:`;
  return origin === "array" ? `have ${bound} so many entries:` : `be ${bound}`;
}
