import { describe, expect, it } from "vitest";
import { compileContract, readContract } from "../../../../../shared/wizards/contract/contract.ts";
import { validateUserData } from "../../../../../shared/wizards/validate-user-data.ts";
import { fieldFile, pageFile, radioFile, wizardOf, wizardOfPages } from "../build-wizard.ts";

function propertyOf(file: Record<string, unknown>) {
  const { title, ...property } = wizardOf(file).contract.properties[String(file.field_id)] ?? {};
  return property;
}

describe("EXEC-003/files derived contract", () => {
  it.each<[string, Record<string, unknown>, object]>([
    ["text", fieldFile("town"), { type: "string" }],
    [
      "text with a pattern",
      fieldFile("zip", { pattern: "^\\d{5}$", example_value: "60601" }),
      { type: "string", pattern: "^\\d{5}$", examples: ["60601"] },
    ],
    [
      "number",
      fieldFile("size", { field_type: "number", minimum: 1, maximum: 9, example_value: "4" }),
      { type: "number", minimum: 1, maximum: 9, examples: [4] },
    ],
    [
      "number with an empty example",
      fieldFile("size", { field_type: "number", example_value: "" }),
      { type: "number" },
    ],
    [
      "number with words",
      fieldFile("size", { field_type: "number", example_value: "four" }),
      { type: "number" },
    ],
    [
      "number with a pattern stays a text",
      fieldFile("m", { field_type: "number", pattern: "^\\d\\d$", example_value: "05" }),
      { type: "string", pattern: "^\\d\\d$", examples: ["05"] },
    ],
    [
      "month of two digits",
      fieldFile("birth_month", { field_type: "number", example_value: "05" }),
      { type: "string", pattern: "^(0[1-9]|1[0-2])$", examples: ["05"] },
    ],
    [
      "month of two digits by its notes",
      fieldFile("birth_month", { notes: "Two-digit month" }),
      { type: "string", pattern: "^(0[1-9]|1[0-2])$", description: "Two-digit month." },
    ],
    [
      "month",
      fieldFile("birth_month", { example_value: "5" }),
      { type: "string", pattern: "^(0?[1-9]|1[0-2])$", examples: ["5"] },
    ],
    [
      "day",
      fieldFile("birth_day", { example_value: "03" }),
      { type: "string", pattern: "^(0[1-9]|[12][0-9]|3[01])$", examples: ["03"] },
    ],
    ["year", fieldFile("birth_year"), { type: "string", pattern: "^[0-9]{4}$" }],
    [
      "month in words",
      fieldFile("birth_month", { example_value: "May" }),
      { type: "string", examples: ["May"] },
    ],
    [
      "money",
      fieldFile("income", { example_value: "85000" }),
      { type: "string", pattern: "^-?[0-9]+(\\.[0-9]{1,2})?$", examples: ["85000"] },
    ],
    ["money without an example", fieldFile("income"), { type: "string" }],
    [
      "digits that are no money",
      fieldFile("case_number", { example_value: "85000" }),
      { type: "string", examples: ["85000"] },
    ],
    [
      "the reference of a payment",
      fieldFile("reference", { label: "Payment reference", example_value: "85000" }),
      { type: "string", examples: ["85000"] },
    ],
    [
      "checkbox",
      fieldFile("agrees", { field_type: "checkbox", example_value: "true", default: false }),
      { type: "boolean", examples: [true], default: false },
    ],
    [
      "radio",
      radioFile("kind", ["a", ["b", "Kind B"]], { example_value: "a", default: "b" }),
      { type: "string", enum: ["a", "b"], examples: ["a"], default: "b", description: "b: Kind B." },
    ],
    [
      "select without known options",
      fieldFile("kind", { field_type: "select", interaction: "select" }),
      { type: "string" },
    ],
    [
      "an example that is no option is left out",
      radioFile("kind", ["a"], { example_value: "c" }),
      { type: "string", enum: ["a"] },
    ],
    [
      "an example that is no value is left out",
      fieldFile("x", { example_value: { a: 1 } }),
      { type: "string" },
    ],
    [
      "a question keeps its mark",
      fieldFile("x", { description: "What is x?" }),
      { type: "string", description: "What is x?" },
    ],
  ])("%s", (_what, file, property) => {
    expect(propertyOf(file)).toEqual(property);
  });

  it("requires fields that are always asked and have no default", () => {
    const { contract } = wizardOf(
      fieldFile("a"),
      fieldFile("b", { required: false }),
      radioFile("c", ["x"], { default: "x" }),
    );
    expect(contract.required).toEqual(["a"]);
    expect(contract.additionalProperties).toBe(false);
  });

  it("requires a conditional field only under its condition, its page's and its parents'", () => {
    const { wizard, contract } = wizardOfPages(
      pageFile(1, [
        radioFile("filed", ["yes", "no"]),
        radioFile("kind", ["wage", "farm"], { visible_when: { filed: "yes" } }),
        fieldFile("acres", { visible_when: { kind: "farm" } }),
        fieldFile("hint", { required: false, visible_when: { filed: "yes" } }),
      ]),
      pageFile(2, [fieldFile("why", { visible_when: { filed: ["no"] } })]),
      pageFile(3, [fieldFile("how")], { visible_when: { filed: "yes" } }),
    );
    const missing = (data: object) => validateUserData(wizard, contract, data).map(({ field }) => field);
    expect(contract.required).toEqual(["filed"]);
    expect(missing({})).toEqual(["filed"]);
    expect(missing({ filed: "no" })).toEqual(["why"]);
    expect(missing({ filed: "yes" })).toEqual(["kind", "how"]);
    expect(missing({ filed: "yes", kind: "farm", how: "x" })).toEqual(["acres"]);
    expect(missing({ filed: "no", why: "x", kind: "farm" })).toEqual([]);
  });

  it("requires no field whose condition can never hold", () => {
    const { contract } = wizardOf(
      radioFile("a", ["1", "2"]),
      radioFile("b", ["x"], { visible_when: { a: "1" } }),
      fieldFile("c", { visible_when: { a: "2", b: "x" } }),
    );
    expect(readContract(contract, "derived").allOf).toHaveLength(1);
  });

  it("makes a list of a repeatable group and an object of any other", () => {
    const sub_fields = [
      radioFile("in_care", ["yes", "no"]),
      fieldFile("costs", { visible_when: { in_care: "yes" } }),
    ];
    const { contract } = wizardOf(
      fieldFile("children", {
        field_type: "group",
        repeatable: true,
        sub_fields,
        min_instances: 1,
        max_instances: 4,
      }),
      fieldFile("partner", { field_type: "group", sub_fields, required: false }),
    );
    const instance = {
      type: "object",
      required: ["in_care"],
      properties: { in_care: { enum: ["yes", "no"] }, costs: { type: "string" } },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
      allOf: [{ if: { properties: { in_care: { const: "yes" } } }, then: { required: ["costs"] } }],
      additionalProperties: false,
    };
    expect(contract.properties).toMatchObject({
      children: { type: "array", minItems: 1, maxItems: 4, items: instance },
      partner: instance,
    });
    expect(contract.required).toEqual(["children"]);
  });

  it("takes each of several options once", () => {
    const { contract } = wizardOf(radioFile("incomes", ["pension", "wages"], { multiple: true }));
    const accepts = compileContract(contract);
    expect([accepts({ incomes: ["wages", "pension"] }), accepts({ incomes: ["wages", "wages"] })]).toEqual([
      true,
      false,
    ]);
  });

  it("is a contract that can be used", () => {
    const { contract } = wizardOf(
      fieldFile("a"),
      radioFile("b", ["x"], { visible_when: { a: ["1", "2", "1"] } }),
    );
    expect(readContract(JSON.parse(JSON.stringify(contract)), "derived")).toEqual(contract);
  });

  it("requires a conditional field only where the answer that decides is there", () => {
    const { contract } = wizardOf(
      radioFile("works", ["yes", "no"]),
      fieldFile("income", { visible_when: { works: "yes" } }),
      fieldFile("months", { visible_when: { works: ["yes", "no"], income: "5" } }),
      fieldFile("reason", { visible_when: { works: ["yes", "no"] } }),
    );
    expect(contract.allOf).toEqual([
      {
        if: { properties: { works: { const: "yes" } }, required: ["works"] },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
        then: { required: ["income"] },
      },
      {
        if: {
          properties: { works: { const: "yes" }, income: { const: "5" } },
          required: ["works", "income"],
        },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
        then: { required: ["months"] },
      },
      {
        if: { properties: { works: { enum: ["yes", "no"] } }, required: ["works"] },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
        then: { required: ["reason"] },
      },
    ]);
  });

  it("requires a field that one of several chosen options reveals", () => {
    const { contract } = wizardOf(
      fieldFile("incomes", {
        field_type: "checkbox",
        multiple: true,
        options: ["pension", "wages", "none"].map((value) => ({ value, label: value })),
      }),
      fieldFile("pension", { visible_when: { incomes: "pension" } }),
    );
    const missing = (incomes: string[]) => !compileContract(contract)({ incomes });
    expect([missing(["wages", "pension"]), missing(["wages"]), missing(["none"])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
