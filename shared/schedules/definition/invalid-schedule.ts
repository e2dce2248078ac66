import type { z } from "zod";
import { AppError, type InputProblem } from "../../core/errors.ts";
import { MOST_PROBLEMS, problemLines, schemaProblems } from "../../core/schemas/schema-issues.ts";

/** One error with every problem; it holds no value of the sealed part. */
export function invalidSchedule(problems: InputProblem[]): AppError {
  const lines = problemLines(problems, "the schedule");
  return new AppError("invalid_schedule", `The schedule cannot be used:\n  ${lines.join("\n  ")}`, {
    details: { problems },
  });
}

/** @throws AppError `invalid_schedule` */
export function parseAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidSchedule(schemaProblems(parsed.error.issues, "a field of a schedule", [], MOST_PROBLEMS));
}
