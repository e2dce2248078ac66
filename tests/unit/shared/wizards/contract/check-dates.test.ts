import { describe, expect, it } from "vitest";
import { checkDates, isWithinLimits } from "../../../../../shared/wizards/contract/check-dates.ts";
import type { Contract } from "../../../../../shared/wizards/contract/contract.ts";

const NOW = new Date(2026, 10, 23);
const PARTS = { year: "birth_year", month: "birth_month", day: "birth_day" };
const NOT_A_DAY = "birth_day: is not a day of this month: ask for the date again";

/** A contract that asks a birth, and a death after it, in parts. */
function contractWith(limits: { min?: string | number; max?: string | number } = {}, death = {}): Contract {
  const ids = ["birth", "death"].flatMap((name) => ["year", "month", "day"].map((part) => `${name}_${part}`));
  return {
    type: "object",
    properties: Object.fromEntries(ids.map((id) => [id, { type: "string" }])),
    "x-dates": {
      birth: { ...PARTS, ...limits },
      death: { year: "death_year", month: "death_month", day: "death_day", ...death },
    },
  } as Contract;
}

function partsOf(name: string, iso: string | undefined): Record<string, string> {
  const [year, month, day] = iso?.split("-") ?? [];
  const parts = { year, month, day };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([part, value]) => (value ? [[`${name}_${part}`, value]] : [])),
  );
}

const problemsOf = (contract: Contract, birth: string, death?: string) =>
  checkDates(contract, { ...partsOf("birth", birth), ...partsOf("death", death) }, NOW).map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe("a date in parts", () => {
  it.each([
    ["2004-02-29", []],
    ["2000-02-29", []],
    ["1900-02-29", [NOT_A_DAY]],
    ["2005-02-29", [NOT_A_DAY]],
    ["2005-04-31", [NOT_A_DAY]],
    ["2005-12-31", []],
    ["2005-02", ["birth_day: is missing: birth_month and birth_year is given without it"]],
    ["", []],
  ])("%s has the problems %j", (birth, problems) => {
    expect(problemsOf(contractWith(), birth)).toEqual(problems);
  });

  it("needs no day that the form leaves open", () => {
    const contract = { ...contractWith(), required: ["birth_month", "birth_year"] } as Contract;
    expect(problemsOf(contract, "2005-02")).toEqual([]);
    expect(problemsOf(contract, "2005-02-29")).toEqual([NOT_A_DAY]);
    expect(checkDates(contract, { birth_day: "3" }, NOW).map(({ field }) => field)).toEqual([
      "birth_month",
      "birth_year",
    ]);
  });

  it("has the parts that the names show where the contract names none", () => {
    const { "x-dates": _, ...contract } = contractWith();
    expect(problemsOf(contract as Contract, "2005-02-29")).toEqual([NOT_A_DAY]);
  });

  it.each([
    [{ max: "today" }, "2026-11-23", undefined],
    [{ max: "today" }, "2026-11-24", "be after 2026-11-23"],
    [{ max: "today" }, "2026-12-01", "be after 2026-11-23"],
    [{ max: "today-18" }, "2008-11-23", undefined],
    [{ max: "today-18" }, "2008-11-24", "be after 2008-11-23"],
    [{ min: "this_year-22" }, "2004-01-01", undefined],
    [{ min: "this_year-22" }, "2003-12-31", "be before 2004"],
    [{ min: 1951 }, "1951-01-01", undefined],
    [{ min: 1951 }, "1950-12-31", "be before 1951"],
    [{ min: "1951-06-15" }, "1951-06-15", undefined],
    [{ min: "1951-06-15" }, "1951-06-14", "be before 1951-06-15"],
    [{ max: "1951-06-15" }, "1951-06-16", "be after 1951-06-15"],
    [{ max: 1980 }, "1990", "be after 1980"],
    [{ max: "1980-06-15" }, "1980", undefined],
    [{ max: "1980-01-01" }, "1980", undefined],
  ])("within %j, %s must not %s", (limits, birth, problem) => {
    const refused = problemsOf(contractWith(limits), birth).filter((line) => line.includes("must not"));
    expect(refused).toEqual(problem ? [`birth_year: must not ${problem}: ask for the date again`] : []);
  });

  it("may depend on another date of the same data", () => {
    const contract = contractWith({}, { min: "birth", max: "birth+120y" });
    expect(problemsOf(contract, "1950-05-05", "1950-05-05")).toEqual([]);
    expect(problemsOf(contract, "1950-05-05", "1950-05-04")).toEqual([
      "death_year: must not be before 1950-05-05: ask for the date again",
    ]);
    expect(problemsOf(contract, "1850-05-05", "1970-05-06")).toEqual([
      "death_year: must not be after 1970-05-05, 120 years after the date of birth: ask for the date again",
    ]);
    expect(problemsOf(contract, "", "1970-05-06")).toEqual([]);
  });

  it("is compared with the limits that depend on no other answer", () => {
    const contract = contractWith({ max: "today" }, { min: "birth" });
    const date = { year: 2030, month: 1, day: 1 };
    expect(isWithinLimits(contract, "birth_year", date, NOW)).toBe(false);
    expect(isWithinLimits(contract, "death_year", date, NOW)).toBe(true);
    expect(isWithinLimits(contract, "other_year", date, NOW)).toBe(true);
  });
});
