import { expect, it } from "vitest";
import { matchNumber } from "../../../../../shared/wizards/answers/number-rules.ts";

const found = (value: string) => ({ value });
const asked = { problem: "ambiguous" };

it.each<[string, string, (string | [string, string])[], unknown]>([
  ["Hours of work a week", "35 hours a week", ["20", "35", "40"], found("35")],
  [
    "Hours of work a week",
    "35 hrs",
    [
      ["h20", "20"],
      ["h35", "35"],
    ],
    found("h35"),
  ],
  ["Work", "35", ["20 hours", "35 hours"], found("35 hours")],
  ["Rate our service", "4 out of 5", ["1", "2", "3", "4", "5"], found("4")],
  ["Rate our service", "4 out of 10", ["1", "2", "3", "4", "5"], undefined],
  ["Rate our service", "2 stars", ["1 – poor", "2 – fair", "3 – good"], found("2 – fair")],
  ["Rate our service", "3 of 3", ["1 – poor", "2 – fair", "3 – good"], found("3 – good")],
  ["How many kids?", "2 kids", ["1. None", "2. One", "3. Two"], undefined],
  ["Hours of work a week", "20 hours", ["20", "20.0", "40"], undefined],
  ["Rate", "5.5 percent", ["4.5%", "5.5%"], found("5.5%")],
  ["How long?", "2 months", ["1 year", "2 years"], undefined],
  ["How long?", "2 months", ["1 year", "2 years", "18 months"], undefined],
  ["How many months?", "2 years", ["1", "2", "3"], asked],
  [
    "Household size",
    "just me",
    [
      ["1", "2 people"],
      ["2", "3 people"],
    ],
    undefined,
  ],
  ["How many children?", "4 children", ["1", "2", "3 or more"], undefined],
  [
    "Age",
    "2",
    [
      ["1", "20"],
      ["2", "35"],
    ],
    undefined,
  ],
])("%s %j among %j is %j", (words, answer, given, expected) => {
  const options = given.map((one) =>
    typeof one === "string" ? { value: one, label: one } : { value: one[0], label: one[1] },
  );
  const reading = matchNumber(answer, { id: "asked", words, options });
  if (expected === asked) expect(reading).toMatchObject(asked);
  else expect(reading).toEqual(expected);
});
