import { expect, it } from "vitest";
import { readYesNo } from "../../../../shared/text/yes-no.ts";

it.each<[string, boolean | undefined]>([
  ["yes, I don't have any", undefined],
  ["yes", true],
  ["Yeah.", true],
  ["uh, sure", true],
  ["yes, we did", true],
  ["yes please", true],
  ["I do", true],
  ["yes, I agree", true],
  ["I understand", true],
  ["no", false],
  ["no thanks", false],
  ["no, we didn't", false],
  ["She doesn't", false],
  ["not yet", false],
  ["yes, I'm not", undefined],
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
