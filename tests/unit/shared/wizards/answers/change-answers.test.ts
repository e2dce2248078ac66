import { describe, expect, it } from "vitest";
import type { AppError } from "../../../../../shared/core/errors.ts";
import { changedAnswers } from "../../../../../shared/wizards/answers/changed-answers.ts";
import { examineUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { changesInWords } from "../../../../../shared/wizards/describe-answers.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";
import { fieldFile, radioFile, wizardOf } from "../build-wizard.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const LOANS = [
  { loan_type: "Direct Subsidized Loan", loan_interest_rate: "5.5", loan_balance: "3500" },
  { loan_type: "Direct Unsubsidized Loan", loan_interest_rate: "5.5", loan_balance: "2000" },
  { loan_type: "Direct Unsubsidized Loan", loan_interest_rate: "8", loan_balance: "20000" },
  { loan_type: "Private Loan", loan_interest_rate: "7", loan_balance: "14500" },
];
const rates = (rows: unknown) => (rows as typeof LOANS).map(({ loan_interest_rate }) => loan_interest_rate);

const loadLoans = async () => {
  const form = await loadWizardFile("wizards/loan-simulator-borrow-more.json");
  return {
    form,
    change: (changes: object, confirmed?: string[]) =>
      changedAnswers({ current_loans: LOANS }, changes as Record<string, unknown>, form, confirmed),
  };
};

const refusal = async (promise: Promise<unknown>) => {
  const error = (await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )) as AppError | undefined;
  return error?.details.problems?.[0];
};

describe("null or an empty text removes", () => {
  it.each(["retirement_date", "retirement", "Retirement date"])(
    "a whole date by the name %s",
    async (name) => {
      const form = await loadWizardFile("wizards/ssa-quick-calculator.json");
      const base = {
        ...{ birth_month: "6", birth_day: "15", birth_year: "1970", current_earnings: "75000" },
        ...{ retirement_month: "7", retirement_year: "2037" },
      };
      const before = examineUserData(form.wizard, form.contract, base, NOW).data;
      for (const nothing of [null, "", "  "]) {
        const given = await changedAnswers(before, { [name]: nothing }, form);
        const { data, problems } = examineUserData(form.wizard, form.contract, given, NOW);
        expect(problems).toEqual([]);
        expect(Object.keys(data)).not.toContain("retirement_year");
        expect(data).toMatchObject({ birth_year: "1970" });
        expect(changesInWords(before, data, form)).toEqual(["retirement_date removed (was 2037-07)"]);
      }
    },
  );

  it.each([
    ["one answer", { nickname: null }, { income: "5000", heating: "gas" }],
    ["an answer by its label", { "The nickname": "" }, { income: "5000", heating: "gas" }],
    ["nothing that was not given", { town: null }, { income: "5000", heating: "gas", nickname: "Jo" }],
  ])("%s", async (_name, changes, left) => {
    const form = wizardOf(
      fieldFile("income"),
      radioFile("heating", ["gas", "oil"]),
      fieldFile("nickname", { required: false }),
      fieldFile("town", { required: false }),
    );
    expect(await changedAnswers({ income: "5000", heating: "gas", nickname: "Jo" }, changes, form)).toEqual(
      left,
    );
  });

  it("nothing by a name that no question has, and says so", async () => {
    const form = wizardOf(fieldFile("income"));
    expect(await refusal(changedAnswers({ income: "1" }, { favourite_colour: null }, form))).toMatchObject({
      field: "favourite_colour",
      message: "names no answer to remove",
    });
  });

  it("a list, and one of its entries by number or name", async () => {
    const { change, form } = await loadLoans();
    expect(await change({ current_loans: null })).toEqual({});
    expect((await change({ current_loans: { 2: null } })).current_loans).toEqual([
      LOANS[0],
      LOANS[2],
      LOANS[3],
    ]);
    const after = await change({ current_loans: { "private loan": null } });
    expect(after.current_loans).toEqual(LOANS.slice(0, 3));
    expect(changesInWords({ current_loans: LOANS }, after, form)).toEqual([
      "current_loans 4 removed (was Private Loan 7 14500)",
    ]);
  });
});

describe("a list of an earlier run", () => {
  it.each([
    ["its number", { 4: { loan_interest_rate: "9" } }],
    ["its name", { "private loan": { loan_interest_rate: "9" } }],
    ["JSON in a text", '{"#4": {"loan_interest_rate": "9"}}'],
    ["a part's label", { 4: { "Loan interest rate": "9" } }],
  ])("has one row changed by %s", async (_name, changes) => {
    const { change, form } = await loadLoans();
    const { current_loans } = await change({ current_loans: changes });
    const { data } = examineUserData(form.wizard, form.contract, { current_loans }, NOW);
    expect(rates(data.current_loans).map(Number)).toEqual([5.5, 5.5, 8, 9]);
    expect(changesInWords({ current_loans: LOANS }, data, form)).toContainEqual(
      expect.stringMatching(/^current_loans 4 Private Loan 9 14500 \(was Private Loan 7 14500\)$/),
    );
  });

  it("has one row added by the next number", async () => {
    const { change } = await loadLoans();
    expect((await change({ current_loans: { 5: LOANS[0] } })).current_loans).toEqual([...LOANS, LOANS[0]]);
  });

  it.each([
    ["a list of one", [LOANS[3]]],
    ["one row alone", LOANS[3]],
    ["a list in a text", JSON.stringify([LOANS[3]])],
  ])("with fewer rows is asked back: %s", async (_name, current_loans) => {
    const { change } = await loadLoans();
    expect(await refusal(change({ current_loans }))).toMatchObject({
      field: "current_loans",
      problem: "ambiguous",
      message: "has 1 of the 4 rows of the earlier run",
      candidates: [
        'replace all 4 rows (then confirmed: ["current_loans"])',
        expect.stringContaining("change one row by its number or name"),
      ],
    });
    expect(await change({ current_loans }, ["current_loans"])).toEqual({ current_loans });
  });

  it.each([
    ["as many rows", [...LOANS].reverse()],
    ["no row", []],
    ["no row, in words", "none"],
  ])("is replaced by a list with %s", async (_name, current_loans) => {
    const { change } = await loadLoans();
    expect(await change({ current_loans })).toEqual({ current_loans });
  });

  it.each([
    ["a number that it lacks", { 7: null }, "has 4 rows, numbered from 1"],
    ["a name that it lacks", { "car loan": null }, "has no row car loan: name the row by its number"],
    [
      "a name of two rows",
      { "direct unsubsidized loan": null },
      "has 2 rows of the name direct unsubsidized loan",
    ],
    ["no changes", { 4: "9" }, "must be an object of the row's changed answers"],
  ])("refuses a change of a row by %s", async (_name, current_loans, message) => {
    const { change } = await loadLoans();
    expect((await refusal(change({ current_loans })))?.message).toContain(message);
  });
});
