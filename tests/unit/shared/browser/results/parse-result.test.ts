import { describe, expect, test } from "vitest";
import { guessType, parseResult } from "../../../../../shared/browser/results/parse-result.ts";
import { notationOf } from "../../../../../shared/text/notation.ts";
import type { ResultType } from "../../../../../shared/wizards/format/wizard-file.ts";

describe("EXEC-010 a result's value", () => {
  test.each<[ResultType, string, unknown]>([
    ["money", "$7,395", 7395],
    ["money", "$1,234.50 a month", 1234.5],
    ["money", "-$1,500", -1500],
    ["money", "–$300", -300],
    ["money", "$-12", -12],
    ["money", "$NaN", null],
    ["text", "NaN EUR", null],
    ["money", "($1,200.00)", -1200],
    ["money", "Up to $400", null],
    ["money", "-$0", 0],
    ["money", "-£126.00", -126],
    ["money", "(£126.00) credit", -126],
    ["money", "−\u00a0£126.00", -126],
    ["money", "£126.00-", -126],
    ["money", "(1,234.50)", -1234.5],
    ["money", "1.234,56 €", 1234.56],
    ["money", "€1.200", 1200],
    ["money", "€1,200", 1200],
    ["money", "CHF 1'234.50", 1234.5],
    ["money", "EUR -12,50", -12.5],
    ["number", "(1,234.50)", -1234.5],
    ["number", "COVID-19", null],
    ["number", "2020-2021", null],
    ["number", "1.234.567", 1234567],
    ["percent", "(2.5%)", -2.5],
    ["percent", "12,5 %", 12.5],
    ["money", "none", null],
    ["money", "$1,200 – $1,500", null],
    ["money", "$1,234.50 CR", null],
    ["money", "$1,200-$1,500", null],
    ["money", "$1,200 to $1,500 a month", null],
    ["money", "Between $1,200 and $1,500", null],
    ["money", "$1,200 a month and $14,400 a year", 1200],
    ["money", "$85k", 85000],
    ["money", "$1.2 million", 1200000],
    ["money", "$1.2M", 1200000],
    ["money", "2026: $1,200", 1200],
    ["money", "Plan 2 pays $1,200", 1200],
    ["money", "Your benefit: 1,200", 1200],
    ["money", "Not available before age 62", null],
    ["money", "We could not calculate it. Error 504", null],
    ["money", "Please call 1-800-555-0100", null],
    ["percent", "Type 1 at 5.5%", 5.5],
    ["number", "-1,500", -1500],
    ["number", "19,514", 19514],
    ["number", "4 people (2 adults)", 4],
    ["number", ".5", 0.5],
    ["percent", "12.5 %", 12.5],
    ["date", "06/01/2047", "2047-06-01"],
    ["date", "June 1, 2047", "2047-06-01"],
    ["date", "Saturday, June 1, 2047", "2047-06-01"],
    ["date", "Sept. 3, 2030", "2030-09-03"],
    ["date", "January 2047", "2047-01"],
    ["date", "2047-02-28", "2047-02-28"],
    ["date", "02/30/2047", null],
    ["date", "soon", null],
    ["text", "Eligible", "Eligible"],
  ])("as %s of “%s” is %j", (type, text, value) => {
    expect(parseResult("Label", type, text)).toMatchObject({ label: "Label", type, value, text });
  });

  test.each<[string, ResultType, string, unknown]>([
    ["de-DE", "money", "1.234,50 €", 1234.5],
    ["de-DE", "money", "-€1.200", -1200],
    ["de-DE", "money", "(12 €)", -12],
    ["de-DE", "money", "1,234 €", null],
    ["de-DE", "number", "1.5", 1.5],
    ["fr-FR", "money", "1\u202f234,5 €", 1234.5],
    ["en-GB", "money", "£1,234.50", 1234.5],
    ["en-GB", "date", "12/05/2007", "2007-05-12"],
    ["de-DE", "percent", "12,5 %", 12.5],
    ["de-DE", "number", "0", 0],
  ])("in %s as %s of “%s” is %j", (locale, type, text, value) => {
    expect(parseResult("Label", type, text, undefined, notationOf(locale)).value).toEqual(value);
  });

  test.each<[string | undefined, string, string | undefined]>([
    [undefined, "-£126.00", "GBP"],
    [undefined, "$7", undefined],
    [undefined, "1.234,56 €", "EUR"],
    [undefined, "C$7", "CAD"],
    [undefined, "7 CHF", "CHF"],
    [undefined, "7", undefined],
    [undefined, "¥7", undefined],
    ["en-US", "7", "USD"],
    ["en-GB", "£7", "GBP"],
    ["en-GB", "$7", undefined],
    ["en-CA", "$7", "CAD"],
    ["en-GB", "none", undefined],
  ])("in %s, the currency of “%s” is %s", (locale, text, currency) => {
    expect(parseResult("Label", "money", text, undefined, notationOf(locale)).currency).toBe(currency);
  });

  test("of a table is its rows", () => {
    const rows = [
      ["Year", "Amount"],
      ["2047", "$10"],
    ];
    expect(parseResult("Years", "table", "Year Amount", rows).value).toEqual(rows);
    expect(parseResult("Years", "table", "Year Amount").value).toBeNull();
  });
});

test.each<[string, ResultType]>([
  ["$7,395", "money"],
  ["-$1,500.00", "money"],
  ["($20)", "money"],
  ["2.5 %", "percent"],
  ["19,514", "number"],
  ["-3", "number"],
  ["June 1, 2047", "date"],
  ["3 of 4", "text"],
  ["March of 40", "text"],
  ["-£126.00", "money"],
  ["$1,234 a month", "money"],
  ["12 €", "money"],
  ["($1,234.50)", "money"],
  ["1.234,56 €", "money"],
  ["(1,234.50)", "number"],
  ["1.234,56", "number"],
  ["(2.5%)", "percent"],
  ["CHF 1'234.50", "money"],
  ["7 USD", "money"],
  ["K7Q-22A", "text"],
  ["(555) 010-1234", "text"],
])("“%s” by itself is %s", (text, type) => {
  expect(guessType({ label: "Figure", text })).toBe(type);
});

test("a locale decides the type of a bare text, too", () => {
  expect(guessType({ label: "", text: "€1.200,50" }, notationOf("de-DE"))).toBe("money");
  expect(guessType({ label: "", text: "1.200,5" }, notationOf("de-DE"))).toBe("number");
});

test("rows are a table", () => expect(guessType({ label: "", text: "a", rows: [["a"]] })).toBe("table"));
