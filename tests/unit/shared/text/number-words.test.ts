import { expect, test } from "vitest";
import { readOtherLanguage, readSpokenNumber } from "../../../../shared/text/number-words.ts";

test.each([
  ["five hundred and five", 505],
  ["a thousand and one", 1001],
  ["twelve hundred", 1200],
  ["two million three hundred thousand", 2_300_000],
  ["and five", undefined],
  ["hundred and", undefined],
  ["one hundred and", undefined],
  ["twenty and five", undefined],
  ["one thousand two million", undefined],
  ["one thousand two thousand", undefined],
  ["five twenty", undefined],
  ["zero five", undefined],
])("“%s” is %s", (words, number) => {
  expect(readSpokenNumber(words)).toBe(number);
});

test.each([
  ["es", "treinta y cuatro", 34],
  ["es", "ciento veinte mil", 120_000],
  ["fr", "quatre-vingt-dix", 90],
  ["fr", "deux cent mille", 200_000],
  ["es", "treinta y", undefined],
  ["es", "y cuatro", undefined],
  ["es", "cero cuatro", undefined],
  ["es", "mil millones", undefined],
  ["fr", "vingt trente", undefined],
])("in %s “%s” is %s", (language, words, number) => {
  expect(readOtherLanguage(words, language)).toBe(number);
});
