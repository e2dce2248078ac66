/** The gateway's problems as the console words them: the messages come from the gateway's own validation. */
import { join } from "node:path";
import { expect, it } from "vitest";
import type { FieldProblem } from "../../../../../functions/console/api/client.ts";
import type { Question } from "../../../../../functions/console/api/types.ts";
import { entryProblems, problemsOf } from "../../../../../functions/console/wizards/answers.ts";
import { confirmText, problemText } from "../../../../../functions/console/wizards/problem-text.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { describeQuestions } from "../../../../../shared/operations/wizards/describe-questions.ts";
import { examineUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { createCatalogue } from "../../../../../shared/wizards/catalogue/catalogue.ts";

const catalogue = createCatalogue({ directory: join(packageRoot, "wizards") });
const NOW = new Date("2026-11-26T12:00:00Z");
const born = (year: string, month: string, day: string) => ({
  birth_year: year,
  birth_month: month,
  birth_day: day,
});
const income = { student_filed_taxes: true };

it.each<[object, string, string[]]>([
  [{}, "marital_status", ["Please answer this question."]],
  [born("2031", "1", "5"), "birth_date", ["This date lies in the future."]],
  [born("1850", "1", "5"), "birth_date", ["This date must not be before 1916."]],
  [born("2007", "2", "31"), "birth_date", ["This month has no such day."]],
  [{ family_size: "400" }, "family_size", ["This can't be more than 25."]],
  [{ family_size: "abc" }, "family_size", ["Write a number, such as 4."]],
  [{ family_size: "2.5" }, "family_size", ["This answer must be a whole number, in digits."]],
  [{ ...income, student_child_support: -5 }, "student_child_support", ["This can't be negative."]],
  [{ ...income, student_income: "12" }, "student_income", ["Are 12 dollars a year meant?"]],
  [
    { ...income, student_income: "about twelve" },
    "student_income",
    ["Are 12 dollars a year meant? Write the amount in digits."],
  ],
  [
    { family_size: "no idea" },
    "family_size",
    [
      "This answer is not known yet. The form means count the student, the parents in the household, and children whom they support for more than half.",
    ],
  ],
  [born("2007", "13", "5"), "birth_date", ["Write a month from 1 to 12."]],
  [{ ...income, student_assets: "lots" }, "student_assets", ["Write it like this: 500."]],
  [{ state: "Nowhere" }, "state", ["Choose “Iowa”, “New Jersey” or “New York”."]],
  [{ marital_status: "x" }, "marital_status", ["Choose “Unmarried”, “Married or remarried” or “Separated”."]],
])("%j: %s", async (answers, field, texts) => {
  const { questions, problems } = await examine("fsa-estimator", answers);
  const question = questions.find((one) => one.field_id === field);
  if (!question) throw new Error(`no question ${field}`);
  const answer = (answers as Record<string, unknown>)[field];
  const found = problemsOf(question, problems).map((problem) => problemText(question, problem, answer, NOW));
  expect(found).toEqual(texts);
});

it("confirms an unusual answer by its amount", () => {
  const problem = {
    field: "a",
    problem: "unusual",
    message: "",
    candidates: ["Are 12 dollars a year meant?"],
  };
  expect(confirmText(problem)).toBe("Yes, 12 dollars a year");
  expect(confirmText(undefined)).toBe("Yes, this is right");
});

it("finds the problems of an entry of a list", async () => {
  const loans = [{ loan_type: "Direct Subsidized", loan_interest_rate: "5", loan_balance: -1 }];
  const { questions, problems } = await examine("loan-simulator-repayment", { current_loans: loans });
  const list = questions.find(({ kind }) => kind === "list");
  const balance = list?.questions?.find(({ field_id }) => field_id === "loan_balance");
  if (!list || !balance) throw new Error("no list of loans");
  const there = problemsOf(balance, entryProblems(list.field_id, 0, problemsOf(list, problems)));
  expect(there.map((problem) => problemText(balance, problem, -1))).toEqual(["This can't be negative."]);
});

async function examine(id: string, answers: object) {
  const { wizard, contract } = await catalogue.get(id);
  const questions = describeQuestions(wizard, contract) as Question[];
  const { problems } = examineUserData(wizard, contract, answers, NOW, []);
  return { questions, problems: problems as FieldProblem[] };
}
