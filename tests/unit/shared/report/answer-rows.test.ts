import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { answerRows } from "../../../../shared/report/answer-rows.ts";
import { createCatalogue } from "../../../../shared/wizards/catalogue/catalogue.ts";

const catalogue = createCatalogue({ directory: join(packageRoot, "wizards") });
const rowsOf = async (id: string, answers: object, defaults: string[] = []) =>
  answerRows(answers as Record<string, unknown>, defaults, await catalogue.get(id));

it.each<[string, string, object, string]>([
  [
    "a whole date",
    "fsa-estimator",
    { birth_month: "05", birth_day: "15", birth_year: "2007" },
    "May 15, 2007",
  ],
  ["a month", "ssa-quick-calculator", { retirement_month: "6", retirement_year: "2031" }, "June 2031"],
  ["an option's label", "fsa-estimator", { grade_level: "freshman" }, "First year (freshman)"],
  ["an amount", "fsa-estimator", { parent_income: "85000" }, "$85,000"],
  ["a count", "fsa-estimator", { family_size: 4 }, "4"],
  ["yes and no", "fsa-estimator", { has_dependents: false }, "No"],
  [
    "checked boxes",
    "fsa-estimator",
    { personal_circumstances_homeless: true, personal_circumstances_foster_care: false },
    "unaccompanied and homeless, or at risk of it",
  ],
  ["no box", "fsa-estimator", { personal_circumstances_none: true }, "None of these"],
])("shows %s in the words of the form", async (_name, id, answers, answer) => {
  const rows = await rowsOf(id, answers);
  expect(rows.map((row) => row.answer)).toEqual([answer]);
  expect(rows[0]?.question).toMatch(/[A-Z].{5}/);
});

it("shows the entries of a list with their labels", async () => {
  const loan = { loan_type: "Private Loan", loan_interest_rate: "7", loan_balance: "10000" };
  const [row] = await rowsOf("loan-simulator-repayment", { current_loans: [loan] });
  expect(row?.answer).toMatch(/^[^:]+: Private Loan, [^:]+: 7, [^:]+: \$10,000$/);
});

it("marks defaults, keeps the form's order, and reports answers of a removed form by their fields", async () => {
  const rows = await rowsOf("fsa-estimator", { family_size: 4, state: "Ohio" }, ["family_size"]);
  expect(rows.map(({ field_id, is_default }) => [field_id, is_default])).toEqual([
    ["state", undefined],
    ["family_size", true],
  ]);
  expect(answerRows({ income: 5 }, [], undefined)).toEqual([
    { field_id: "income", question: "income", answer: "5" },
  ]);
});
