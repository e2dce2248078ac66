import { describe, expect, it } from "vitest";
import { isoDate, parseDate, readMonth } from "../../../../shared/text/dates.ts";
import { notationOf } from "../../../../shared/text/notation.ts";

function read(text: string): unknown {
  const reading = parseDate(text);
  return reading && "value" in reading ? isoDate(reading.value) : reading?.problem;
}

describe("EXEC-006 dates", () => {
  it.each([
    ["2007-05-15", "2007-05-15"],
    ["2007/5/15", "2007-05-15"],
    ["2007-05-15T10:00:00Z", "2007-05-15"],
    ["20070515", "2007-05-15"],
    ["05152007", "2007-05-15"],
    ["05/15/2007", "2007-05-15"],
    ["5/5/2007", "2007-05-05"],
    ["5-15-2007", "2007-05-15"],
    ["03/04/2007", "2007-03-04"],
    ["12/05/2007", "2007-12-05"],
    ["05/12/2007", "2007-05-12"],
    ["12/12/2007", "2007-12-12"],
    ["12-05-2007", "2007-12-05"],
    ["12052007", "2007-12-05"],
    ["13/12/2007", "2007-12-13"],
    ["01/31/2007", "2007-01-31"],
    ["2007-12-31", "2007-12-31"],
    ["20071231", "2007-12-31"],
    ["19122007", "2007-12-19"],
    ["December 12, 2007", "2007-12-12"],
    ["12.12.2007", "2007-12-12"],
    ["12/2040", "2040-12"],
    ["25/12/2007", "2007-12-25"],
    ["25-12-2007", "2007-12-25"],
    ["15.05.2007", "2007-05-15"],
    ["5.15.2007", "2007-05-15"],
    ["04.04.2007", "2007-04-04"],
    ["May 15, 2007", "2007-05-15"],
    ["may 15 2007", "2007-05-15"],
    ["May 15th, 2007", "2007-05-15"],
    ["Sept. 3, 2007", "2007-09-03"],
    ["15 May 2007", "2007-05-15"],
    ["15th of May 2007", "2007-05-15"],
    ["the 15th of May, 2007", "2007-05-15"],
    ["15-May-2007", "2007-05-15"],
    ["February 29, 2008", "2008-02-29"],
    ["the 3rd, September 2019", "2019-09-03"],
    ["2019 September 3", "2019-09-03"],
    ["May 2040", "2040-05"],
    ["05/2040", "2040-05"],
    ["2040-05", "2040-05"],
    [" May\u00a015, 2007 ", "2007-05-15"],
  ])("%j is %s", (text, iso) => {
    expect(read(text)).toBe(iso);
  });

  it.each([
    "05/15/07",
    "5-15-99",
    "12.05.2007",
    "05.12.2007",
    "May 15, 07",
    "15 May '07",
    "03.04.2007",
    "5.6.07",
  ])("%j may mean several dates", (text) => {
    expect(read(text)).toBe("ambiguous");
  });

  it("offers the readings of an ambiguous date", () => {
    expect(parseDate("03.04.2007")).toMatchObject({ candidates: ["2007-03-04", "2007-04-03"] });
    expect(parseDate("05/15/07")).toMatchObject({ candidates: ["1907-05-15", "2007-05-15"] });
    expect(parseDate("02/29/00")).toMatchObject({ candidates: ["2000-02-29"] });
  });

  it.each([
    "02/30/2007",
    "February 29, 2007",
    "13/13/2007",
    "2007-00-10",
    "04/31/2007",
    "1/1/0007",
    "12/31/1899",
    "01/01/2100",
    "1/2/200",
  ])("%j is in no calendar", (text) => {
    expect(read(text)).toBe("format");
  });

  it.each([
    "",
    "yesterday",
    "May",
    "May 15",
    "2007",
    "spring 2007",
    "15",
    "05/15",
    "Maybe 15, 2007",
    "1/2/3/4",
  ])("%j is no date", (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  it.each([
    ["May", 5],
    ["may.", 5],
    ["Sept", 9],
    ["sep", 9],
    ["DECEMBER", 12],
    ["05", 5],
    ["5", 5],
    ["12", 12],
    ["13", undefined],
    ["0", undefined],
    ["ma", undefined],
    ["mayo", 5],
    ["maio", undefined],
  ])("month %j is %j", (text, month) => {
    expect(readMonth(text)).toBe(month);
  });
});

describe("dates in the notation of a locale", () => {
  it.each<[string, string, string]>([
    ["en-US", "12/05/2007", "2007-12-05"],
    ["en-GB", "12/05/2007", "2007-05-12"],
    ["en-GB", "05/12/2007", "2007-12-05"],
    ["en-GB", "5/15/2007", "2007-05-15"],
    ["en-GB", "15/5/2007", "2007-05-15"],
    ["en-GB", "12-05-2007", "2007-05-12"],
    ["en-GB", "12.05.2007", "2007-05-12"],
    ["en-GB", "12052007", "2007-05-12"],
    ["en-GB", "19122007", "2007-12-19"],
    ["en-GB", "20071205", "2007-12-05"],
    ["en-GB", "2007-12-05", "2007-12-05"],
    ["en-GB", "15 May 2007", "2007-05-15"],
    ["en-CA", "12/05/2007", "ambiguous"],
    ["en-CA", "12/15/2007", "2007-12-15"],
    ["de-DE", "12.05.2007", "2007-05-12"],
    ["de-DE", "15. Mai 2007", "2007-05-15"],
    ["de-DE", "15. März 2007", "2007-03-15"],
    ["de-DE", "15 May 2007", "2007-05-15"],
    ["fr-FR", "1er mars 2007", "2007-03-01"],
    ["es-ES", "15 de mayo de 2007", "2007-05-15"],
    ["en-GB", "31/04/2007", "format"],
  ])("%s: %j is %s", (locale, text, expected) => {
    const reading = parseDate(text, notationOf(locale));
    expect(reading && "value" in reading ? isoDate(reading.value) : reading?.problem).toBe(expected);
  });
});

it.each<[string, unknown]>([
  ["Friday, 27 March 2026", { value: { year: 2026, month: 3, day: 27 } }],
  ["Thursday, 27 March 2026", { problem: "format" }],
  ["3 27 2026", { value: { year: 2026, month: 3, day: 27 } }],
])("reads the day of the week in %j, and digits without marks", (text, expected) => {
  expect(parseDate(text)).toMatchObject(expected as object);
});
