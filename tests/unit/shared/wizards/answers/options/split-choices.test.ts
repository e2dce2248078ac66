import { expect, it } from "vitest";
import { DEFAULT_NOTATION } from "../../../../../../shared/text/notation.ts";
import { splitChoices } from "../../../../../../shared/wizards/answers/options/split-choices.ts";

const COSTS = ["Rent", "Food", "Clothes", "None of these"];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const PETS = ["Dogs", "Cats", "Birds", "No pets", "Other"];

it.each<[string, string[], string[] | undefined]>([
  ["rent as well as food", COSTS, ["Rent", "Food"]],
  ["rent plus clothes", COSTS, ["Rent", "Clothes"]],
  ["all of them", COSTS, ["Rent", "Food", "Clothes"]],
  ["everything except food", COSTS, ["Rent", "Clothes"]],
  ["all but food and rent", COSTS, ["Clothes"]],
  ["rent but not food", COSTS, ["Rent"]],
  ["rent, food, not clothes", COSTS, ["Rent", "Food"]],
  ["rent but not rent", COSTS, undefined],
  ["not rent", COSTS, undefined],
  ["rent or food", COSTS, undefined],
  ["any", COSTS, undefined],
  // "Other" need not be one of all.
  ["all of them", PETS, undefined],
  ["all but dogs", PETS, undefined],
  ["Mon, Wed & Fri", DAYS, ["Monday", "Wednesday", "Friday"]],
  ["Monday to Wednesday", DAYS, ["Monday", "Tuesday", "Wednesday"]],
  ["Fri-Sun", DAYS, ["Friday", "Saturday", "Sunday"]],
  ["weekends", DAYS, ["Saturday", "Sunday"]],
  ["every day but Sunday", DAYS, DAYS.slice(0, 6)],
  ["Friday to Monday", DAYS, undefined],
  ["we pay for rent and food", COSTS, ["Rent", "Food"]],
  ["just rent, nothing else", COSTS, ["Rent"]],
  ["Rent. Food.", COSTS, ["Rent", "Food"]],
  ["we don't pay for rent", COSTS, undefined],
])("%j of %j is %j", (text, labels, expected) => {
  const options = labels.map((label) => ({ value: label, label }));
  const reading = splitChoices(text, options, DEFAULT_NOTATION);
  expect(reading && "value" in reading ? reading.value : undefined).toEqual(expected);
});
