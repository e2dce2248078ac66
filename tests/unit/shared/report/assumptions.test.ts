import { expect, test } from "vitest";
import { assumedIncome, decisiveAssumptions } from "../../../../shared/report/assumptions.ts";

const plan = { label: "Plan", text: "Income-Based Repayment" };
const income = (text: string) => ({ label: "Income that counts", text, type: "money" });

test("a long sentence is kept by its first clauses, and the order stays", () => {
  const long = `Income is estimated: $45,000 with a job, ${"and a further amount of a further kind, ".repeat(8)}`;
  const [first, second] = decisiveAssumptions(["The figures are of 2026.", long]);
  expect(first).toBe("The figures are of 2026.");
  expect(second).toMatch(/^Income is estimated: \$45,000 with a job, .* …$/);
  expect(second?.length).toBeLessThan(150);
});

test.each([["$0"], ["0"], ["$0.00"], ["0 €"]])("an income of %s that no answer states is assumed", (text) => {
  expect(assumedIncome({ results: { plan, income: income(text) }, rests_on: { loans: [] } })?.text).toBe(
    text,
  );
});

test("a stated income, another amount and a lone figure are not assumed", () => {
  const results = { plan, income: income("$0") };
  expect(assumedIncome({ results, rests_on: { family_income: "0" } })).toBeUndefined();
  expect(assumedIncome({ results: { plan, income: income("$1,000") }, rests_on: {} })).toBeUndefined();
  expect(assumedIncome({ results: { income: income("$0") }, rests_on: {} })).toBeUndefined();
  expect(
    assumedIncome({ results: { plan, share: { label: "Share of income", text: "0%" } }, rests_on: {} }),
  ).toBeUndefined();
});
