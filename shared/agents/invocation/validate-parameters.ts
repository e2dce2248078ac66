import { AppError, type InputProblem } from "../../core/errors.ts";
import { jsonSchemaProblems } from "../../core/schemas/json-schema-problems.ts";
import { MOST_PROBLEMS, problemLines } from "../../core/schemas/schema-issues.ts";
import { compileParameters } from "../profile/parameters.ts";
import type { AgentProfile } from "../profile/profile.ts";

/**
 * @param given the caller's parameters; undefined for none
 * @returns the parameters with the defaults of the profile
 * @throws AppError `invalid_parameters` with every problem in `details.problems`, without the values
 */
export function validateParameters(
  profile: Pick<AgentProfile, "id" | "parameters">,
  given: unknown,
): Record<string, unknown> {
  if (given !== undefined && (typeof given !== "object" || given === null || Array.isArray(given))) {
    throw invalidParameters(profile, [
      { field: "parameters", problem: "type", message: "must be an object with one property per parameter" },
    ]);
  }
  const parameters = structuredClone({ ...given }) as Record<string, unknown>;
  const schema = profile.parameters ?? UNDECLARED;
  const validate = compileParameters(schema);
  if (validate(parameters)) return parameters;
  const input = { schema, data: given, member: "a parameter of this agent" };
  throw invalidParameters(
    profile,
    (validate.errors ?? []).slice(0, MOST_PROBLEMS).flatMap((error) => jsonSchemaProblems(error, input)),
  );
}

// One shared object: compileParameters caches by identity.
const UNDECLARED: Record<string, unknown> = { type: "object" };

function invalidParameters({ id }: Pick<AgentProfile, "id">, problems: InputProblem[]): AppError {
  const lines = problemLines(problems, "parameters");
  const message = `The parameters do not match those of the agent ${id}:\n  ${lines.join("\n  ")}`;
  return new AppError("invalid_parameters", message, { details: { problems } });
}
