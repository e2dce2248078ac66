import { expect, test } from "vitest";
import { isSameText } from "../../../../../../../shared/browser/page/widgets/parts/same-text.ts";

test.each([
  ["$85,000.00", "85000"],
  ["85 000", "85000"],
  ["5.5 %", "5.5"],
  ["(555) 123-4567", "5551234567"],
  ["123-45-6789", "123456789"],
  ["ann lee", "Ann Lee"],
])("a field that shows %s keeps the answer %s", (shown, wanted) => {
  expect(isSameText(shown, wanted)).toBe(true);
});

test.each([
  ["8500", "85000"],
  ["850.00", "85000"],
  ["-85000", "85000"],
  ["(555) 123-456", "5551234567"],
  ["-5551234567", "5551234567"],
  ["", "0"],
  ["", "85000"],
  ["Ann", "Ann Lee"],
])("a field that shows “%s” does not keep the answer %s", (shown, wanted) => {
  expect(isSameText(shown, wanted)).toBe(false);
});
