import { expect, test } from "vitest";
import {
  isoDate,
  readDate,
} from "../../../../../../../../shared/browser/page/widgets/parts/dates/read-date.ts";

const inDocument = { documentElement: { lang: "de" } };
Object.assign(globalThis, { document: inDocument });

test.each([
  ["12/5/2007", "2007-12-05", "2007-05-12"],
  ["25/5/2007", "2007-05-25", "2007-05-25"],
  ["05-12-2007", "2007-05-12", "2007-12-05"],
  ["12 5 2007", "2007-12-05", "2007-05-12"],
  ["05122007", "2007-05-12", "2007-12-05"],
  ["2007-05-12", "2007-05-12", "2007-05-12"],
  ["2007-05-12T00:00:00Z", "2007-05-12", "2007-05-12"],
  ["May 12, 2007", "2007-05-12", "2007-05-12"],
  ["Sat 12 Sept 2007", "2007-09-12", "2007-09-12"],
  ["Sat, 12.05.2007", "2007-12-05", "2007-05-12"],
  ["May 5 2007", "2007-05-05", "2007-05-05"],
  ["12. März 2007", "2007-03-12", "2007-03-12"],
])("%s is %s with the month first and %s with the day first", (text, monthFirst, dayFirst) => {
  const read = (order: "month first" | "day first") => {
    const date = readDate(text, order);
    return date && isoDate(date);
  };
  expect(read("month first")).toBe(monthFirst);
  expect(read("day first")).toBe(dayFirst);
});

test.each(["12/5/07", "2007-02-30", "31/31/2007", "May 2007", "85000", "12"])("%s is not a date", (text) => {
  expect(readDate(text, "month first")).toBeUndefined();
});
