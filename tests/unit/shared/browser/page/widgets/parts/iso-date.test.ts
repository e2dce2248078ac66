import { expect, test } from "vitest";
import { isoDate } from "../../../../../../../shared/browser/page/widgets/parts/iso-date.ts";

test.each([
  ["12/5/2007", "2007-12-05"],
  ["05-12-2007", "2007-05-12"],
  ["2007-05-12", "2007-05-12"],
  ["12/5/07", "12/5/07"],
])("the answer %s is %s in a date input", (answer, held) => {
  expect(isoDate(answer)).toBe(held);
});
