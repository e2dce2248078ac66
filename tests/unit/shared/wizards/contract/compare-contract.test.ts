import { describe, expect, it } from "vitest";
import { compareContract } from "../../../../../shared/wizards/contract/compare-contract.ts";
import { type Contract, readContract } from "../../../../../shared/wizards/contract/contract.ts";
import { fieldFile, radioFile, wizardOf } from "../build-wizard.ts";

const { wizard, contract } = wizardOf(
  radioFile("filed", ["yes", "no"], { example_value: "yes" }),
  fieldFile("income", { visible_when: { filed: "yes" }, example_value: "85000" }),
  fieldFile("size", { field_type: "number", example_value: "4" }),
  fieldFile("children", {
    field_type: "group",
    repeatable: true,
    required: false,
    sub_fields: [fieldFile("age", { field_type: "number" })],
  }),
);

function compare(change: (copy: Contract) => void): string[] {
  const copy = structuredClone(contract);
  change(copy);
  return compareContract(wizard, readContract(copy, "a.schema.json")).map(
    ({ severity, field, difference }) => `${severity} ${field} ${difference}`,
  );
}

describe("comparing a contract with its structure", () => {
  it("finds nothing in the derived one", () => {
    expect(compare(() => {})).toEqual([]);
  });

  it.each<[string, (copy: Contract) => void, string[]]>([
    [
      "an object for a number",
      (c) => {
        c.properties.size = { type: "object" };
      },
      ["error size type", "warning size example"],
    ],
    [
      "a list for a number",
      (c) => {
        c.properties.size = { type: "array" };
      },
      ["error size type", "warning size example"],
    ],
    [
      "a required field that the structure lacks",
      (c) => {
        c.properties.extra = {};
        c.required?.push("extra");
      },
      ["error extra missing_in_structure"],
    ],
    [
      "an optional field that the structure lacks",
      (c) => {
        c.properties.extra = {};
      },
      ["warning extra missing_in_structure"],
    ],
    [
      "a required field that the contract lacks",
      (c) => {
        delete c.properties.size;
      },
      ["error size missing_in_contract"],
    ],
    [
      "an optional field that the contract lacks",
      (c) => {
        delete c.properties.children;
      },
      ["warning children missing_in_contract"],
    ],
    [
      "a field that should be required",
      (c) => {
        c.required = ["filed"];
      },
      ["warning size required"],
    ],
    [
      "a field that is required too often",
      (c) => {
        c.required?.push("income");
      },
      ["warning income required"],
    ],
    [
      "a condition that the contract lacks",
      (c) => {
        delete c.allOf;
      },
      ["warning income required"],
    ],
    [
      "a number for a text",
      (c) => {
        c.properties.income = { type: "number" };
      },
      ["warning income type"],
    ],
    [
      "a text for a list",
      (c) => {
        c.properties.children = { type: "string" };
      },
      ["error children type"],
    ],
    [
      "an option that the structure lacks",
      (c) => {
        c.properties.filed = { enum: ["yes", "no", "maybe"] };
      },
      ["error filed options"],
    ],
    [
      "an option that the contract lacks",
      (c) => {
        c.properties.filed = { enum: ["yes"] };
      },
      ["warning filed options"],
    ],
    [
      "an example that the contract refuses",
      (c) => {
        c.properties.income = { type: "string", pattern: "^[a-z]+$" };
      },
      ["warning income example"],
    ],
    [
      "a field inside a group",
      (c) => {
        c.properties.children = { type: "array", items: { type: "object", properties: { aeg: {} } } };
      },
      ["warning children[].aeg missing_in_structure", "error children[].age missing_in_contract"],
    ],
  ])("finds %s", (_what, change, differences) => {
    expect(compare(change)).toEqual(differences);
  });
});
