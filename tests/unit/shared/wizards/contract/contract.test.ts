import { describe, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { compileContract, readContract } from "../../../../../shared/wizards/contract/contract.ts";

const GOOD = { type: "object", properties: { age: { type: "number" } } };

describe("contracts", () => {
  it.each([
    GOOD,
    { ...GOOD, $schema: "http://json-schema.org/draft-07/schema#" },
    { ...GOOD, $schema: "http://json-schema.org/draft-07/schema" },
    { ...GOOD, $id: "https://example.gov/a", definitions: { x: { type: "string" } } },
    {
      type: "object",
      properties: { a: { $ref: "#/definitions/x" } },
      definitions: { x: { type: "string" } },
    },
    { type: "object", properties: { a: { type: "string", format: "unheard-of", "x-note": 1 } } },
  ])("are read as they are: %j", (json) => {
    expect(readContract(json, "a.schema.json")).toBe(json);
  });

  it("may share an $id and be read again and again", () => {
    for (let i = 0; i < 3; i += 1) {
      const contract = readContract({ ...GOOD, $id: "https://example.gov/same" }, "a.schema.json");
      expect(compileContract(contract)({ age: 1 })).toBe(true);
    }
  });

  it.each<[string, unknown, string]>([
    ["a list", [], "the file: must be a JSON Schema object"],
    ["true", true, "the file: must be a JSON Schema object"],
    [
      "another draft",
      { ...GOOD, $schema: "https://json-schema.org/draft/2020-12/schema" },
      "$schema: must be http://json-schema.org/draft-07/schema#",
    ],
    ["an asynchronous schema", { ...GOOD, $async: true }, "$async: is not supported"],
    ["another type", { ...GOOD, type: "array" }, 'type: must be "object"'],
    ["no properties", { type: "object" }, "properties: must be an object with one schema per field"],
    [
      "a property that is no schema",
      { ...GOOD, properties: { age: 3 } },
      "properties.age: must be a schema object",
    ],
    ["a wrong keyword", { ...GOOD, required: "age" }, "required: must be array"],
    [
      "a wrong minimum",
      { type: "object", properties: { age: { minimum: "0" } } },
      "properties.age.minimum: must be number",
    ],
    [
      "a remote reference",
      { type: "object", properties: { a: { $ref: "https://example.gov/b.json" } } },
      "the file: can't resolve reference https://example.gov/b.json from id #",
    ],
    [
      "an invalid pattern",
      { type: "object", properties: { a: { pattern: "(" } } },
      "the file: Invalid regular expression: /(/u: Unterminated group",
    ],
  ])("refuse %s", (_what, json, mistake) => {
    try {
      readContract(json, "a.schema.json");
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({
        type: "invalid_wizard",
        details: { source: "a.schema.json", mistakes: [mistake] },
      });
    }
  });

  it("do not find prototype names in data that lacks them", () => {
    const contract = readContract(
      { type: "object", required: ["constructor"], properties: { constructor: { type: "string" } } },
      "a.schema.json",
    );
    expect(compileContract(contract)({})).toBe(false);
    expect(compileContract(contract)({ constructor: "x" })).toBe(true);
  });
});
