import { expect, it } from "vitest";
import { DEFAULT_NOTATION } from "../../../../../shared/text/notation.ts";
import { splitChoices } from "../../../../../shared/wizards/answers/split-choices.ts";

const COSTS = ["Rent", "Food", "Clothes", "None of these"];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const PETS = ["Dogs", "Cats", "Birds", "No pets", "Other"];

it.each<[string, string[], string[] | undefined]>([
  ["rent as well as food", COSTS, ["Rent", "Food"]],
  ["rent plus clothes", COSTS, ["Rent", "Clothes"]],
  ["rent but not rent", COSTS, undefined],
  ["not rent", COSTS, undefined],
  ["rent or food", COSTS, undefined],
  ["any", COSTS, undefined],
  ["all of them", PETS, undefined],
  ["all but dogs", PETS, undefined],
  ["every day but Sunday", DAYS, undefined],
  ["Friday to Monday", DAYS, undefined],
  ["Rent. Food.", COSTS, ["Rent", "Food"]],
  ["we don't pay for rent", COSTS, undefined],
])("%j of %j is %j", (text, labels, expected) => {
  const options = labels.map((label) => ({ value: label, label }));
  const reading = splitChoices(text, options, DEFAULT_NOTATION);
  expect(reading && "value" in reading ? reading.value : undefined).toEqual(expected);
});

it("a text that can name different options is ambiguous, and a list decides", () => {
  const options = ["Bed and tea", "Lunch", "Bed", "Tea and lunch"].map((label) => ({ value: label, label }));
  expect(splitChoices("bed and tea and lunch", options, DEFAULT_NOTATION)).toEqual({
    problem: "ambiguous",
    message: expect.stringContaining("give a list"),
  });
});
