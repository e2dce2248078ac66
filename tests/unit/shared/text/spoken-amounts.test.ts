import { expect, test } from "vitest";
import { notationOf } from "../../../../shared/text/notation.ts";
import { readSpokenAmount } from "../../../../shared/text/spoken-amounts.ts";

const read = (locale: string, text: string, period?: "year" | "month") =>
  readSpokenAmount(text, { period, notation: notationOf(locale) });

test.each([
  ["en-US", "forty thousand dollars and 75 cents", "40000.75"],
  ["en-US", "forty thousand dollars and seventy five cents", "40000.75"],
  ["en-US", "five dollars, five cents", "5.05"],
  ["en-US", "85 mil dólares", "85000"],
  ["es-US", "85k dólares", "85000"],
  ["es-ES", "mil euros con noventa y nueve céntimos", "1000.99"],
  ["es-ES", "12 mil", "12000"],
  ["fr-FR", "25 mille euros", "25000"],
  ["fr-FR", "deux mille euros et dix centimes", "2000.1"],
  ["de-DE", "25 Tsd. Euro", "25000"],
  ["de-DE", "tausend Euro und fünf Cent", "1000.05"],
  ["nb-NO", "450 tusen kr", "450000"],
])("in %s, “%s” is %s", (locale, text, value) => {
  expect(read(locale, text)).toEqual({ value });
});

test("the period of the question is no part of the amount, and another one is", () => {
  expect(read("es-US", "cuarenta mil dólares al año", "year")).toEqual({ value: "40000" });
  expect(read("es-US", "cuarenta mil dólares al mes", "year")).toBeUndefined();
});

test.each([
  ["en-US", "twelve fifty and 75 cents"],
  ["en-US", "forty thousand and some cents"],
  ["en-US", "forty thousand dollars and 175 cents"],
  ["en-US", "forty apples and 75 cents"],
  ["en-US", "85 mil"],
  ["en-US", "cash"],
  ["es-ES", "mil y pico euros"],
])("in %s, “%s” is no amount", (locale, text) => {
  expect(read(locale, text)).toBeUndefined();
});

test("another currency than the form's is named", () => {
  expect(read("fr-FR", "40 mille dollars")).toMatchObject({ problem: "format" });
});
