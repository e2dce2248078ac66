import { describe, expect, test } from "vitest";
import { guessType, parseResult } from "../../../../../shared/browser/results/parse-result.ts";
import { notationOf } from "../../../../../shared/wizards/answers/words/notation.ts";
import type { ResultType } from "../../../../../shared/wizards/format/format.ts";

describe("EXEC-010 a result's value", () => {
  test.each<[ResultType, string, unknown]>([
    ["money", "$7,395", 7395],
    ["money", "$1,234.50 a month", 1234.5],
    ["money", "-$1,500", -1500],
    ["money", "–$300", -300],
    ["money", "$-12", -12],
    ["money", "($1,200.00)", -1200],
    ["money", "Up to $400", 400],
    ["money", "-$0", 0],
    ["money", "-£126.00", -126],
    ["money", "(£126.00) credit", -126],
    ["money", "none", null],
    ["number", "-1,500", -1500],
    ["number", "19,514", 19514],
    ["number", "4 people (2 adults)", 4],
    ["number", ".5", 0.5],
    ["percent", "12.5 %", 12.5],
    ["date", "06/01/2047", "2047-06-01"],
    ["date", "June 1, 2047", "2047-06-01"],
    ["date", "Sept. 3, 2030", "2030-09-03"],
    ["date", "January 2047", "2047-01"],
    ["date", "2047-02-28", "2047-02-28"],
    ["date", "02/30/2047", null],
    ["date", "soon", null],
    ["text", "Eligible", "Eligible"],
  ])("as %s of “%s” is %j", (type, text, value) => {
    expect(parseResult("Label", type, text)).toEqual({ label: "Label", type, value, text });
  });

  test.each<[string, ResultType, string, unknown]>([
    ["de-DE", "money", "1.234,50 €", 1234.5],
    ["de-DE", "money", "-€1.200", -1200],
    ["de-DE", "money", "(12 €)", 12],
    ["fr-FR", "money", "1\u202f234,5 €", 1234.5],
    ["en-GB", "money", "£1,234.50", 1234.5],
    ["en-GB", "date", "12/05/2007", "2007-05-12"],
    ["de-DE", "percent", "12,5 %", 12.5],
    ["de-DE", "number", "0", 0],
  ])("in %s as %s of “%s” is %j", (locale, type, text, value) => {
    expect(parseResult("Label", type, text, undefined, notationOf(locale)).value).toEqual(value);
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
])("“%s” by itself is %s", (text, type) => {
  expect(guessType(text)).toBe(type);
});

test("a locale decides the type of a bare text, too", () => {
  expect(guessType("€1.200,50", undefined, notationOf("de-DE"))).toBe("money");
  expect(guessType("1.200,5", undefined, notationOf("de-DE"))).toBe("number");
});

test("rows are a table", () => expect(guessType("a", [["a"]])).toBe("table"));
