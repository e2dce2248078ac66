import { expect, test } from "vitest";
import { statedDateOrder, statedDecimal } from "../../../../../shared/wizards/answers/question.ts";

test.each([
  [undefined, "Date of birth (MM/DD/YYYY)", "month first"],
  [undefined, "mm-dd-yy", "month first"],
  [undefined, "DD/MM/YYYY", "day first"],
  [undefined, "TT.MM.JJJJ", "day first"],
  [undefined, "JJ/MM/AAAA", "day first"],
  [undefined, "YYYY-MM-DD", undefined],
  ["13/12/2047", "", "day first"],
  ["12/13/2047", "", "month first"],
  ["12/12/2047", "", undefined],
  ["31.1.2047", "", "day first"],
  [undefined, "", undefined],
])("the example %j and the words “%s” state %s", (example, words, order) => {
  expect(statedDateOrder(example, words)).toBe(order);
});

test.each([
  ["1.500,50", ","],
  ["12,5", ","],
  ["1 500,50 €", ","],
  ["1,500", undefined],
  ["1,500.50", undefined],
  ["12.5", undefined],
  [undefined, undefined],
])("the decimal mark of the example %j is %j", (example, mark) => {
  expect(statedDecimal(example)).toBe(mark);
});
