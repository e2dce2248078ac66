import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { warningLines } from "../../../../../shared/wizards/answers/apply-defaults.ts";
import { checkSize, prepareUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { compileContract } from "../../../../../shared/wizards/contract/contract.ts";
import { deriveContract } from "../../../../../shared/wizards/contract/derive-contract.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";
import { validationReport } from "../../../../../shared/wizards/validation-report.ts";
import { fieldFile, radioFile, wizardOf } from "../build-wizard.ts";
import { createRandom, randomJson, randomObject } from "../random-json.ts";

const { wizard, contract } = wizardOf(
  fieldFile("birth_month", { pattern: "^(0[1-9]|1[0-2])$" }),
  fieldFile("birth_day", { pattern: "^(0[1-9]|[12][0-9]|3[01])$" }),
  fieldFile("birth_year", { pattern: "^[0-9]{4}$" }),
  radioFile("marital_status", ["unmarried", "married", "separated"]),
  radioFile("filed", ["yes", "no"], { default: "no" }),
  fieldFile("income", { pattern: "^[0-9]+$", visible_when: { filed: "yes" } }),
);

const WORDS = { dob: "May 15, 2007", maritalStatus: "single", filed: true, income: "$85k" };

describe("EXEC-006 preparing user data", () => {
  it("maps, then checks", () => {
    expect(prepareUserData(wizard, contract, WORDS)).toEqual({
      data: {
        birth_month: "05",
        birth_day: "15",
        birth_year: "2007",
        marital_status: "unmarried",
        filed: "yes",
        income: "85000",
      },
      defaults_applied: [],
      mapped: expect.arrayContaining([{ field: "income", value: "85000" }]),
      warnings: [],
    });
  });

  it("reports added and dropped answers", () => {
    expect(prepareUserData(wizard, contract, { ...WORDS, filed: undefined })).toMatchObject({
      defaults_applied: ["filed"],
      warnings: [{ field: "income" }],
    });
  });

  it("adds the answer that another one determines, and keeps the caller's own", () => {
    const implied = [{ when: { filed: "yes" }, value: "married" }];
    const determined = wizardOf(
      radioFile("marital_status", ["unmarried", "married"], { required: false, implied }),
      radioFile("filed", ["yes", "no"]),
    );
    const prepare = (raw: object) => prepareUserData(determined.wizard, determined.contract, raw).data;
    expect(prepare({ filed: "no" })).toEqual({ filed: "no" });
    expect(prepare({ filed: "yes" })).toEqual({ filed: "yes", marital_status: "married" });
    const own = { filed: "yes", marital_status: "unmarried" };
    expect(prepare(own)).toEqual(own);
  });

  it("throws one error with every problem, each field once", () => {
    const raw = { dob: "03.04.2007", marital_status: "maryed", filed: "yes", income: "80-90k", incom: 1 };
    const error = failureOf(raw);
    expect(error.message.split("\n")).toEqual([
      "The data for test-wizard has 4 problems:",
      "  dob: may be month first or day first",
      "  marital_status: must be one of unmarried, married, separated",
      "  income: must be one exact amount, in digits; or run two scenarios, one with each end",
      "  incom: is not a field of this wizard",
    ]);
    expect(error.details.problems).toMatchObject([
      { candidates: ["2007-03-04", "2007-04-03"] },
      { closest: "married" },
      { candidates: ["80000", "90000"] },
      { problem: "unknown_field" },
    ]);
  });

  it("never puts a value into the message", () => {
    const error = failureOf({
      dob: "31.02.1987",
      marital_status: "complicated",
      filed: "sometimes",
      income: "70-75k",
    });
    expect(error.message).not.toMatch(/31|1987|complicated|sometimes|70|75/);
  });

  it.each([null, undefined, [], "x", 3, true])("reports that %j is not an object", (raw) => {
    expect(failureOf(raw).message).toBe(
      "The data for test-wizard has 1 problem:\n  the data: must be an object with one property per field",
    );
  });

  it("keeps hostile names of the prototype out of the result", () => {
    const raw = JSON.parse(
      '{"__proto__": {"filed": "yes"}, "constructor": {"prototype": {"x": 1}}}',
    ) as object;
    const fields = failureOf(raw).details.problems?.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(["__proto__", "constructor"]));
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe("EXEC-006 for any input", () => {
  const subjects = [
    { name: "version 2", load: () => Promise.resolve({ wizard, contract }) },
    { name: "version 1", load: () => loadFixture() },
    { name: "version 1 derived", load: async () => ({ ...(await loadFixture()), contract: undefined }) },
  ];

  it.each(subjects)(
    "the data of $name is valid under the contract, or the error is ours",
    async ({ load }) => {
      const loaded = await load();
      const agreed = loaded.contract ?? deriveContract(loaded.wizard);
      const isValid = compileContract(agreed);
      const good = await goodDataOf(loaded.wizard.wizard_id);
      const keys = Object.keys(agreed.properties);
      const random = createRandom(20_070_515);
      let accepted = 0;
      for (let round = 0; round < 500; round += 1) {
        const noise = randomObject(random, keys, 3);
        // Some rounds break only one answer of good data: so that data is accepted too.
        const raw =
          round % 3 === 0
            ? randomJson(random, keys, 3)
            : round % 3 === 1
              ? { ...good, ...noise }
              : { ...good, [random.pick(keys)]: randomJson(random, keys, 1) };
        try {
          const { data } = prepareUserData(loaded.wizard, agreed, raw);
          accepted += 1;
          expect(isValid(data), JSON.stringify(raw)).toBe(true);
        } catch (error) {
          expect(error, JSON.stringify(raw)).toMatchObject({ type: "invalid_user_data" });
        }
      }
      expect(accepted).toBeGreaterThan(20);
    },
  );

  it("preparing prepared data changes nothing", async () => {
    const { wizard: old, contract: agreed } = await loadFixture();
    for (const [one, its, raw] of [
      [wizard, contract, WORDS],
      [old, agreed, await goodDataOf("childcare-credit")],
    ] as const) {
      const { data } = prepareUserData(one, its, raw);
      expect(prepareUserData(one, its, data)).toEqual({
        data,
        defaults_applied: [],
        mapped: [],
        warnings: [],
      });
    }
  });
});

describe("EXEC-004/validate validation report", () => {
  it("is valid for data that can be used, and shows how it was understood", () => {
    expect(validationReport(wizard, contract, WORDS)).toMatchObject({
      valid: true,
      missing_fields: [],
      type_mismatches: [],
      suggestions: [],
      mapped: expect.arrayContaining([{ field: "birth_month", from: "dob", value: "05" }]),
    });
  });

  it("separates missing fields from other problems, with a suggestion for each", () => {
    const raw = { dob: "5/15/07", marital_status: "maryed", filed: "yes", incom: "5" };
    const report = validationReport(wizard, contract, raw);
    expect(report.valid).toBe(false);
    expect(report.missing_fields).toEqual(["income"]);
    expect(report.type_mismatches.map(({ field }) => field)).toEqual(["dob", "marital_status", "incom"]);
    expect(report.suggestions).toEqual([
      "Ask which dob is meant: 1907-05-15 or 2007-05-15.",
      "Ask whether marital_status is married.",
      "Ask for income: The income.",
      "Rename incom to income, if that is meant.",
    ]);
  });

  it("reads answers under a key of their own, or in a list of one", () => {
    expect(validationReport(wizard, contract, { answers: WORDS }).valid).toBe(true);
    expect(validationReport(wizard, contract, [WORDS]).valid).toBe(true);
  });

  it("drops no answer with a warning while the answer that decides it is unread", () => {
    expect(validationReport(wizard, contract, { ...WORDS, filed: "perhaps" }).warnings).toEqual([]);
    const { warnings } = validationReport(wizard, contract, { ...WORDS, filed: "no" });
    expect(warningLines(warnings)).toEqual([
      "income: not used, because the form asks for this only when filed is yes.",
    ]);
  });

  it.each([
    ["not sure which year", "my husband does that", "85000"],
    ["todavía no sabe", "eso lo hace mi esposo", "85 mil"],
  ])(
    "drops nothing behind two questions that are unread: %s, %s",
    async (grade_level, filed, parent_income) => {
      const form = await loadWizardFile("wizards/fsa-estimator.json");
      const parents = {
        parents_married: "sí",
        parent_state: "NY",
        family_size: 5,
        parent_filed_taxes: filed,
      };
      const data = {
        ...{ birth_date: "2007-05-15", marital_status: "soltera", state: "NY", grade_level },
        ...{ has_dependents: "no", personal_circumstances: "ninguna", student_filed_taxes: "no" },
        ...{ ...parents, parent_income, parent_assets: "12000", parent_child_support: "0" },
      };
      const { warnings, suggestions } = validationReport(form.wizard, form.contract, data);
      expect(warningLines(warnings).filter((line) => line.includes("not used"))).toEqual([]);
      expect(suggestions[0]).toMatch(/grade_level/);
    },
  );

  it("reports the required type for data that is not an object", () => {
    expect(validationReport(wizard, contract, [])).toMatchObject({
      valid: false,
      missing_fields: [],
      suggestions: ["The data must be an object with one property per field."],
    });
  });
});

function failureOf(raw: unknown): AppError {
  try {
    prepareUserData(wizard, contract, raw);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ type: "invalid_user_data" });
    return error as AppError;
  }
  throw new Error("the data was accepted");
}

function loadFixture() {
  return loadWizardFile(join(packageRoot, "tests/fixtures/wizards-v1/childcare-credit.json"));
}

async function goodDataOf(id: string): Promise<object> {
  if (id === "test-wizard") return WORDS;
  return {
    dob: "Sept. 3, 1988",
    filing_status: "joint",
    state: "oh",
    children: [{ age: "four", has_disability: "no" }],
    paid_for_care: "yes",
    care_costs: "$5.2k",
    household_income: "64 thousand",
  };
}

describe("the bundled estimator's questions about several boxes and dates", async () => {
  const fsa = await loadWizardFile(join(packageRoot, "wizards/fsa-estimator.json"));

  it("ask back with the labels that the words name", () => {
    const words = { personal_circumstances: "none of these, but I am a veteran" };
    const { type_mismatches, suggestions } = validationReport(fsa.wizard, fsa.contract, words);
    expect(type_mismatches[0]?.candidates).toEqual(["on active duty or a veteran", "none of these apply"]);
    expect(suggestions).toContain(
      'Ask which personal_circumstances is meant: "on active duty or a veteran" or "none of these apply".',
    );
  });

  it("are one mistake where a whole date is missing, and list their options", () => {
    const attempt = () => prepareUserData(fsa.wizard, fsa.contract, {});
    expect(attempt).toThrow(/ {2}birth_date: is missing: Date of birth; for example 2007-05-15\n/);
    expect(attempt).not.toThrow(/birth_month/);
    expect(attempt).toThrow(/has_dependents: is missing: .*\? One of yes, no\n/);
  });
});

function nested(depth: number): object {
  return depth === 0 ? {} : { a: nested(depth - 1) };
}

function listOf(length: number): object {
  return { a: Array.from({ length }, () => 1) };
}

describe("the size of user data", () => {
  it.each([{}, { a: null, b: [1, "x", true] }, nested(10), listOf(999), { a: "x".repeat(10_000) }])(
    "takes what a form may need",
    (data) => {
      expect(checkSize(data)).toBeUndefined();
    },
  );

  const circle: Record<string, unknown> = {};
  circle.circle = circle;

  it.each<[string, unknown, string]>([
    ["no object", null, "type"],
    ["a list", [], "type"],
    ["a text", "{}", "type"],
    ["a function", { a: () => 1 }, "type"],
    ["a bigint", { a: 1n }, "type"],
    ["one level too many", nested(11), "range"],
    ["one value too many", listOf(1_000), "range"],
    ["a deep nest", nested(100_0), "range"],
    ["a circle", circle, "range"],
    ["a long text", { a: "x".repeat(10_001) }, "range"],
    ["a long list", { a: Array.from({ length: 6_000 }, () => 1) }, "range"],
    ["a wide tree", { a: Array.from({ length: 90 }, () => Array.from({ length: 90 }, () => 1)) }, "range"],
  ])("refuses %s", (_what, data, problem) => {
    expect(checkSize(data)).toMatchObject({ field: "", problem });
  });
});

describe("EXEC-006 a report while answers are open", () => {
  it("calls no answer unused whose question waits for another open one", () => {
    const { wizard: nested, contract: rules } = wizardOf(
      radioFile("grade", ["first", "graduate"]),
      radioFile("parent_filed", ["yes", "no"], { visible_when: { grade: "first" } }),
      fieldFile("parent_income", { visible_when: { parent_filed: "yes" } }),
      fieldFile("hobby", { visible_when: { grade: "graduate" } }),
    );
    const unclear = { grade: "hm", parent_filed: "my husband does that", parent_income: "85000" };
    expect(validationReport(nested, rules, unclear).warnings).toEqual([]);
    const ruledOut = { grade: "graduate", parent_filed: "yes", parent_income: "85000" };
    expect(validationReport(nested, rules, ruledOut).warnings.map(({ field }) => field)).toEqual([
      "parent_filed",
      "parent_income",
    ]);
  });

  it.each(["between 60 and 70 thousand", "sixty to seventy thousand", "60000-70000"])(
    "proposes two scenarios for %j",
    (said) => {
      const { wizard: asked, contract: rules } = wizardOf(fieldFile("income", { field_type: "number" }));
      expect(validationReport(asked, rules, { income: said }).suggestions).toEqual([
        "Ask which income is meant: 60000 or 70000; or run two scenarios, one with each end.",
      ]);
    },
  );

  it("takes the name of a field for that field alone", () => {
    const labelled = (stem: string) =>
      ["Day", "Month", "Year"].map((part) =>
        fieldFile(`${stem}_${part.toLowerCase()}`, { label: `Date of birth – ${part}`, required: false }),
      );
    const { wizard: asked, contract: rules } = wizardOf(...labelled("birth"), ...labelled("p2_birth"));
    const given = { birth: "4 May 1990", p2_birth: "5 June 1991" };
    expect(prepareUserData(asked, rules, given).data).toEqual({
      ...{ birth_day: "04", birth_month: "05", birth_year: "1990" },
      ...{ p2_birth_day: "05", p2_birth_month: "06", p2_birth_year: "1991" },
    });
    expect(Object.keys(prepareUserData(asked, rules, { birth_date: "4 May 1990" }).data)).toEqual([
      "birth_day",
      "birth_month",
      "birth_year",
    ]);
  });

  it.each([
    ["Inntekt", "300k", "300000"],
    ["Inntekt", "450 tusen", "450000"],
    ["Inntekt", "300 000", "300000"],
    ["Fødselsnummer", "01019012345", "01019012345"],
  ])("a box of digits with the label %s takes %j as %s", (label, said, value) => {
    const { wizard: asked, contract: rules } = wizardOf(fieldFile("asked", { label, numeric: true }));
    expect(prepareUserData(asked, rules, { asked: said }).data).toEqual({ asked: value });
  });

  it("asks again for words that a box of digits does not take", () => {
    const { wizard: asked, contract: rules } = wizardOf(
      fieldFile("asked", { label: "Inntekt", numeric: true }),
    );
    expect(() => prepareUserData(asked, rules, { asked: "ganske mye" })).toThrow(/one exact amount/);
  });
});
