import { expect, it } from "vitest";
import { DEFAULT_NOTATION } from "../../../../../../shared/text/notation.ts";
import { matchMeaning } from "../../../../../../shared/wizards/answers/options/match-meaning.ts";

it.each([
  ["no kids", "Do you have any children under 18?", "No"],
  ["no children", "Children?", "No"],
  ["two kids", "Do you have children?", "Yes"],
  ["two kids", "Do you have any children under 18?", undefined],
  ["no car", "Do you have any children?", undefined],
  ["none", "Do you have any dependents?", "No"],
  ["none", "Are you married?", undefined],
  ["never", "Have you ever been convicted?", "No"],
  ["never", "Is it true that you have never filed?", undefined],
  ["no one", "Is anyone in the household pregnant?", "No"],
  ["no one", "Do you own a car?", undefined],
])("EXEC-006 %j to %j is %j", (answer, label, value) => {
  const options = ["Yes", "No"].map((option) => ({ value: option, label: option }));
  const question = { label, words: label, isMoney: false, isPercent: false };
  const expected = value === undefined ? undefined : { value };
  expect(matchMeaning(answer, options, question, DEFAULT_NOTATION)).toEqual(expected);
});
