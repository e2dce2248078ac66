import { describe, expect, it } from "vitest";
import dependentFreshman from "../../../../../../examples/fsa-dependent-freshman.json" with { type: "json" };
import {
  type Answers,
  estimateAid,
  formatIndex,
  formatMoney,
} from "../../../../../../infra/local/sites/fsa/formula.js";

const dependent: Answers = Object.fromEntries(
  Object.entries(dependentFreshman).map(([field, value]) => [
    field,
    typeof value === "number" ? String(value) : value,
  ]),
);

const index = (changes: Answers) => estimateAid({ ...dependent, ...changes }).student_aid_index;

describe("the FSA practice formula", () => {
  it("gives the family of four with $85,000 an index of 19,514 and no Pell Grant", () => {
    expect(estimateAid(dependent)).toEqual({
      student_aid_index: 19_514,
      federal_pell_grant_estimate: 0,
      eligibility_status: "Eligible for federal student loans and work-study",
      cost_of_attendance: 28_000,
      is_independent: false,
      // 85,000 - 4% - 26,975 = 54,625, in brackets 4,400 + 6,800 + 6,873.75; 12% of 12,000.
      steps: [
        { label: "Parents' share of income", amount: 18_074 },
        { label: "Parents' share of assets and child support", amount: 1_440 },
        { label: "Student's share of income", amount: 0 },
        { label: "Student's share of assets and child support", amount: 0 },
      ],
    });
  });

  it("falls to -1,500 and the highest Pell Grant without income, and no lower", () => {
    const nothing = { ...dependent, parent_income: undefined, parent_assets: undefined };
    expect(estimateAid(nothing)).toMatchObject({
      student_aid_index: -1_500,
      federal_pell_grant_estimate: 7_395,
      eligibility_status: "Eligible for the maximum Federal Pell Grant",
    });
  });

  it("gives a part of the Pell Grant in between, and nothing below 740", () => {
    expect(estimateAid({ ...dependent, parent_income: "40000" })).toMatchObject({
      // 40,000 - 4% - 26,975 = 11,425 at 22%, rounded; 12% of 12,000.
      student_aid_index: 3_954,
      federal_pell_grant_estimate: 7_395 - 3_954,
      eligibility_status: "Eligible for a Federal Pell Grant",
    });
    const { student_aid_index, federal_pell_grant_estimate } = estimateAid({
      ...dependent,
      parent_income: "52000",
    });
    expect(student_aid_index).toBeGreaterThan(7_395 - 740);
    expect(student_aid_index).toBeLessThan(7_395);
    expect(federal_pell_grant_estimate).toBe(0);
  });

  it.each<[string, Answers]>([
    ["the parents' income", { parent_income: "85100" }],
    ["the parents' assets", { parent_assets: "13000" }],
    ["the parents' child support", { parent_child_support: "1000" }],
    ["the student's income", { student_income: "20000" }],
    ["the student's assets", { student_assets: "1000" }],
    ["the student's child support", { student_child_support: "1000" }],
    ["the family's size", { family_size: "3" }],
    ["the parents' marriage", { parents_married: "no" }],
    ["the parent's marital status", { parent_marital_status: "unmarried" }],
    ["the parent's state", { parent_state: "Texas" }],
  ])("counts %s of a dependent student", (_what, change) => {
    expect(index(change)).not.toBe(19_514);
  });

  it.each<[string, Answers]>([
    ["born before 2003", { birth_year: "2002" }],
    ["married", { marital_status: "married" }],
    ["graduate", { grade_level: "graduate" }],
    ["with dependents", { has_dependents: "yes" }],
    ["on active duty", { personal_circumstances_active_duty: true }],
    ["an orphan", { personal_circumstances_parents_deceased: true }],
    ["from foster care", { personal_circumstances_foster_care: true }],
    ["emancipated", { personal_circumstances_emancipated: true }],
    ["homeless", { personal_circumstances_homeless: true }],
  ])("omits the parents' figures for a student who is %s", (_what, change) => {
    const estimate = estimateAid({ ...dependent, ...change });
    expect(estimate.is_independent).toBe(true);
    expect(estimateAid({ ...dependent, ...change, parent_income: "400000" })).toEqual(estimate);
  });

  it("treats separated students, and boxes that are not checked, as dependent", () => {
    expect(index({ marital_status: "separated", personal_circumstances_homeless: false })).toBe(19_514);
  });

  it("gives graduates loans and no Pell Grant", () => {
    expect(estimateAid({ ...dependent, grade_level: "graduate" })).toMatchObject({
      federal_pell_grant_estimate: 0,
      eligibility_status: "Eligible for federal graduate loans",
      cost_of_attendance: 42_600,
    });
  });

  it("makes the cost depend on grade level, household and state", () => {
    const cost = (changes: Answers) => estimateAid({ ...dependent, ...changes }).cost_of_attendance;
    expect(cost({ grade_level: "sophomore" })).toBe(28_400);
    expect(cost({ grade_level: "other_undergrad", marital_status: "married" })).toBe(35_700);
    expect(cost({ state: "California" })).toBe(32_200);
  });

  it("reads amounts with grouped digits", () => {
    expect(index({ parent_income: "85,000" })).toBe(19_514);
  });

  it("writes amounts and indexes the way the results page does", () => {
    expect([formatMoney(7_395), formatMoney(0), formatMoney(-1_500)]).toEqual(["$7,395", "$0", "-$1,500"]);
    expect([formatIndex(19_514), formatIndex(-1_500)]).toEqual(["19,514", "-1,500"]);
  });
});
