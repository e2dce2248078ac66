import { describe, expect, it } from "vitest";
import { derivePattern } from "../../../../../shared/wizards/contract/derive-contract.ts";
import { fieldFile, wizardOf } from "../build-wizard.ts";

/** The answers of a list that the derived pattern accepts; undefined without a pattern. */
function accepted(id: string, rest: Record<string, unknown>, answers: string[]): string[] | undefined {
  const field = wizardOf(fieldFile(id, rest)).wizard.pages[0]?.fields[0];
  const pattern = field && derivePattern(field);
  return pattern === undefined
    ? undefined
    : answers.filter((answer) => new RegExp(pattern, "u").test(answer));
}

describe("derived patterns", () => {
  const days = ["0", "00", "1", "01", "9", "10", "29", "30", "31", "32", "031"];
  const months = ["0", "00", "1", "01", "9", "10", "11", "12", "13", "012"];

  it.each<[string, Record<string, unknown>, string[], string[] | undefined]>([
    ["birth_day", {}, days, ["1", "01", "9", "10", "29", "30", "31"]],
    ["birth_day", { example_value: "05" }, days, ["01", "10", "29", "30", "31"]],
    ["birth_month", {}, months, ["1", "01", "9", "10", "11", "12"]],
    ["birth_month", { notes: "2-digit month" }, months, ["01", "10", "11", "12"]],
    ["birth_month", { example_value: "May" }, months, undefined],
    ["rent_month", { label: "Rent ($/month)" }, months, undefined],
    ["birth_year", {}, ["07", "207", "2007", "20070"], ["2007"]],
    [
      "income",
      { example_value: "85000" },
      ["85000", "-5", "5.5", "5.50", "5.500", "$5", ""],
      ["85000", "-5", "5.5", "5.50"],
    ],
    ["income", { example_value: "$85,000" }, ["1"], undefined],
    ["income", { example_value: "5", field_type: "number" }, ["1"], undefined],
    ["payment_count", { example_value: "3" }, ["1"], undefined],
    ["number_of_payments", { example_value: "3", label: "Payments" }, ["1"], undefined],
    ["rent_size", { example_value: "3" }, ["1"], undefined],
    ["name", { example_value: "5" }, ["1"], undefined],
    ["fee", { example_value: "5", notes: "In dollars" }, ["5", "x"], ["5"]],
  ])("%s with %j accepts of %j just %j", (id, rest, answers, expected) => {
    expect(accepted(id, rest, answers)).toEqual(expected);
  });
});
