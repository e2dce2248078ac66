import type { z } from "zod";
import { AppError, type InputProblem } from "../../core/errors.ts";

/** One error with every problem; none of its words repeats a value of the sealed part. */
export function invalidSchedule(problems: InputProblem[]): AppError {
  const lines = problems.map(({ field, message }) => `${field === "" ? "the schedule" : field}: ${message}`);
  return new AppError("invalid_schedule", `The schedule cannot be used:\n  ${lines.join("\n  ")}`, {
    details: { problems },
  });
}

/** @throws AppError `invalid_schedule` */
export function parseAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidSchedule(parsed.error.issues.flatMap(toProblems));
}

function toProblems(issue: z.core.$ZodIssue): InputProblem[] {
  const field = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: field === "" ? key : `${field}.${key}`,
      problem: "unknown_field",
      message: "is no field of a schedule",
    }));
  }
  const isMissing = issue.code === "invalid_type" && /received undefined/.test(issue.message);
  return [
    {
      field,
      problem: isMissing ? "missing" : issue.code === "invalid_type" ? "type" : "format",
      message: isMissing ? "must be given" : issue.message.replace(/^Invalid input: /, ""),
    },
  ];
}
