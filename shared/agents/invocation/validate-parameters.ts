import type { ErrorObject } from "ajv";
import { closestTo } from "../../core/closest.ts";
import { AppError, type InputProblem } from "../../core/errors.ts";
import { MOST_PROBLEMS } from "../../core/schema-issues.ts";
import { compileParameters, parameterNames } from "../profile/parameters.ts";
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
  const validate = compileParameters(profile.parameters ?? UNDECLARED);
  if (validate(parameters)) return parameters;
  throw invalidParameters(
    profile,
    (validate.errors ?? []).slice(0, MOST_PROBLEMS).map((error) => describe(error, parameterNames(profile))),
  );
}

// One shared object: compileParameters caches by identity.
const UNDECLARED = { type: "object" };

function invalidParameters({ id }: Pick<AgentProfile, "id">, problems: InputProblem[]): AppError {
  const lines = problems.map(({ field, message }) => `${field}: ${message}`);
  const message = `The parameters do not match those of the agent ${id}:\n  ${lines.join("\n  ")}`;
  return new AppError("invalid_parameters", message, { details: { problems } });
}

const KINDS: Record<string, InputProblem["problem"]> = {
  required: "missing",
  type: "type",
  enum: "unknown_option",
  const: "unknown_option",
  pattern: "pattern",
  additionalProperties: "unknown_field",
  minimum: "range",
  maximum: "range",
  exclusiveMinimum: "range",
  exclusiveMaximum: "range",
  minLength: "range",
  maxLength: "range",
  minItems: "range",
  maxItems: "range",
  multipleOf: "range",
};

function describe(error: ErrorObject, names: string[]): InputProblem {
  const problem = KINDS[error.keyword] ?? "format";
  const owner = error.instancePath.slice(1).replaceAll("/", ".");
  const { missingProperty, additionalProperty, allowedValues } = error.params as Record<string, unknown>;
  const member = missingProperty ?? additionalProperty;
  const field = [owner, member === undefined ? "" : String(member).slice(0, 80)].filter(Boolean).join(".");
  switch (error.keyword) {
    case "required":
      return { field, problem, message: "is missing" };
    case "additionalProperties":
      return describeUnknown(field, owner === "" ? names : []);
    case "enum": {
      const candidates = (allowedValues as unknown[]).map(String);
      return { field, problem, message: `must be one of ${candidates.join(", ")}`, candidates };
    }
    case "pattern":
      return { field, problem, message: `must match ${error.params.pattern}` };
    default:
      return { field: field || "parameters", problem, message: error.message ?? "does not fit" };
  }
}

function describeUnknown(field: string, candidates: string[]): InputProblem {
  const closest = closestTo(field, candidates);
  return {
    field,
    problem: "unknown_field",
    message:
      closest === undefined ? "is not a parameter of this agent" : `is not known; did you mean ${closest}?`,
    candidates,
    closest,
  };
}
