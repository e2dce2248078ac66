import { describe, expect, test } from "vitest";
import { dateOfAge, readAge } from "../../../../../shared/wizards/answers/ages-as-dates.ts";
import { examineUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import type { Contract } from "../../../../../shared/wizards/contract/contract.ts";
import { fieldFile, wizardOf } from "../build-wizard.ts";

describe("an age", () => {
  test.each([
    ["67", 67],
    [67, 67],
    ["at 67", 67],
    ["at age sixty-seven", 67],
    ["when I'm 67", 67],
    ["67 years old", 67],
    ["a los 67 años", 67],
    ["à 67 ans", 67],
    ["mit 67 Jahren", 67],
    ["67 and a half", undefined],
    ["2037", undefined],
    ["5", undefined],
    ["June 2037", undefined],
    [true, undefined],
  ])("in %j is %s", (said, age) => {
    expect(readAge(said)).toBe(age);
  });
});

const PARTS = ["birth_month", "birth_day", "birth_year", "retirement_month", "retirement_year"];
const { wizard, contract: derived } = wizardOf(...PARTS.map((id) => fieldFile(id)));
const contract = {
  ...derived,
  "x-dates": {
    birth: { year: "birth_year", month: "birth_month", day: "birth_day", max: "today" },
    retirement: { year: "retirement_year", month: "retirement_month", min: "birth+62y" },
  },
} as Contract;
const examine = (answers: object) =>
  examineUserData(wizard, contract, answers, new Date("2026-11-28T12:00:00Z"));

test.each([
  ["at 67", "2037", "06", "2032-07"],
  // The form takes no month that begins before the birthday.
  ["62", "2032", "07", "2032-07"],
])("%j becomes the first month that the form takes, which is said", (said, year, month, earliest) => {
  const { data, problems, warnings } = examine({ birth_date: "June 15 1970", retirement_date: said });
  expect(problems).toEqual([]);
  expect(data).toMatchObject({ retirement_year: year, retirement_month: month });
  expect(warnings).toEqual([
    {
      field: "retirement_date",
      message: `is taken as ${year}-${month}, the first month at age ${said.replace("at ", "")}; the earliest that the form takes is ${earliest}`,
    },
  ]);
});

test("is known under a name such as retirement_age, and by the parts of the date of birth", () => {
  const parts = { birth_month: "06", birth_day: "15", birth_year: "1970" };
  expect(examine({ ...parts, retirement_age: 67 }).data).toMatchObject({
    retirement_year: "2037",
    retirement_month: "06",
  });
});

test("needs the date of birth, and too early a month names the first one", () => {
  expect(examine({ retirement_date: "at 67" }).problems).toContainEqual({
    field: "retirement_date",
    problem: "format",
    message: "needs the date of birth for an age, or a date such as 2031-06",
  });
  const [problem] = examine({ birth_date: "June 15 1970", retirement_date: "2032-06" }).problems;
  expect(problem?.message).toBe(
    "must not be before 2032-06-15, 62 years after the date of birth; the first month is 2032-07: ask for the date again",
  );
});

test("is the birthday where the form asks for a day", () => {
  const group = { stem: "start", parts: { day: {} as never, month: {} as never, year: {} as never } };
  const birth = { year: 2000, month: 2, day: 29 };
  expect(dateOfAge(18, group, { birth, isPossible: () => true })).toEqual({
    value: { year: 2018, month: 3, day: 1 },
  });
});
