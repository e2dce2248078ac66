import { expect, test } from "vitest";
import { wizardIds } from "../../../../shared/wizards/wizard-source.ts";

test("file names of structures give ids; a contract by either name is none", () => {
  const names = [
    "loan.json",
    "loan.schema.json",
    "loan-schema.json",
    "loan-budgets.json",
    "tax-schema.json",
    "x.txt",
  ];
  expect(wizardIds(names)).toEqual(["loan", "loan-budgets", "tax-schema"]);
  expect(wizardIds(["loan.json", "loan-repaid.json"])).toEqual(["loan", "loan-repaid"]);
});
