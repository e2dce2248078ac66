/** Statements of a page: amounts with their names, decisions, objections. */
import { expect, test } from "vitest";
import { isConclusion } from "../../../../shared/text/conclusions.ts";
import { isSingleFigure, statementOf, withoutFigures } from "../../../../shared/text/figures.ts";
import { holdsObjection } from "../../../../shared/text/objections.ts";

test.each([
  ["You may get $1,234 a month. It may fall to $98.", "You may get", "$1,234 a month."],
  ["We counted you. $30 is your share.", "is your share", "$30"],
  ["$500.00 from the base pension", "from the base pension", "$500.00"],
  ["You pay 60 % of care costs (up to $900)", "You pay … of care costs (…)", undefined],
  ["The plan pays 70% and you pay 30% of it", "The plan pays … and you pay … of it", undefined],
  ["Sie zahlen 60 % der Kosten, höchstens 900 €", "Sie zahlen … der Kosten, …", undefined],
])("“%s” is named “%s”; several amounts keep their sentence", (sentence, label, amount) => {
  expect(statementOf(sentence)).toMatchObject({ label, text: amount ?? sentence });
  expect(statementOf(sentence)?.around !== undefined).toBe(amount !== undefined);
});

test("words without an amount state none", () => {
  expect(statementOf("You may qualify in 2047.")).toBeUndefined();
  expect(withoutFigures("You may qualify in 2047.")).toBe("You may qualify in 2047.");
  expect(withoutFigures("Your partner could receive $300.00 per month:")).toBe(
    "Your partner could receive …",
  );
});

test.each([
  ["$1,234.50", true],
  ["12 %", true],
  ["$0$100$200∞", false],
  ["$100 to $200", false],
  ["Pension", false],
])("“%s” is one figure with a value: %s", (text, isSingle) => {
  expect(isSingleFigure(text)).toBe(isSingle);
});

test.each([
  ["Likely eligible", true],
  ["Ineligible", true],
  ["You do not qualify.", true],
  ["Granted.", true],
  ["No elegible", true],
  ["Vous êtes inéligible", true],
  ["Sie sind anspruchsberechtigt", true],
  ["Abgelehnt wurde nichts, bewilligt wurde alles", true],
  ["Visit each agency.", false],
  ["Disqualifying numbers", false],
])("“%s” decides: %s", (text, decides) => {
  expect(isConclusion(text)).toBe(decides);
});

test.each([
  ["If you do not agree, you can apply to the office.", false],
  ["You can apply to the office if you do not agree.", false],
  ["Wenn Sie nicht einverstanden sind, hilft das Amt.", false],
  ["Si no está de acuerdo, llame.", false],
  ["Si vous n’êtes pas d’accord, appelez.", false],
  ["If you rent, you must enter your rent.", true],
  ["This is not a number.", true],
  ["Enter a date if you know it.", true],
])("“%s” objects: %s", (text, objects) => {
  expect(holdsObjection(text)).toBe(objects);
});
