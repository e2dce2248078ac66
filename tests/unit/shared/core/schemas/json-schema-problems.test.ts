import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonSchemaProblems } from "../../../../../shared/core/schemas/json-schema-problems.ts";
import { schemaProblems } from "../../../../../shared/core/schemas/schema-issues.ts";

const schema = z.strictObject({
  name: z.string().min(1).max(5),
  count: z.int().min(1).max(9).optional(),
  list: z.array(z.string()).min(2).max(3).optional(),
  flags: z.record(z.string(), z.boolean()).optional(),
});
const member = "a field of a thing";

function byZod(data: unknown) {
  const { issues } = schema.safeParse(data).error ?? { issues: [] };
  return schemaProblems(issues, member, Object.keys(schema.shape));
}

function byAjv(data: unknown) {
  const { $schema: _, ...json } = z.toJSONSchema(schema);
  const ajv = new Ajv({ allErrors: true });
  ajv.validate(json, data);
  const input = { schema: json as object, data, member };
  return (ajv.errors ?? []).flatMap((error) => jsonSchemaProblems(error, input));
}

describe("an error of a JSON Schema", () => {
  it.each([
    ["a missing field", {}],
    ["a number for a text", { name: 5 }],
    ["a text for an object", { name: "a", flags: "b" }],
    ["a list for an object", { name: "a", flags: [] }],
    ["a wrong type in a list", { name: "a", list: ["b", 5] }],
    ["an empty text", { name: "" }],
    ["a long text", { name: "abcdef" }],
    ["a small number", { name: "a", count: 0 }],
    ["a large number", { name: "a", count: 10 }],
    ["a short list", { name: "a", list: ["b"] }],
    ["a long list", { name: "a", list: ["b", "c", "d", "e"] }],
    ["a misspelt field", { name: "a", coumt: 1 }],
    ["an unknown field", { name: "a", colour: "red" }],
  ])("has the description of the zod issue: %s", (_name, data) => {
    expect(byAjv(data)).toHaveLength(1);
    expect(byAjv(data)).toEqual(byZod(data));
  });

  it("contains the pattern where the schema has no description", () => {
    const validate = new Ajv().compile({
      type: "object",
      properties: { code: { type: "string", pattern: "^[a-z]+$" } },
    });
    validate({ code: "5" });
    const [error] = validate.errors ?? [];
    expect(error && jsonSchemaProblems(error, { schema: {}, data: { code: "5" }, member })).toEqual([
      { field: "code", problem: "pattern", message: "does not match the pattern ^[a-z]+$" },
    ]);
  });
});
