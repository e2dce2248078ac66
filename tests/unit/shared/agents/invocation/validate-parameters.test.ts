import { describe, expect, it } from "vitest";
import { validateParameters } from "../../../../../shared/agents/invocation/validate-parameters.ts";
import { AppError } from "../../../../../shared/core/errors.ts";
import { profileOf } from "../profile/build-profile.ts";

const parameters = {
  type: "object",
  properties: {
    model: { type: "string", pattern: "^[a-z0-9-]+$" },
    effort: { enum: ["low", "high"], default: "low" },
    depth: { type: "integer", minimum: 1, maximum: 5 },
    tags: { type: "array", items: { type: "string" } },
  },
  required: ["model"],
};
const profile = profileOf({ parameters });

function problemsOf(given: unknown, of = profile) {
  try {
    validateParameters(of, given);
  } catch (error) {
    if (error instanceof AppError && error.type === "invalid_parameters") return error;
    throw error;
  }
  return undefined;
}

describe("FR-006 parameters of a call", () => {
  it("are returned with the defaults, without a change of the caller's object", () => {
    const given = { model: "big-1", tags: ["a"] };
    expect(validateParameters(profile, given)).toEqual({ model: "big-1", effort: "low", tags: ["a"] });
    expect(given).toEqual({ model: "big-1", tags: ["a"] });
  });

  it.each([undefined, {}])("may be absent (%j) when none is required", (given) => {
    expect(validateParameters(profileOf(), given)).toEqual({});
  });

  it("are rejected with every problem at once, and without the values", () => {
    const error = problemsOf({ effort: "secret-value", depth: 9, modell: "secret-value", tags: [5] });
    expect(error?.message).toMatch(/^The parameters do not match those of the agent my-agent:\n/);
    expect(JSON.stringify([error?.message, error?.details])).not.toContain("secret-value");
    expect(error?.details.problems).toEqual(
      expect.arrayContaining([
        { field: "model", problem: "missing", message: "is missing" },
        expect.objectContaining({ field: "effort", problem: "unknown_option", candidates: ["low", "high"] }),
        { field: "depth", problem: "range", message: "must be at most 5" },
        { field: "tags[0]", problem: "type", message: "must be a text" },
        expect.objectContaining({ field: "modell", problem: "unknown_field", closest: "model" }),
      ]),
    );
    expect(error?.details.problems).toHaveLength(5);
  });

  it.each([["text"], [[]], [null], [5]])("%j is not an object of parameters", (given) => {
    expect(problemsOf(given)?.details.problems).toEqual([expect.objectContaining({ problem: "type" })]);
  });

  it("are rejected when the profile does not declare them", () => {
    expect(problemsOf({ model: "x" }, profileOf())?.message).toContain(
      "model: is not a parameter of this agent",
    );
    expect(problemsOf(JSON.parse('{"model":"x","__proto__":{"a":1}}'))?.details.problems).toHaveLength(1);
    expect(problemsOf({ constructor: 1 }, profileOf())).toBeDefined();
  });

  it("may be undeclared when the profile allows it", () => {
    const open = profileOf({
      parameters: { type: "object", additionalProperties: true },
      input_pattern: "json-rpc",
    });
    expect(validateParameters(open, { anything: 1 })).toEqual({ anything: 1 });
  });
});
