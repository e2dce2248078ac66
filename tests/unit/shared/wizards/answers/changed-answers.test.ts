import { describe, expect, it } from "vitest";
import { changedAnswers } from "../../../../../shared/wizards/answers/changed-answers.ts";
import { examineUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";
import { fieldFile, wizardOf } from "../build-wizard.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const BASE = {
  ...{ birth_month: "6", birth_day: "15", birth_year: "1970" },
  ...{ retirement_month: "7", retirement_year: "2035", current_earnings: "75000" },
};

describe("a date among the changes of an earlier run", () => {
  it.each([
    [
      "at 67",
      "06",
      "2037",
      "is taken as 2037-06, the first month at age 67; the earliest that the form takes is",
    ],
    ["July 2036", "07", "2036", undefined],
  ])("as %j replaces the parts of the run, by its date of birth", async (said, month, year, warning) => {
    const { wizard, contract } = await loadWizardFile("wizards/ssa-quick-calculator.json");
    const base = examineUserData(wizard, contract, BASE, NOW).data;
    const given = await changedAnswers(base, { retirement_date: said }, { wizard, contract });
    const { data, problems, warnings } = examineUserData(wizard, contract, given, NOW);
    expect(problems).toEqual([]);
    expect([Number(data.retirement_month), data.retirement_year]).toEqual([Number(month), year]);
    expect(data).toMatchObject({ birth_year: base.birth_year, current_earnings: base.current_earnings });
    expect(warnings.find(({ field }) => field === "retirement_date")?.message ?? "").toContain(warning ?? "");
  });
});

it("an answer of the run stays where the form has a default for it", async () => {
  const { wizard, contract } = wizardOf(
    fieldFile("income", { field_type: "number" }),
    fieldFile("state", { required: false, default: "Ohio" }),
  );
  const given = { income: 5000, state: "Texas" };
  const form = { wizard, contract };
  expect(await changedAnswers(given, { income: 6000 }, form)).toEqual({ income: 6000, state: "Texas" });
});
