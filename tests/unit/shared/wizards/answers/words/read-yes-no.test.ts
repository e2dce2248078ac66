import { expect, it } from "vitest";
import { readExplainedYesNo, readYesNo } from "../../../../../../shared/wizards/answers/words/read-yes-no.ts";

it.each<[string, boolean | undefined]>([
  ["no, I don't have any", false],
  ["yes, I don't have any", undefined],
  ["yes", true],
  ["Yeah.", true],
  ["uh, sure", true],
  ["yes, we did", true],
  ["yes please", true],
  ["I do", true],
  ["I think so", true],
  ["yes, I agree", true],
  ["I understand", true],
  ["no", false],
  ["no thanks", false],
  ["no, none", false],
  ["no, we didn't", false],
  ["She doesn't", false],
  ["not yet", false],
  ["not right now", false],
  ["no, I'm not", false],
  ["yes, I'm not", undefined],
  ["I don't think so", false],
  ["no, we did", undefined],
  ["yes, we didn't", undefined],
  ["no, but I am a veteran", undefined],
  ["no idea", undefined],
  ["not sure", undefined],
  // "None" checks the box "None of these apply".
  ["none", undefined],
  ["never", undefined],
  ["$1", undefined],
  ["yes and no", undefined],
])("%j is %j", (text, meaning) => {
  expect(readYesNo(text)).toBe(meaning);
});

it.each<[string, boolean | undefined]>([
  ["no, I'm a permanent resident", false],
  ["yes, since 2010", true],
  ["no. I quit last year", false],
  ["yes, but only on weekends", undefined],
  ["yes, I'm not a citizen", undefined],
  ["no, I do", undefined],
  ["yes, no", undefined],
  ["no, not yet", undefined],
  ["no one", undefined],
])("%j with its reason is %j", (text, meaning) => {
  expect(readExplainedYesNo(text)).toBe(meaning);
});
