import type { z } from "zod";
import { AppError } from "../../../shared/core/errors.ts";
import { MOST_PROBLEMS, problemLines, schemaProblems } from "../../../shared/core/schemas/schema-issues.ts";

/**
 * @param member of the input, as in "a query parameter"
 * @throws AppError `invalid_request` with all problems in its details, without the values
 */
export function checkInput<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
  member: string,
): z.output<Schema> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const problems = schemaProblems(read.error.issues, member, Object.keys(schema.shape), MOST_PROBLEMS);
  const lines = problemLines(problems, "the body");
  throw new AppError("invalid_request", `The request is malformed: ${lines.join("; ")}.`, {
    details: { problems },
  });
}
