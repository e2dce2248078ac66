import { expect, test } from "vitest";
import { compareTexts } from "../../../../../shared/browser/heal/text-similarity.ts";

test.each([
  ["Date of birth", "What is your birth date?", 1, false],
  ["Phone number", "Telephone no.", 1, false],
  ["ZIP code:", "ZIP codes *", 1, false],
  ["Legal name", "Full legal name", 1, false],
  ["Gross pay each month", "Monthly gross pay", 1, false],
  ["Are you working now?", "Are you currently working?", 1, false],
  ["How many children do you have?", "Number of children", 1, false],
  ["Monthly rent", "Yearly rent", 0.5, true],
  ["Annual, annually, yearly: daily, weekly, hourly rate", "Year: day, week, hour rate", 1, false],
  [
    "Presently started, frequently ended: yr, num, nr, st, tel",
    "Current start, often end, year, number, street, phone",
    1,
    false,
  ],
  ["Given name", "First name", 1, false],
  ["Family name", "What is your last name?", 1, false],
  ["First name", "Last name", 0, true],
  ["Student's income", "Parent's income", 0.5, true],
  ["ZIP code", "Postal code", 0.5, true],
  ["Income", "Household income", 2 / 3, false],
  ["State", "Estate", 0, true],
  ["County", "Country", 0, true],
  ["", "Income", 0, false],
  ["organise organize", "organize", 1, false],
])("“%s” and “%s”", (one, other, likeness, isSubstituted) => {
  const compared = compareTexts(one, other);
  expect(compared.differing.length > 0).toBe(likeness < 1 && one !== "");
  expect(compared.likeness).toBeCloseTo(likeness);
  expect(compared.isSubstituted).toBe(isSubstituted);
});
