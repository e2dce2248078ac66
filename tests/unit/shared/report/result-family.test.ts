import { expect, test } from "vitest";
import { resultFamily } from "../../../../shared/report/result-family.ts";

const BENEFITS = [
  "Monthly retirement benefit at age 62",
  "Monthly retirement benefit at full retirement age",
  "Monthly retirement benefit at age 70",
  "Monthly disability benefit",
  "Full retirement age",
];

test("results for several values of one answer share the longest first words", () => {
  expect(resultFamily(BENEFITS)).toEqual({
    stem: "Monthly retirement benefit at",
    endings: ["age 62", "full retirement age", "age 70"],
  });
  expect(
    resultFamily(["Pensión mensual a los 62", "Pensión mensual a los 67", "Pensión mensual mínima"]),
  ).toEqual({ stem: "Pensión mensual", endings: ["a los 62", "a los 67", "mínima"] });
});

test.each([
  [["Monthly payment", "Monthly rent", "Monthly income"]],
  [["Benefit at age 62", "Benefit at age 70"]],
  [["Payment for year 1 a", "Payment for year 1 b", "Payment for year 1 c"]],
  [[]],
])("%j are no values of one answer", (labels) => {
  expect(resultFamily(labels)).toBeUndefined();
});
