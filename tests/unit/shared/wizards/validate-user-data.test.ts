import { describe, expect, it } from "vitest";
import { readContract } from "../../../../shared/wizards/contract/contract.ts";
import { validateUserData } from "../../../../shared/wizards/validate-user-data.ts";
import { fieldFile, radioFile, wizardOf } from "./build-wizard.ts";

const { wizard, contract } = wizardOf(
  radioFile("marital_status", ["unmarried", "married", "separated"]),
  fieldFile("birth_month", {
    pattern: "^(0[1-9]|1[0-2])$",
    description: "Month of birth",
    example_value: "05",
  }),
  fieldFile("family_size", { field_type: "number", minimum: 1, maximum: 20 }),
  radioFile("filed", ["yes", "no"]),
  fieldFile("income", { visible_when: { filed: "yes" }, description: "What was earned?" }),
  fieldFile("agrees", { field_type: "checkbox", required: false }),
  fieldFile("children", {
    field_type: "group",
    repeatable: true,
    required: false,
    max_instances: 2,
    sub_fields: [fieldFile("age", { field_type: "number", minimum: 0 })],
  }),
);

const GOOD = { marital_status: "married", birth_month: "05", family_size: 4, filed: "no" };
const check = (data: unknown) => validateUserData(wizard, contract, data);

describe("EXEC-004/validate validation of user data", () => {
  it("finds nothing wrong with good data", () => {
    expect(check(GOOD)).toEqual([]);
    expect(check({ ...GOOD, filed: "yes", income: "5", agrees: true, children: [{ age: 3 }] })).toEqual([]);
  });

  it.each<[string, object, object]>([
    [
      "missing",
      { family_size: undefined },
      { field: "family_size", problem: "missing", message: "is missing: The family size" },
    ],
    [
      "missing under a condition",
      { filed: "yes" },
      {
        field: "income",
        problem: "missing",
        message: "is missing: What was earned?",
      },
    ],
    [
      "type",
      { family_size: "many" },
      { field: "family_size", problem: "type", message: "must be a number: The family size" },
    ],
    [
      "type of a checkbox",
      { agrees: "yes" },
      { field: "agrees", problem: "type", message: "must be true or false: The agrees" },
    ],
    [
      "pattern",
      { birth_month: "13" },
      {
        field: "birth_month",
        problem: "pattern",
        message: "does not match the pattern: Month of birth; for example 05",
      },
    ],
    ["below", { family_size: 0 }, { field: "family_size", problem: "range", message: "must be at least 1" }],
    ["above", { family_size: 21 }, { field: "family_size", problem: "range", message: "must be at most 20" }],
    [
      "too many",
      { children: [{ age: 1 }, { age: 2 }, { age: 3 }] },
      { field: "children", problem: "range", message: "must have at most 2 entries" },
    ],
    [
      "option",
      { marital_status: "maried" },
      {
        field: "marital_status",
        problem: "unknown_option",
        message: "must be one of unmarried, married, separated",
        candidates: ["unmarried", "married", "separated"],
        closest: "married",
      },
    ],
    [
      "option of another type",
      { marital_status: 7 },
      {
        field: "marital_status",
        problem: "unknown_option",
        message: "must be one of unmarried, married, separated",
        candidates: ["unmarried", "married", "separated"],
      },
    ],
    [
      "field",
      { famly_size: 4 },
      { field: "famly_size", problem: "unknown_field", message: "is not a field of this wizard" },
    ],
    [
      "field near a free one",
      { agres: true },
      {
        field: "agres",
        problem: "unknown_field",
        message: "is not a field of this wizard; did you mean agrees?",
        closest: "agrees",
      },
    ],
    [
      "inside a list",
      { children: [{ age: 1 }, { age: -1 }] },
      { field: "children[1].age", problem: "range" },
    ],
    ["missing inside a list", { children: [{}] }, { field: "children[0].age", problem: "missing" }],
    [
      "unknown inside a list",
      { children: [{ age: 1, aeg: 2 }] },
      { field: "children[0].aeg", problem: "unknown_field" },
    ],
  ])("%s", (_what, change, problem) => {
    const problems = check(JSON.parse(JSON.stringify({ ...GOOD, ...change })));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject(problem);
  });

  it("reports every problem at once, and each once", () => {
    const problems = check({ marital_status: 7, birth_month: 5, filed: "yes", x: 1, children: {} });
    expect(problems.map(({ field, problem }) => `${field} ${problem}`).sort()).toEqual([
      "birth_month type",
      "children type",
      "family_size missing",
      "income missing",
      "marital_status unknown_option",
      "x unknown_field",
    ]);
  });

  it("never repeats a value", () => {
    const secret = "078-05-1120";
    const data = {
      marital_status: secret,
      birth_month: secret,
      family_size: secret,
      filed: secret,
      agrees: secret,
    };
    expect(JSON.stringify(check(data))).not.toContain(secret);
  });

  it("shows a caller's own key short and on one line", () => {
    const [problem] = check({ ...GOOD, [`a\n\u001b[31m${"x".repeat(500)}`]: 1 });
    expect(problem?.field).toMatch(/^[\w?]{60}$/);
  });

  it("treats names of the prototype as unknown fields", () => {
    const data = JSON.parse(`{"__proto__": 1, "constructor": 2, "toString": 3}`) as object;
    const named = check({ ...GOOD, ...data }).map(({ field, problem }) => `${field} ${problem}`);
    const own = check(Object.assign(JSON.parse('{"__proto__": 1}') as object, GOOD));
    expect(named).toContain("constructor unknown_field");
    expect(named).toContain("toString unknown_field");
    expect(own.map(({ field }) => field)).toEqual(["__proto__"]);
  });

  it("takes no object for a text or a number with properties of any name", () => {
    const dates = wizardOf(
      radioFile("state", ["Illinois", "Indiana", "Iowa", "Kansas"]),
      fieldFile("birth_year", { pattern: "^[0-9]{4}$" }),
      fieldFile("birth_month", { pattern: "^[0-9]{2}$" }),
      fieldFile("birth_day", { pattern: "^[0-9]{2}$" }),
    );
    const given = { toString: "yes", valueOf: 1 };
    const data = { state: given, birth_year: given, birth_month: given, birth_day: given };
    expect(validateUserData(dates.wizard, dates.contract, data).map(({ field }) => field)).toEqual(
      Object.keys(data),
    );
    expect(check({ ...GOOD, family_size: given }).map(({ field }) => field)).toEqual(["family_size"]);
  });

  it("reports a field that is in neither contract nor structure, if the contract does not exclude others", () => {
    const { additionalProperties, ...open } = contract;
    const problems = validateUserData(wizard, readContract(open, "open"), { ...GOOD, agres: true });
    expect(additionalProperties).toBe(false);
    expect(problems).toMatchObject([{ field: "agres", problem: "unknown_field", closest: "agrees" }]);
  });

  it("does not miss a field that the structure never asks for under these answers", () => {
    const strict = readContract(
      { ...contract, required: [...(contract.required ?? []), "income"] },
      "strict",
    );
    expect(validateUserData(wizard, strict, GOOD)).toEqual([]);
    expect(validateUserData(wizard, strict, { ...GOOD, filed: "yes" })).toMatchObject([{ field: "income" }]);
  });

  it.each([
    ["anyOf", { anyOf: [{ type: "string" }, { type: "boolean" }] }, 3, ["format"]],
    ["not", { not: { const: 3 } }, 3, ["format"]],
    ["maxLength", { type: "string", maxLength: 2 }, "abc", ["range"]],
    ["multipleOf", { type: "number", multipleOf: 5 }, 3, ["range"]],
    ["uniqueItems", { type: "array", uniqueItems: true }, [1, 1], ["format"]],
    ["const", { const: "only" }, "other", ["unknown_option"]],
  ])("understands %s of a handwritten contract", (_keyword, property, value, kinds) => {
    const handwritten = readContract({ type: "object", properties: { x: property } }, "handwritten");
    const problems = validateUserData(wizard, handwritten, { x: value });
    expect(problems.map(({ field, problem }) => [field, problem])).toEqual(kinds.map((kind) => ["x", kind]));
  });

  it("reports an unknown option once, regardless of the types that other parts of the contract require", () => {
    const small = wizardOf(fieldFile("x")).wizard;
    const types = { properties: { x: { type: "boolean" } } };
    const either = (first: object, second: object) => ({
      type: "object",
      properties: {},
      allOf: [first, second],
    });
    const options = { properties: { x: { enum: ["a"] } } };
    for (const schema of [either(types, options), either(options, types)]) {
      const problems = validateUserData(small, readContract(schema, "x.schema.json"), { x: "b" });
      expect(problems.map(({ problem }) => problem)).toEqual(["unknown_option"]);
    }
  });
});
