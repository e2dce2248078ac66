import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { createCatalogue } from "../../../../shared/wizards/catalogue/catalogue.ts";
import { describeAnswers } from "../../../../shared/wizards/describe-answers.ts";

const catalogue = createCatalogue({ directory: join(packageRoot, "wizards") });

it.each<[string, object, string]>([
  [
    "fsa-estimator",
    {
      birth_month: "05",
      birth_day: "15",
      birth_year: "2007",
      grade_level: "other_undergrad",
      family_size: 4,
    },
    "birth_date 2007-05-15, grade_level Other undergraduate (third year and beyond), family_size 4",
  ],
  [
    "fsa-estimator",
    { state: "Ohio", personal_circumstances_homeless: true, personal_circumstances_none: false },
    "state Ohio, personal_circumstances unaccompanied and homeless, or at risk of it",
  ],
  ["fsa-estimator", { personal_circumstances_none: true }, "personal_circumstances none of these"],
  ["fsa-estimator", { birth_month: "05", birth_year: "2007" }, "birth_month 05, birth_year 2007"],
  ["ssa-quick-calculator", { retirement_month: "6", retirement_year: "2031" }, "retirement_date 2031-06"],
  [
    "loan-simulator-repayment",
    { current_loans: [{ loan_type: "Private Loan", loan_interest_rate: "7", loan_balance: "10000" }] },
    "current_loans Private Loan 7 10000",
  ],
])("%s: %j", async (id, answers, words) => {
  expect(describeAnswers(answers as Record<string, unknown>, await catalogue.get(id))).toBe(words);
});

it("names answers by their ids where the form no longer exists", () => {
  expect(describeAnswers({ birth_year: "2007", box: true, other: false }, undefined)).toBe(
    "birth_year 2007, box",
  );
});
