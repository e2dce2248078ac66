import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { examineUserData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { createCatalogue } from "../../../shared/wizards/catalogue/catalogue.ts";

const catalogue = createCatalogue({ directory: join(packageRoot, "wizards") });
const NOW = new Date("2026-11-22T12:00:00Z");
type Answers = Record<string, unknown>;

const example = (name: string): Answers =>
  JSON.parse(readFileSync(join(packageRoot, "examples", `${name}.json`), "utf8"));

async function examine(id: string, answers: Answers) {
  const { wizard, contract } = await catalogue.get(id);
  const { problems, ...rest } = examineUserData(wizard, contract, answers, NOW);
  return { ...rest, problems, fields: problems.map(({ field }) => field) };
}

const STUDENT: Answers = {
  birth_date: "2004-05-15",
  marital_status: "single",
  state: "IL",
  grade_level: "junior",
  has_dependents: "no",
};
const OWN_MONEY: Answers = { family_size: 1, student_filed_taxes: "no" };
const NO_PARENTS = ["parents_married", "parent_state", "parent_filed_taxes"];

describe("EXEC-005 the FSA estimator asks only questions that depend on earlier answers", () => {
  test.each([
    ["a veteran", { personal_circumstances: "veteran" }],
    ["an orphan", { personal_circumstances: ["orphan"] }],
    ["an orphan, box by box", { personal_circumstances_parents_deceased: true }],
    ["a parent", { has_dependents: "yes" }],
    ["a married student", { marital_status: "married", personal_circumstances: "none" }],
    ["a graduate student", { grade_level: "grad school", personal_circumstances: "none" }],
    ["a person of 45", { birth_date: "1981-03-02", personal_circumstances: [] }],
  ])("of %s it asks nothing about the parents", async (_, more) => {
    const { problems, warnings } = await examine("fsa-estimator", { ...STUDENT, ...OWN_MONEY, ...more });
    expect(problems).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test("of a dependent student it asks for the parents, and married parents imply their status", async () => {
    const open = await examine("fsa-estimator", { ...STUDENT, ...OWN_MONEY, personal_circumstances: "none" });
    expect(open.fields).toEqual(NO_PARENTS);
    const parents = { parents_married: "yes", parent_state: "Ohio", parent_filed_taxes: "no" };
    const whole = { ...STUDENT, ...OWN_MONEY, personal_circumstances: "none", ...parents };
    const { problems, data } = await examine("fsa-estimator", whole);
    expect(problems).toEqual([]);
    expect(data.parent_marital_status).toBe("married");
    const apart = await examine("fsa-estimator", { ...whole, parents_married: "no" });
    expect(apart.fields).toEqual(["parent_marital_status"]);
    const contradiction = await examine("fsa-estimator", { ...whole, parent_marital_status: "unmarried" });
    expect(contradiction.fields).toEqual(["parent_marital_status"]);
  });

  test("the six circumstances are one question, and no answer is set aside before it is answered", async () => {
    const { problems, warnings } = await examine("fsa-estimator", {
      ...STUDENT,
      ...OWN_MONEY,
      parent_income: 1,
    });
    expect(problems).toMatchObject([
      {
        field: "personal_circumstances",
        problem: "missing",
        message: expect.stringContaining("none of these"),
      },
    ]);
    expect(warnings).toEqual([]);
  });

  test("a contradiction among them is a question", async () => {
    const both = { personal_circumstances_none: true, personal_circumstances_homeless: true };
    const { problems } = await examine("fsa-estimator", { ...STUDENT, ...OWN_MONEY, ...both });
    expect(problems).toMatchObject([
      {
        field: "personal_circumstances",
        problem: "ambiguous",
        candidates: ["personal_circumstances_none", "personal_circumstances_homeless"],
      },
    ]);
  });

  test("all circumstances denied mean none, and an unknown word is asked back once", async () => {
    const denied = Object.fromEntries(
      ["active_duty", "parents_deceased", "foster_care", "emancipated", "homeless"].map((name) => [
        `personal_circumstances_${name}`,
        "no",
      ]),
    );
    const answers = { ...STUDENT, ...OWN_MONEY };
    expect((await examine("fsa-estimator", { ...answers, ...denied })).data.personal_circumstances_none).toBe(
      true,
    );
    const strange = await examine("fsa-estimator", { ...answers, personal_circumstances: "astronaut" });
    expect(strange.problems).toMatchObject([{ field: "personal_circumstances", problem: "ambiguous" }]);
  });
});

const FRESHMAN = example("fsa-dependent-freshman");
const WORKER = example("ssa-mid-career");

describe("EXEC-004/validate constraints that a site would apply", () => {
  test.each<[string, string, Answers, string[]]>([
    ["30 February", "fsa-estimator", { ...FRESHMAN, birth_month: "02", birth_day: "30" }, ["birth_day"]],
    [
      "29 February of a common year",
      "fsa-estimator",
      { ...FRESHMAN, birth_month: "2", birth_day: "29" },
      ["birth_day"],
    ],
    ["a birth in the future", "fsa-estimator", { ...FRESHMAN, birth_year: "2031" }, ["birth_year"]],
    [
      "a birth tomorrow",
      "fsa-estimator",
      {
        ...FRESHMAN,
        birth_date: "2026-11-23",
        birth_month: undefined,
        birth_day: undefined,
        birth_year: undefined,
      },
      ["birth_year"],
    ],
    ["an age of 126", "fsa-estimator", { ...FRESHMAN, birth_year: "1900" }, ["birth_year"]],
    [
      "an age of 21",
      "ssa-quick-calculator",
      { ...WORKER, birth_year: "2005", retirement_month: undefined, retirement_year: undefined },
      ["birth_year"],
    ],
    [
      "a month without its year",
      "ssa-quick-calculator",
      { ...WORKER, retirement_year: undefined },
      ["retirement_year"],
    ],
    [
      "retirement before 62",
      "ssa-quick-calculator",
      { ...WORKER, retirement_year: "2040" },
      ["retirement_year"],
    ],
    [
      "a last year without its earnings",
      "ssa-quick-calculator",
      { ...WORKER, last_year_worked: "2020" },
      ["last_year_earnings"],
    ],
    [
      "a last year that has not ended",
      "ssa-quick-calculator",
      { ...WORKER, last_year_worked: "2026", last_year_earnings: 1 },
      ["last_year_worked"],
    ],
    [
      "no earnings and no last year",
      "ssa-quick-calculator",
      { ...WORKER, current_earnings: 0 },
      ["last_year_worked", "last_year_earnings"],
    ],
  ])("%s", async (_, id, answers, fields) => {
    expect((await examine(id, answers)).fields).toEqual(fields);
  });

  test.each<[string, string, Answers, string, unknown]>([
    ["junior", "fsa-estimator", { ...FRESHMAN, grade_level: "junior" }, "grade_level", "other_undergrad"],
    ["a junior", "fsa-estimator", { ...FRESHMAN, grade_level: "a junior" }, "grade_level", "other_undergrad"],
    [
      "eighty-five grand",
      "fsa-estimator",
      { ...FRESHMAN, parent_income: "eighty-five grand" },
      "parent_income",
      "85000",
    ],
    [
      "a hundred and twenty thousand dollars",
      "fsa-estimator",
      { ...FRESHMAN, parent_income: "a hundred and twenty thousand dollars" },
      "parent_income",
      "120000",
    ],
    [
      "today's dollars",
      "ssa-quick-calculator",
      { ...WORKER, dollar_type: "in today’s dollars" },
      "dollar_type",
      "constant",
    ],
    [
      "future dollars",
      "ssa-quick-calculator",
      { ...WORKER, dollar_type: "future dollars" },
      "dollar_type",
      "nominal",
    ],
  ])("%s is understood", async (_, id, answers, field, value) => {
    const { problems, data } = await examine(id, answers);
    expect(problems).toEqual([]);
    expect(data[field]).toBe(value);
  });

  test("a misspelt state is asked back with the three nearest", async () => {
    const { problems } = await examine("fsa-estimator", { ...FRESHMAN, state: "Carolina" });
    expect(problems).toMatchObject([
      { field: "state", candidates: expect.arrayContaining(["North Carolina", "South Carolina"]) },
    ]);
    expect(problems[0]?.candidates?.length).toBeLessThanOrEqual(3);
  });
});
