import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { examineUserData, prepareUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { compareContract } from "../../../../../shared/wizards/contract/compare-contract.ts";
import { deriveContract } from "../../../../../shared/wizards/contract/derive-contract.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";

const FIXTURES = join(packageRoot, "tests/fixtures/wizards-v1");
const STRUCTURE = join(FIXTURES, "childcare-credit.json");

describe("EXEC-003/files version 1 files", () => {
  it("load unchanged, with the contract of their folder", async () => {
    const { wizard, contract, contract_source } = await loadWizardFile(STRUCTURE);
    expect(contract_source).toBe("file");
    expect(wizard.pages.flatMap((page) => page.fields.map((field) => field.field_id))).toEqual(
      Object.keys(contract.properties),
    );
    expect(wizard.pages[0]?.fields[3]?.options.map((option) => option.value)).toEqual([
      "single",
      "joint",
      "head_of_household",
    ]);
    expect(wizard.pages[1]?.fields[0]).toMatchObject({
      repeatable: true,
      min_instances: 1,
      max_instances: 6,
      add_button: [{ by: "id", value: "add-child" }],
    });
  });

  it("take the contract that is named", async () => {
    const { contract } = await loadWizardFile(STRUCTURE, join(FIXTURES, "childcare-credit-schema.json"));
    expect(contract.title).toBe("Childcare Credit Checker - User Data");
  });

  it("derive a contract that differs from the written one only in taste", async () => {
    const { wizard, contract } = await loadWizardFile(STRUCTURE);
    expect(compareContract(wizard, contract).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(deriveContract(wizard)).toMatchObject({
      required: contract.required,
      properties: {
        birth_month: { type: "string", pattern: "^(0[1-9]|1[0-2])$", examples: ["09"] },
        birth_year: { type: "string", pattern: "^[0-9]{4}$" },
        filing_status: { description: expect.stringContaining("single, joint, head_of_household") },
        children: { type: "array", minItems: 1, maxItems: 6, items: { required: ["age", "has_disability"] } },
        care_costs: { type: "string", pattern: "^-?[0-9]+(\\.[0-9]{1,2})?$" },
        confirmed: { type: "boolean", examples: [true] },
      },
      additionalProperties: false,
    });
  });

  it("EXEC-006 leave the words of an unknown option to the page", async () => {
    const { wizard } = await loadWizardFile(STRUCTURE);
    const answers = { filing_status: "married, two earners" };
    const { data, problems } = examineUserData(wizard, deriveContract(wizard), answers);
    expect(data.filing_status).toBe("married, two earners");
    expect(problems.map(({ field }) => field)).not.toContain("filing_status");
  });

  it("EXEC-006 take a person's words", async () => {
    const { wizard, contract } = await loadWizardFile(STRUCTURE);
    const { data } = prepareUserData(wizard, contract, {
      dob: "Sept. 3, 1988",
      filing_status: "Head of household",
      state: "oh",
      children: [
        { age: "four", has_disability: "no" },
        { age: "2", has_disability: true },
      ],
      paid_for_care: "yes",
      care_costs: "$5.2k",
      household_income: "64 thousand a year",
      confirmed: "yes",
    });
    expect(data).toEqual({
      birth_month: "09",
      birth_day: "03",
      birth_year: "1988",
      filing_status: "head_of_household",
      state: "Ohio",
      children: [
        { age: 4, has_disability: "no" },
        { age: 2, has_disability: "yes" },
      ],
      paid_for_care: "paid-yes",
      care_costs: "5200",
      household_income: 64000,
      confirmed: true,
    });
  });
});

describe("loading a wizard from a path", () => {
  it("reports a missing file", async () => {
    const path = join(FIXTURES, "none.json");
    await expect(loadWizardFile(path)).rejects.toMatchObject({
      type: "invalid_request",
      message: `There is no file ${path}.`,
    });
  });

  it("names the file of a wrong contract", async () => {
    await expect(loadWizardFile(STRUCTURE, STRUCTURE)).rejects.toMatchObject({
      type: "invalid_wizard",
      message: expect.stringMatching(/^childcare-credit\.json .*type: must be "object"/s),
    });
  });

  it("reports a folder as unreadable", async () => {
    await expect(loadWizardFile(FIXTURES)).rejects.toMatchObject({
      type: "invalid_wizard",
      message: expect.stringContaining("cannot be read (EISDIR)"),
    });
  });
});
