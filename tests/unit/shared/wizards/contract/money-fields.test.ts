import { expect, test } from "vitest";
import { datePartOf, isMoneyField } from "../../../../../shared/wizards/contract/money-fields.ts";

test.each([
  ["birth_month", "month"],
  ["moving_day", "day"],
  ["tax_year", "year"],
  ["year", "year"],
  ["income_last_year", undefined],
  ["hours_per_day", undefined],
  ["wages_this_month", undefined],
  ["income", undefined],
])("the id %s asks for the part %s of a date", (id, part) => {
  expect(datePartOf(id)).toBe(part);
});

test("an amount for a period is money", () => {
  expect(isMoneyField({ field_id: "income_last_year", label: "Income last year" })).toBe(true);
  expect(isMoneyField({ field_id: "income_year", label: "Year of the income" })).toBe(false);
});
