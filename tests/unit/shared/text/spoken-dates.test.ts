import { describe, expect, test } from "vitest";
import { isoDate } from "../../../../shared/text/dates.ts";
import { notationOf } from "../../../../shared/text/notation.ts";
import { parseSpokenDate } from "../../../../shared/text/spoken-dates.ts";

function read(text: string, locale: string, isMonth = false): string | undefined {
  const reading = parseSpokenDate(text, notationOf(locale), { isMonth });
  if (!reading) return undefined;
  return "value" in reading ? isoDate(reading.value) : (reading.candidates?.join(" or ") ?? "asked again");
}

describe("a date in words", () => {
  test.each([
    ["en-US", "the twenty-second of June nineteen sixty-one", "1961-06-22"],
    ["en-US", "June twenty second two thousand and one", "2001-06-22"],
    ["en-US", "March fifth twenty oh five", "2005-03-05"],
    ["en-US", "May one two thousand", "2000-05-01"],
    ["en-US", "the fifth of March sixty-one", "1961-03-05 or 2061-03-05"],
    ["en-US", "born on the 3rd of October 1990", "1990-10-03"],
    ["en-US", "July of 2032", "2032-07"],
    ["en-US", "the second fifth of March 1990", undefined],
    ["en-US", "March fortieth 1990", undefined],
    ["en-US", "March or April 1990", undefined],
    ["en-US", "March fifth eighteen twelve", undefined],
    ["en-US", "next March", undefined],
    ["es-ES", "el treinta y uno de diciembre de mil novecientos noventa y nueve", "1999-12-31"],
    ["es-ES", "primero de mayo del 2001", "2001-05-01"],
    ["fr-FR", "le dix-sept août deux mille dix", "2010-08-17"],
    ["fr-FR", "vingt-et-un février mille neuf cent soixante-dix-sept", "1977-02-21"],
    ["de-DE", "am einunddreißigsten Dezember zweitausend", "2000-12-31"],
    ["de-DE", "dritter März neunzehnhundertneunundneunzig", "1999-03-03"],
    ["de-DE", "der siebzehnte im Juli 1980", "1980-07-17"],
  ])("in %s, %j is %s", (locale, text, meant) => {
    expect(read(text, locale)).toBe(meant);
  });

  test("is a month alone where the question asks for one", () => {
    expect(read("July twenty thirty-two", "en-US", true)).toBe("2032-07");
    expect(read("July twenty thirty-two", "en-US")).toBe("2032-07 or 1932-07-20 or 2032-07-20");
  });
});
