import { expect, test } from "vitest";
import {
  readOtherLanguage,
  readSpokenDigits,
  readSpokenNumber,
} from "../../../../shared/text/number-words.ts";

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
  ["half a million", 500_000],
  ["a quarter million", 250_000],
  ["two and a half thousand", 2500],
  ["one point two five million", 1_250_000],
  ["two point five", 2.5],
  ["a thousand and a half", undefined],
  ["half a person", undefined],
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
  ["fr", "soixante-dix-neuf", 79],
  ["fr", "dix-sept mille", 17_000],
  ["fr", "un million et demi", 1_500_000],
  ["es", "medio millón", 500_000],
  ["es", "dos millones y medio", 2_500_000],
  ["de", "anderthalb Millionen", 1_500_000],
  ["de", "eine halbe Million", 500_000],
  ["de", "zweieinhalbtausend", 2500],
  ["de", "zwölfhundert", 1200],
])("in %s “%s” is %s", (language, words, number) => {
  expect(readOtherLanguage(words, language)).toBe(number);
});

test.each([
  ["six oh six oh one", "60601"],
  ["three one two, dash, five five five", "312555"],
  ["double zero seven", "007"],
  ["eight hundred five five five", "800555"],
  ["tres uno dos", "312"],
  ["zéro un quatre-vingt-dix-neuf", "0199"],
  ["area code 312 then 555", "312555"],
  ["call me maybe", undefined],
  ["two thousand", undefined],
  ["dash", undefined],
])("“%s” has the digits %s", (words, digits) => {
  expect(readSpokenDigits(words)).toBe(digits);
});
