import { describe, expect, it } from "vitest";
import { readSpokenYesNo, readYesNo } from "../../../../shared/text/yes-no.ts";

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

describe("a person's yes or no", () => {
  it.each<[said: string, question: string, meaning: boolean | undefined]>([
    ["yes, my wife", "Are you married?", true],
    ["no, we rent", "Do you own your home?", false],
    ["no, we rent", "Do you rent your home?", undefined],
    ["no, I am married", "Are you married?", undefined],
    ["no kids", "Do you have children?", false],
    ["no, never", "Have you been married?", false],
    ["none", "Do you have children?", false],
    ["none", "None of these apply", undefined],
    ["yes, if it is free", "Do you agree?", undefined],
    ["yes, but only on paper", "Do you agree?", undefined],
    ["yes, we are not", "Are you married?", undefined],
    ["no, but yes to the other", "Do you agree?", undefined],
    ["no more than five", "Do you have children?", undefined],
    ["no idea", "Do you have children?", undefined],
    ["no 5", "Do you have children?", undefined],
    ["well, yes, since 1998", "Are you married?", true],
    ["sí, claro", "¿Está casada?", true],
    ["no sé", "¿Está casada?", undefined],
    ["no tenemos hijos", "¿Tiene hijos?", false],
    ["oui et non", "Êtes-vous mariée ?", undefined],
    ["non, on est locataires", "Êtes-vous propriétaire ?", false],
    ["ja, aber getrennt", "Sind Sie verheiratet?", undefined],
    ["nein, noch nie", "Waren Sie verheiratet?", false],
    ["no, tenemos hijos", "¿Tiene hijos?", undefined],
    ["I am married", "Are you married?", true],
    ["I am not married", "Are you married?", false],
    ["I have children", "Do you have children under 18?", undefined],
    ["I do not have children", "Do you have children under 18?", false],
    ["I am married", "Is your mother married?", undefined],
    ["keine Kinder", "Haben Sie Kinder?", false],
    ["keine Ahnung", "Haben Sie Kinder?", undefined],
    ["$1", "Are you married?", undefined],
  ])("%j to %j is %j", (said, question, meaning) => {
    expect(readSpokenYesNo(said, question)).toBe(meaning);
  });
});
