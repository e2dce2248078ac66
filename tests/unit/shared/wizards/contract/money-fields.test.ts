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

test.each([
  ["rent_month", { label: "Rent ($/month)" }, undefined],
  ["rent_month", { label: "Monthly rent" }, undefined],
  ["miete_month", { label: "Miete pro Monat" }, undefined],
  ["rent_month", { label: "Rent month", maximum: 5000 }, undefined],
  ["hours_day", { label: "Hours a day" }, undefined],
  ["payment_month", { label: "Month of the first payment" }, "month"],
  ["tax_year", { label: "Tax year", minimum: 1950, maximum: 2030 }, "year"],
  ["birth_month", { label: "Date of birth - Month", maximum: 12, max_length: 2 }, "month"],
])("the words and the control of %s with %j decide: %s", (id, asked, part) => {
  expect(datePartOf(id, asked)).toBe(part);
});

test("an amount for a period is money", () => {
  expect(isMoneyField({ field_id: "income_last_year", label: "Income last year" })).toBe(true);
  expect(isMoneyField({ field_id: "income_year", label: "Year of the income" })).toBe(false);
  expect(isMoneyField({ field_id: "rent_month", label: "Rent ($/month)" })).toBe(true);
});
