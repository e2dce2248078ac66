import { describe, expect, it } from "vitest";
import { z } from "zod";
import { problemLines, schemaProblems } from "../../../../../shared/core/schemas/schema-issues.ts";

const schema = z.strictObject({
  name: z.string().min(1).max(5).optional(),
  code: z.string().min(2).optional(),
  slug: z
    .string()
    .regex(/^[a-z]+$/)
    .optional(),
  own: z.string().regex(/^x/, "must begin with x").optional(),
  count: z.int().min(1).max(9).optional(),
  list: z
    .array(z.strictObject({ flag: z.boolean() }))
    .min(1)
    .max(2)
    .optional(),
  kind: z.enum(["agent", "wizard"]).optional(),
  at: z.iso.datetime().optional(),
  env: z.record(z.string().regex(/^[A-Z]+$/, "must be in capitals"), z.string()).optional(),
});
const problemsOf = (input: unknown) => {
  const { issues } = schema.safeParse(input).error ?? { issues: [] };
  return schemaProblems(issues, "a field of a thing", Object.keys(schema.shape));
};

describe("an issue of a schema", () => {
  it.each([
    ["a wrong type", { count: "x" }, { field: "count", problem: "type", message: "must be a number" }],
    ["another type than an object", [], { field: "", problem: "type", message: "must be an object" }],
    ["an empty text", { name: "" }, { field: "name", problem: "range", message: "must not be empty" }],
    [
      "a short text",
      { code: "x" },
      { field: "code", problem: "range", message: "must have at least 2 characters" },
    ],
    [
      "a long text",
      { name: "abcdef" },
      { field: "name", problem: "range", message: "must have at most 5 characters" },
    ],
    ["a small number", { count: 0 }, { field: "count", problem: "range", message: "must be at least 1" }],
    ["a large number", { count: 10 }, { field: "count", problem: "range", message: "must be at most 9" }],
    ["an empty list", { list: [] }, { field: "list", problem: "range", message: "must not be empty" }],
    [
      "a long list",
      { list: [{ flag: true }, { flag: true }, { flag: true }] },
      { field: "list", problem: "range", message: "must have at most 2 entries" },
    ],
    [
      "a missing member",
      { list: [{}] },
      { field: "list[0].flag", problem: "missing", message: "is missing" },
    ],
    [
      "an unknown option",
      { kind: "robot" },
      {
        field: "kind",
        problem: "unknown_option",
        message: "must be one of agent, wizard",
        candidates: ["agent", "wizard"],
      },
    ],
    [
      "another form",
      { slug: "A1" },
      { field: "slug", problem: "format", message: "must be in the documented form" },
    ],
    [
      "the schema's own message",
      { own: "y" },
      { field: "own", problem: "format", message: "must begin with x" },
    ],
    [
      "no time",
      { at: "noon" },
      { field: "at", problem: "format", message: "must be a time of RFC 3339, such as 2026-03-01T08:00:00Z" },
    ],
    [
      "a wrong key",
      { env: { a: "" } },
      { field: "env.a", problem: "format", message: "must be in capitals" },
    ],
    [
      "an unknown field within a list",
      { list: [{ flag: true, flog: 1 }] },
      { field: "list[0].flog", problem: "unknown_field", message: "is not a field of a thing" },
    ],
  ])("%s", (_name, input, problem) => {
    expect(problemsOf(input)).toEqual([problem]);
  });

  it("about a misspelt field names the closest one", () => {
    expect(problemsOf({ namee: "x" })).toEqual([
      {
        field: "namee",
        problem: "unknown_field",
        message: "is not a field of a thing; did you mean name?",
        candidates: Object.keys(schema.shape),
        closest: "name",
      },
    ]);
  });

  it("is one line with the field, or the name of the whole input", () => {
    const problems = [...problemsOf([]), ...problemsOf({ count: 0 })];
    expect(problemLines(problems, "the file")).toEqual([
      "the file: must be an object",
      "count: must be at least 1",
    ]);
  });
});
