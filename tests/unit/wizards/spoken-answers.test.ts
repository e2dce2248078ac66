/** Answers to the bundled wizards' questions as people speak them: understood, or asked back in words that can be spoken. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { examineUserData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { createCatalogue } from "../../../shared/wizards/catalogue/catalogue.ts";
import { validationReport } from "../../../shared/wizards/validation-report.ts";

const catalogue = createCatalogue({ directory: join(packageRoot, "wizards") });
const FSA = "fsa-estimator";
const SSA = "ssa-quick-calculator";
const REPAY = "loan-simulator-repayment";
const BORROW = "loan-simulator-borrow-more";
const DEPENDENT = {
  birth_date: "2007-05-15",
  marital_status: "single",
  state: "IL",
  grade_level: "freshman",
  has_dependents: "no",
  personal_circumstances: "none",
  parents_married: "no",
  parent_filed_taxes: "yes",
};
/** Answers without which a question is not asked. */
const BASE: Record<string, object> = {
  [FSA]: DEPENDENT,
  [REPAY]: { primary_repayment_goal: "choose_payment" },
};

async function report(id: string, answers: object) {
  const { wizard, contract } = await catalogue.get(id);
  return validationReport(wizard, contract, { ...BASE[id], ...answers });
}

describe("EXEC-006 spoken answers", () => {
  it.each<[string, string, unknown, unknown]>([
    [FSA, "marital_status", "uh, I guess single", "unmarried"],
    [FSA, "marital_status", "separated, I think", "separated"],
    [FSA, "marital_status", "soltera", "unmarried"],
    [FSA, "grade_level", "grad", "graduate"],
    [FSA, "grade_level", "will be freshman", "freshman"],
    [FSA, "grade_level", "she'll be a freshman", "freshman"],
    [FSA, "grade_level", "primer año", "freshman"],
    [FSA, "family_size", "me and the baby, so two", 2],
    [FSA, "family_size", "somos cuatro", 4],
    [FSA, "family_size", "just me", 1],
    [FSA, "family_size", "just the two of us", 2],
    [FSA, "family_size", "a family of five", 5],
    [FSA, "parent_income", "ochenta y cinco mil al año", "85000"],
    [FSA, "personal_circumstances", "ninguna", "none of these"],
    [FSA, "marital_status", "I'm a widow", "unmarried"],
    [FSA, "grade_level", "she's a senior in high school", "freshman"],
    [FSA, "state", "well, we live in Texas", "Texas"],
    [FSA, "state", "Cali", "California"],
    [FSA, "parent_assets", "20k in savings", "20000"],
    [FSA, "has_dependents", "no, she doesn't", "no"],
    [FSA, "has_dependents", "yes two kids", "yes"],
    [FSA, "has_dependents", "no kids", "no"],
    [FSA, "parents_married", "uh, I guess married filing jointly", "yes"],
    [FSA, "parent_filed_taxes", "yes, we did", "yes"],
    [FSA, "parent_marital_status", "living together but not married", "unmarried_together"],
    [FSA, "parent_income", "uh, eighty-five grand", "85000"],
    [FSA, "parent_child_support", "no", "0"],
    [REPAY, "chosen_payment", "two hundred a month", "200"],
    [REPAY, "primary_repayment_goal", "the cheapest", "lowest_total"],
    [REPAY, "pslf_interest", "sure, thanks", "yes"],
    [BORROW, "program_type", "MBA", "Master's degree"],
    [BORROW, "program_length", "four years", "4 years"],
    [BORROW, "program_length", 4, "4 years"],
    [BORROW, "family_income", "no idea", "I don't know."],
    [BORROW, "family_income", "about 85k", "$75,000 - $110,000"],
  ])("%s: %s %j is %j", async (id, field, words, value) => {
    const { mapped, suggestions } = await report(id, { [field]: words });
    expect(mapped.find((answer) => answer.field === field)?.value, suggestions.join("\n")).toEqual(value);
  });

  it.each<[string, string, string, string]>([
    [FSA, "marital_status", "we just got married", "Ask whether marital_status is Married or remarried."],
    [
      FSA,
      "grade_level",
      "my kid's a junior at high school",
      'Ask which grade_level is meant: "First year (freshman)" or "Other undergraduate (third year and beyond)".',
    ],
    [FSA, "state", "New York City", "Ask whether state is New York."],
    [FSA, "family_size", "me and my mom", "Ask whether family_size is 2."],
    [FSA, "has_dependents", "not sure", "Ask for has_dependents again: Yes or No."],
    [FSA, "parent_income", "about 85k", "Ask whether parent_income is 85000."],
    [
      FSA,
      "parent_income",
      "eighty-five a year",
      'Are 85 dollars a year meant? If so, name it in "confirmed".',
    ],
    [
      FSA,
      "parent_income",
      "like seventy",
      "Ask about parent_income: Are 70 dollars a year meant? If so, give the amount in digits.",
    ],
    [
      SSA,
      "current_earnings",
      "like seventy",
      "Ask about current_earnings: Are 70 dollars a year meant? If so, give the amount in digits.",
    ],
    [FSA, "marital_status", "will be married", "Ask whether marital_status is Married or remarried."],
    [FSA, "marital_status", "vive con su novio", "Ask for marital_status again: "],
    [FSA, "parent_income", "$7,000 a month", "Ask whether parent_income is 84000."],
    [FSA, "parent_child_support", "two hundred a month", "Ask whether parent_child_support is 2400."],
    [REPAY, "chosen_payment", "3600 a year", "Ask whether chosen_payment is 300."],
    [BORROW, "expected_salary", "no idea", "Ask for expected_salary again: "],
  ])("%s: %s %j is asked back", async (id, field, words, question) => {
    const { suggestions } = await report(id, { [field]: words });
    expect(suggestions.filter((line) => line.includes(question))).toHaveLength(1);
  });
});

describe("spoken dates", () => {
  it("a month before the limit of another date is asked again with the reason", async () => {
    const { suggestions } = await report(SSA, { birth_date: "1970-06-15", retirement_date: "June 2027" });
    expect(suggestions.join("\n")).toContain("not be before 2032-06-15, 62 years after the date of birth");
  });

  it("in Spanish are dates, and words that the vocabulary lacks are said to be Spanish", async () => {
    const { mapped, warnings } = await report(FSA, {
      birth_date: "15 de mayo de 2007",
      marital_status: "vive con su novio",
    });
    expect(warnings).toEqual([
      { field: "marital_status", message: expect.stringMatching(/Spanish.*in English/) },
    ]);
    expect(mapped).toContainEqual({ field: "birth_month", from: "birth_date", value: "05" });
  });

  it.each([
    ["elle vit avec une amie", /French.*in English/],
    ["ich wohne noch mit ihr zusammen", /German.*in English/],
  ])("%j is said to be in another language", async (marital_status, message) => {
    const { warnings } = await report(FSA, { marital_status });
    expect(warnings).toEqual([{ field: "marital_status", message: expect.stringMatching(message) }]);
  });

  it("a year of two digits is that of the century that the contract allows", async () => {
    const now = (await report(FSA, { birth_date: "5/15/07" })).mapped;
    expect(now).toContainEqual({ field: "birth_year", from: "birth_date", value: "2007" });
    const then = (await report(SSA, { birth_date: "6/15/64" })).mapped;
    expect(then).toContainEqual({ field: "birth_year", from: "birth_date", value: "1964" });
  });

  it("an impossible year is reported under its own field, whole or in parts, with or without the month", async () => {
    for (const birth of [
      { birth_year: 2035 },
      { birth_year: "2035", birth_month: "6", birth_day: "1" },
      { birth_date: "June 1, 2035" },
    ]) {
      const { type_mismatches } = await report(SSA, birth);
      expect(type_mismatches).toMatchObject([{ field: "birth_year", problem: "range" }]);
    }
  });
});

describe("the circumstances of the loan simulator", () => {
  it("are one question with speakable choices", async () => {
    const { suggestions } = await report(REPAY, {});
    const question = suggestions.find((line) => line.includes("circumstances")) ?? "";
    expect(suggestions[0]).toBe(question);
    expect(question).toMatch(
      /^Ask for circumstances: Which of these apply to the borrower: .* or none of these\?$/,
    );
    expect(suggestions.join(" ")).not.toContain("none_apply");
  });

  it.each<[unknown, string[]]>([
    ["kids and a job", ["has_job", "has_dependents"]],
    ["none of them", ["none_apply"]],
    [
      ["married", "401k"],
      ["marital_status_married", "retirement_savings_taxable"],
    ],
  ])("%j checks %j", async (circumstances, boxes) => {
    const { wizard, contract } = await catalogue.get(REPAY);
    const { data, problems } = examineUserData(wizard, contract, { circumstances });
    expect(Object.keys(data).filter((box) => data[box] === true)).toEqual(boxes);
    expect(problems.map(({ field }) => field)).not.toContain("circumstances");
  });

  it("that contradict each other are put as a question", async () => {
    const { suggestions } = await report(REPAY, { has_job: true, none_apply: true });
    expect(suggestions).toContain(
      'Ask which circumstances is meant: "none of these" or "has a job, or plans to get one soon".',
    );
  });
});
