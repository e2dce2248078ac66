import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { examineUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { readContract } from "../../../../../shared/wizards/contract/contract.ts";
import { guidanceOf } from "../../../../../shared/wizards/contract/guidance.ts";
import { unusualAnswers, unusualCandidate } from "../../../../../shared/wizards/contract/usual-range.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";
import { validationReport } from "../../../../../shared/wizards/validation-report.ts";
import { BUNDLED_IDS } from "../../../../fixtures/wizards/bundled.ts";

const usual = { min: 1000, max: 1_000_000, question: "Are {value} dollars a year meant?" };
const contract = readContract(
  {
    type: "object",
    properties: {
      income: { type: "string", "x-guidance": { usual } },
      loans: {
        type: "array",
        items: { properties: { rate: { "x-guidance": { usual: { max: 18, question: "{value}?" } } } } },
      },
    },
  },
  "form.schema.json",
);

describe("the usual range of a contract", () => {
  it("asks about a value outside of it once, in the words of the contract, also in a list", () => {
    const found = unusualAnswers(contract, { income: "85", loans: [{ rate: "5" }, { rate: "55" }] });
    expect(found).toMatchObject([
      { field: "income", problem: "unusual", candidates: ["Are 85 dollars a year meant?"] },
      { field: "loans[1].rate", candidates: ["55?"] },
    ]);
    expect(found[0]?.message).not.toContain("85");
    expect(unusualAnswers(contract, { income: "85", loans: [{ rate: "55" }] }, ["income", "loans"])).toEqual(
      [],
    );
  });

  it("requires digits for an uncertain amount outside of it, and leaves an uncertain one within it", () => {
    const uncertain = (amount: string) =>
      ({ field: "income", problem: "ambiguous", message: "must be exact", candidates: [amount] }) as const;
    const found = unusualCandidate(contract, { ...uncertain("70"), candidates: ["70"] });
    expect(found).toMatchObject({ problem: "unusual", needs_digits: true });
    expect(found.message).toMatch(/then give the amount in digits$/);
    const usual = { ...uncertain("70000"), candidates: ["70000"] };
    expect(unusualCandidate(contract, usual)).toBe(usual);
  });

  it.each(["1000", 85_000, "0", 0, "", undefined, "about 85"])("does not ask about %s", (income) => {
    expect(unusualAnswers(contract, { income })).toEqual([]);
  });

  it("refuses guidance of another form, with its path", () => {
    const wrong = {
      type: "object",
      properties: { a: { "x-guidance": { usual: { min: "1" } } } },
      "x-guidance": { hints: 1 },
    };
    expect(() => readContract(wrong, "form.schema.json")).toThrow(/properties\.a\.x-guidance\.usual\.min/);
    expect(() => readContract(wrong, "form.schema.json")).toThrow(/hints/);
    const none = { type: "object", properties: { a: null } };
    expect(() => readContract(none, "form.schema.json")).toThrow(/properties\.a: must be a schema object/);
  });
});

describe("the guidance of the bundled wizards", () => {
  it.each(BUNDLED_IDS)("%s states next steps, and rules with their year and source", async (id) => {
    const { contract } = await loadWizardFile(`wizards/${id}.json`);
    const { rules, next_steps } = guidanceOf(contract);
    expect(rules.length).toBeGreaterThan(0);
    expect(next_steps.length).toBeGreaterThan(0);
    for (const { year, source } of rules)
      expect([year, source]).toEqual([
        expect.stringMatching(/^20/),
        expect.stringMatching(/^https:.*\.gov\//),
      ]);
  });

  it("asks back an income of 85 dollars a year, and accepts it once it is confirmed", async () => {
    const { wizard, contract } = await loadWizardFile("wizards/fsa-estimator.json");
    const example = await readFile("examples/fsa-dependent-freshman.json", "utf8");
    const answers = { ...JSON.parse(example), parent_income: "85" };
    const { suggestions, type_mismatches } = validationReport(wizard, contract, answers);
    expect(type_mismatches).toMatchObject([{ field: "parent_income", problem: "unusual" }]);
    expect(suggestions.join("\n")).toContain("Ask about parent_income: Are 85 dollars a year meant?");
    expect(validationReport(wizard, contract, answers, ["parent_income"]).type_mismatches).toEqual([]);
    // A worker asks nothing.
    const { problems } = examineUserData(wizard, contract, answers);
    expect(problems.filter(({ problem }) => problem === "unusual")).toEqual([]);
  });

  it("requires at least one loan of both loan simulators", async () => {
    for (const id of ["loan-simulator-borrow-more", "loan-simulator-repayment"]) {
      const { wizard, contract } = await loadWizardFile(`wizards/${id}.json`);
      const problemsOf = (answers: object) =>
        examineUserData(wizard, contract, answers).problems.filter(({ field }) => field === "current_loans");
      expect(problemsOf({})).toMatchObject([{ problem: "missing" }]);
      expect(problemsOf({ current_loans: [] })).toHaveLength(1);
    }
  });
});
