import { describe, expect, it } from "vitest";
import { mapUserData } from "../../../../../shared/wizards/answers/map-user-data.ts";
import { deriveContract } from "../../../../../shared/wizards/contract/derive-contract.ts";
import { normalizeWizard } from "../../../../../shared/wizards/format/normalize-wizard.ts";
import { fieldFile, pageFile, radioFile, wizardFile, wizardOf, wizardOfPages } from "../build-wizard.ts";

const DATE_FIELDS = [
  fieldFile("birth_month", { pattern: "^(0[1-9]|1[0-2])$", label: "Date of birth - Month" }),
  fieldFile("birth_day", { pattern: "^(0[1-9]|[12][0-9]|3[01])$", label: "Date of birth - Day" }),
  fieldFile("birth_year", { pattern: "^[0-9]{4}$", label: "Date of birth - Year" }),
];
const BORN = { birth_month: "05", birth_day: "15", birth_year: "2007" };
const dates = wizardOf(...DATE_FIELDS);

describe("a date in parts whose day is left open", () => {
  const { wizard, contract } = wizardOf(
    fieldFile("happen_month", { label: "When did it happen? – Month", max_length: 2 }),
    fieldFile("happen_day", { label: "When did it happen? – Day", max_length: 2, required: false }),
    fieldFile("happen_year", { label: "When did it happen? – Year", max_length: 4 }),
  );

  it.each([
    [{ when_did_it_happen: "May 2024" }, { happen_month: "05", happen_year: "2024" }],
    [{ when_did_it_happen: "May 3, 2024" }, { happen_month: "05", happen_day: "03", happen_year: "2024" }],
    [
      { happen_month: "5", happen_year: "2024" },
      { happen_month: "5", happen_year: "2024" },
    ],
  ])("%j is %j", (raw, data) => {
    expect(mapUserData(wizard, contract, raw)).toMatchObject({ data, problems: [] });
  });
});

describe("a list of months with their numbers", () => {
  const names = Array.from({ length: 12 }, (_, at) => {
    const name = new Date(Date.UTC(2000, at)).toLocaleString("en", { month: "long", timeZone: "UTC" });
    return `${String(at + 1).padStart(2, "0")} - ${name}`;
  });
  const options = names.map((name) => ({ value: name, label: name }));
  const { wizard, contract } = wizardOf(
    fieldFile("birth_month", { label: "Month", field_type: "select", interaction: "select", options }),
    fieldFile("birth_day", { label: "Day" }),
    fieldFile("birth_year", { label: "Year" }),
  );

  it.each([
    [{ birth: "May 5 1958" }, "05 - May"],
    [{ birth_month: "5" }, "05 - May"],
    [{ birth_month: "05" }, "05 - May"],
    [{ birth_month: "feb" }, "02 - February"],
    [{ birth_month: "sept" }, "09 - September"],
    [{ birth_month: 10 }, "10 - October"],
  ])("%j is %s", (raw, birth_month) => {
    expect(mapUserData(wizard, contract, raw)).toMatchObject({ data: { birth_month }, problems: [] });
  });
});

describe("EXEC-006 field mapper: names", () => {
  const { wizard, contract } = wizardOf(
    fieldFile("parent_income", { label: "Parent's Adjusted Gross Income" }),
    fieldFile("first_name", { label: "Name" }),
    fieldFile("last_name", { label: "Name" }),
  );

  it.each([
    "parent_income",
    "parentIncome",
    "ParentIncome",
    "parent-income",
    "Parent income",
    "PARENT_INCOME",
    "Parent’s adjusted gross income",
  ])("%j is parent_income", (key) => {
    expect(mapUserData(wizard, contract, { [key]: "5" }).data).toEqual({ parent_income: "5" });
  });

  it.each(["income", "parent_incom", "", "✓", "toString", "__proto__"])("%j stays as it is", (key) => {
    const raw = JSON.parse(JSON.stringify({ x: "5" }).replace('"x"', JSON.stringify(key))) as object;
    const { data } = mapUserData(wizard, contract, raw);
    expect(Object.entries(data)).toEqual([[key, "5"]]);
  });

  it("reports a label of two fields as ambiguous", () => {
    expect(mapUserData(wizard, contract, { Name: "Ada" }).problems).toEqual([
      {
        field: "Name",
        problem: "ambiguous",
        message: "may mean first_name or last_name",
        candidates: ["first_name", "last_name"],
      },
    ]);
  });

  it("takes the same answer twice, but not two answers", () => {
    const same = mapUserData(wizard, contract, { parentIncome: "$5k", parent_income: 5000 });
    expect(same).toMatchObject({ data: { parent_income: "5000" }, problems: [] });
    const different = mapUserData(wizard, contract, { parentIncome: "$6k", parent_income: 5000 });
    expect(different.problems).toMatchObject([{ field: "parent_income", problem: "ambiguous" }]);
  });

  it("reports converted answers", () => {
    const { mapped } = mapUserData(wizard, contract, { parentIncome: "$5k", first_name: "Ada" });
    expect(mapped).toEqual([{ field: "parent_income", from: "parentIncome", value: "5000" }]);
  });
});

describe("EXEC-006 field mapper: whole dates for fields of their parts", () => {
  it.each<[string, unknown]>([
    ["birth_date", "05/15/2007"],
    ["birth_date", "2007-05-15"],
    ["birth_date", "May 15, 2007"],
    ["birth_date", "15 May 2007"],
    ["birth_date", "15.05.2007"],
    ["date_of_birth", "5/15/2007"],
    ["dateOfBirth", "5/15/2007"],
    ["Date of birth", "5/15/2007"],
    ["dob", "5/15/2007"],
    ["DOB", "5/15/2007"],
    ["birthday", "5/15/2007"],
    ["birthdate", "5/15/2007"],
    ["birth", "5/15/2007"],
    ["my birthday", "5/15/2007"],
    ["birth_date", { month: 5, day: 15, year: 2007 }],
    ["birth_date", { month: "May", day: "15", year: "2007" }],
  ])("%s: %j", (key, value) => {
    const { data, problems, mapped } = mapUserData(dates.wizard, dates.contract, { [key]: value });
    expect({ data, problems }).toEqual({ data: BORN, problems: [] });
    expect(mapped).toContainEqual({ field: "birth_month", from: key, value: "05" });
  });

  it.each<[string, string, unknown]>([
    ["Date of birth", "march 5, 87", "03/05/1987"],
    ["Date of birth", "march fifth, oh five", undefined],
    ["Your baby’s expected date of birth", "march 5, 27", undefined],
    ["Date of hire", "march 5, 87", undefined],
  ])("%s: of a year with two digits in %j, only one century is over", (label, value, date) => {
    const { wizard, contract } = wizardOf(fieldFile("on", { label, example_value: "05/15/2007" }));
    const { data, problems } = mapUserData(wizard, contract, { on: value }, new Date("2026-11-23"));
    expect(problems.length === 0 ? data.on : undefined).toBe(date);
  });

  it.each<[unknown, string]>([
    ["03.04.2007", "ambiguous"],
    ["5/15/07", "ambiguous"],
    ["02/30/2007", "format"],
    ["soon", "format"],
    ["May 2007", "format"],
    [20070515.5, "format"],
    [{ month: 5 }, "format"],
  ])("%j is a problem of the date, not of its parts", (value, problem) => {
    const mapped = mapUserData(dates.wizard, dates.contract, { dob: value });
    expect(mapped.problems).toMatchObject([{ field: "dob", problem }]);
    expect(mapped.unread).toEqual(["birth_month", "birth_day", "birth_year"]);
    expect(mapped.data).toEqual({});
  });

  it("does not give one person the date of another", () => {
    const { data } = mapUserData(dates.wizard, dates.contract, { spouse_dob: "5/15/2007" });
    expect(data).toEqual({ spouse_dob: "5/15/2007" });
  });

  it("takes a day for the day, however it is spelled", () => {
    expect(mapUserData(dates.wizard, dates.contract, { birthday: 15 }).data).toEqual({ birth_day: "15" });
    expect(mapUserData(dates.wizard, dates.contract, { birthDay: "15th" }).data).toEqual({ birth_day: "15" });
  });

  it("takes a date for the whole where every part has its label", () => {
    const { wizard, contract } = wizardOf(
      ...DATE_FIELDS.map((field) => ({ ...field, label: "Date of birth" })),
    );
    expect(mapUserData(wizard, contract, { "Date of birth": "5/15/2007" }).data).toEqual(BORN);
    expect(mapUserData(wizard, contract, { "Date of birth": 5 }).problems).toMatchObject([
      { problem: "ambiguous", candidates: ["birth_month", "birth_day", "birth_year"] },
    ]);
  });

  it("keeps two dates apart", () => {
    const { wizard, contract } = wizardOf(
      ...DATE_FIELDS,
      fieldFile("spouse_birth_month"),
      fieldFile("spouse_birth_day"),
      fieldFile("spouse_birth_year"),
      fieldFile("retirement_month", { example_value: "01" }),
      fieldFile("retirement_year"),
    );
    const raw = { dob: "5/15/2007", spouseDob: "2006-01-02", retirement_date: "May 2040" };
    expect(mapUserData(wizard, contract, raw)).toMatchObject({
      data: {
        ...BORN,
        spouse_birth_month: "01",
        spouse_birth_day: "02",
        spouse_birth_year: "2006",
        retirement_month: "05",
        retirement_year: "2040",
      },
      problems: [],
    });
  });

  it("takes a date together with equal parts, but not with others", () => {
    const equal = mapUserData(dates.wizard, dates.contract, { dob: "5/15/2007", birth_month: "May" });
    expect(equal).toMatchObject({ data: BORN, problems: [] });
    const other = mapUserData(dates.wizard, dates.contract, { dob: "5/15/2007", birth_month: "June" });
    expect(other.problems).toEqual([
      { field: "birth_month", problem: "ambiguous", message: "is given as dob and birth_month, differently" },
    ]);
  });
});

describe("EXEC-006 field mapper: groups", () => {
  const { wizard, contract } = wizardOf(
    fieldFile("children", {
      field_type: "group",
      repeatable: true,
      sub_fields: [
        fieldFile("age", { field_type: "number" }),
        radioFile("in_care", ["yes", "no"], { default: "no" }),
        fieldFile("care_costs", { visible_when: { in_care: "yes" } }),
      ],
    }),
    fieldFile("address", { field_type: "group", sub_fields: [fieldFile("state", { example_value: "IL" })] }),
  );

  it("maps each instance", () => {
    const raw = {
      Children: [{ Age: "four", inCare: true, care_costs: "$5.2k" }, { age: 2 }],
      address: { State: "ohio" },
    };
    expect(mapUserData(wizard, contract, raw)).toMatchObject({
      data: {
        children: [
          { age: 4, in_care: "yes", care_costs: "5200" },
          { age: 2, in_care: "no" },
        ],
        address: { state: "OH" },
      },
      defaults_applied: ["children[1].in_care"],
      problems: [],
    });
  });

  it("takes one instance for a list of one", () => {
    expect(mapUserData(wizard, contract, { children: { age: 3, in_care: "no" } }).data).toEqual({
      children: [{ age: 3, in_care: "no" }],
    });
  });

  it("names the instance in problems and warnings", () => {
    const raw = { children: [{ age: 1 }, { age: "3-4", in_care: "no", care_costs: "5" }] };
    const { problems, warnings } = mapUserData(wizard, contract, raw);
    expect(problems).toMatchObject([{ field: "children[1].age", problem: "ambiguous" }]);
    expect(warnings).toMatchObject([{ field: "children[1].care_costs" }]);
  });

  it("leaves a value that is not an instance for the contract to check", () => {
    expect(mapUserData(wizard, contract, { children: ["x", 3], address: "here" }).data).toEqual({
      children: ["x", 3],
      address: "here",
    });
  });
});

describe("EXEC-006 field mapper: conditions", () => {
  const { wizard, contract } = wizardOfPages(
    pageFile(1, [
      radioFile("filed", ["yes", "no"], { default: "no" }),
      fieldFile("income", { visible_when: { filed: "yes" } }),
      radioFile("currency", ["usd", "eur"], { default: "usd", visible_when: { filed: "yes" } }),
    ]),
    pageFile(2, [fieldFile("spouse")], { visible_when: { filed: "yes" } }),
  );

  it("applies a declared default and reports it", () => {
    expect(mapUserData(wizard, contract, {})).toMatchObject({
      data: { filed: "no" },
      defaults_applied: ["filed"],
    });
  });

  it("applies a conditional default only when its question is asked", () => {
    expect(mapUserData(wizard, contract, { filed: "yes" })).toMatchObject({
      data: { filed: "yes", currency: "usd" },
      defaults_applied: ["currency"],
    });
  });

  it("never replaces an answer by a default", () => {
    const { data, defaults_applied } = mapUserData(wizard, contract, { filed: true, currency: "EUR" });
    expect(data).toEqual({ filed: "yes", currency: "eur" });
    expect(defaults_applied).toEqual([]);
  });

  it.each([null, "", "  "])("takes %j for no answer", (nothing) => {
    expect(mapUserData(wizard, contract, { filed: nothing, income: nothing }).data).toEqual({ filed: "no" });
  });

  it("drops answers that the form does not ask for, with a warning, regardless of their values", () => {
    const { data, warnings, problems, mapped } = mapUserData(wizard, contract, {
      filed: "no",
      income: "80-90k",
      spouse: "Ada",
    });
    expect(data).toEqual({ filed: "no" });
    expect(problems).toEqual([]);
    expect(mapped).toEqual([]);
    expect(warnings).toMatchObject([
      { field: "income", message: "not used, because the form asks for this only when filed is yes" },
      { field: "spouse", message: "not used, because the form asks for this only when filed is yes" },
    ]);
  });
});

describe("EXEC-006 field mapper: several answers in one", () => {
  const select = { field_type: "select", interaction: "select" };
  const listed = (...values: string[]) => ({ options: values.map((value) => ({ value })) });
  const map = (fields: Record<string, unknown>[], raw: object) => {
    const { wizard, contract } = wizardOf(...fields);
    const { data, problems } = mapUserData(wizard, contract, raw);
    return { data, problems: problems.map(({ field, problem }) => [field, problem]) };
  };
  const birth = (...parts: [string, object?][]) =>
    fieldFile("birth", {
      field_type: "group",
      sub_fields: parts.map(([id, rest]) => fieldFile(id, rest as Record<string, unknown>)),
    });
  it.each<[string, string[], unknown]>([
    ["both of them", ["Gas", "Water"], ["Gas", "Water"]],
    ["both", ["Gas", "Water", "None of these"], ["Gas", "Water"]],
    ["both", ["Gas", "Water", "Other"], undefined],
  ])("%j of %j", (text, labels, chosen) => {
    const mapped = map([fieldFile("bills", { ...select, ...listed(...labels), multiple: true })], {
      bills: text,
    });
    expect(Array.isArray(mapped.data.bills) ? mapped.data.bills : undefined).toEqual(chosen);
  });

  const months = "January February March April May June July August September October November December";

  it.each<[string, Record<string, unknown>, unknown, unknown]>([
    [
      "day, month and year",
      birth(["day"], ["month"], ["year"]),
      "May 15, 2007",
      { day: "15", month: "5", year: "2007" },
    ],
    [
      "prefixed parts",
      birth(["birth_dd"], ["birth_mm"], ["birth_yyyy"]),
      "12/05/2007",
      { birth_dd: "5", birth_mm: "12", birth_yyyy: "2007" },
    ],
    [
      "a list of months",
      birth(["month", { ...select, ...listed(...months.split(" ")) }], ["year"]),
      "2007-12-01",
      { month: "December", year: "2007" },
    ],
    [
      "an object",
      birth(["day"], ["month"], ["year"]),
      { day: 1, month: "May", year: 2007 },
      { day: "1", month: "5", year: "2007" },
    ],
  ])("a date for a group of %s", (_what, field, value, expected) => {
    expect(map([field], { birth: value })).toEqual({ data: { birth: expected }, problems: [] });
  });

  it("a whole date does not answer a question for a year", () => {
    expect(map([fieldFile("start_year")], { start_date: "2007-05-15" }).data).toEqual({
      start_date: "2007-05-15",
    });
  });

  it("a problem of a question that is not asked is dropped with its answer", () => {
    const { wizard, contract } = wizardOf(
      radioFile("works", ["yes", "no"]),
      fieldFile("income", { field_type: "number", visible_when: { works: "yes" } }),
    );
    const mapped = mapUserData(wizard, contract, { works: "no", income: "about 5k" });
    expect(mapped).toMatchObject({ problems: [], unread: [], set_aside: ["income"], data: { works: "no" } });
  });

  it("a question of a group that an answer outside of it rules out gets no default, and its answer is dropped", () => {
    const children = fieldFile("children", {
      field_type: "group",
      repeatable: true,
      sub_fields: [
        fieldFile("age"),
        fieldFile("school", { visible_when: { works: "yes" } }),
        fieldFile("hours", { default: "5", visible_when: { works: "yes" } }),
      ],
    });
    const fields = [radioFile("works", ["yes", "no"]), children];
    const answers = (works: string) => ({ works, children: [{ age: "3", school: "Oak" }] });
    expect(map(fields, answers("yes")).data.children).toEqual([{ age: "3", school: "Oak", hours: "5" }]);
    expect(map(fields, answers("no")).data.children).toEqual([{ age: "3" }]);
  });

  it("a default may decide whether a question before it gets its own", () => {
    const { data } = map(
      [
        fieldFile("amount", { default: "5", visible_when: { works: "yes" } }),
        radioFile("works", ["yes", "no"], { default: "yes" }),
      ],
      {},
    );
    expect(data).toEqual({ works: "yes", amount: "5" });
  });

  it("a date that is none stays with its group as a problem", () => {
    const field = birth(["day"], ["month"], ["year"]);
    expect(map([field], { birth: "31/02/2007" }).problems).toEqual([["birth", "format"]]);
    expect(map([field], { birth: "03.04.2007" }).problems).toEqual([["birth", "ambiguous"]]);
  });

  it.each<[unknown, unknown]>([
    ["food, RENT and clothes, shoes", ["Food", "Rent", "Clothes, shoes"]],
    ["Clothes, shoes", ["Clothes, shoes"]],
    ["rent", ["Rent"]],
    ["food; rent", ["Food", "Rent"]],
    [
      ["food", "rent"],
      ["Food", "Rent"],
    ],
    ["food, petrol", "food, petrol"],
  ])("%j for a list of several choices is %j", (answer, expected) => {
    const field = fieldFile("costs", {
      ...select,
      multiple: true,
      ...listed("Food", "Rent", "Clothes, shoes"),
    });
    expect(map([field], { costs: answer }).data).toEqual({ costs: expected });
  });

  it("reads every answer in the wizard's locale, defaults too", () => {
    const pages = [
      pageFile(1, [
        fieldFile("cost", { field_type: "number", default: "1.500,50" }),
        fieldFile("rent", { field_type: "number" }),
      ]),
    ];
    const wizard = normalizeWizard(wizardFile(pages, { locale: "de-DE" }), "x.json");
    expect(mapUserData(wizard, deriveContract(wizard), { rent: "1.200" }).data).toEqual({
      cost: 1500.5,
      rent: 1200,
    });
  });
});

describe("EXEC-006 field mapper: none", () => {
  const { wizard, contract } = wizardOf(
    fieldFile("middle_name", { required: false }),
    fieldFile("last_name", { required: false }),
    fieldFile("apartment", { required: false }),
  );

  it.each(["none", "N/A", "I don't have one", "no middle name"])(
    "%j leaves a middle name empty",
    (answer) => {
      const { data, warnings } = mapUserData(wizard, contract, { middle_name: answer });
      expect(data).toEqual({});
      expect(warnings).toMatchObject([{ field: "middle_name" }]);
    },
  );

  it.each([{ last_name: "None" }, { middle_name: "Noah" }, { apartment: "no elevator" }])(
    "keeps %j",
    (raw) => {
      expect(mapUserData(wizard, contract, raw).data).toEqual(raw);
    },
  );
});

describe("EXEC-006 field mapper: a group in one text", () => {
  const people = [fieldFile("child_name"), fieldFile("child_age", { field_type: "number" })];
  const group = { field_type: "group", repeatable: true, add_button: { text: "Add" }, sub_fields: people };
  const { wizard, contract } = wizardOf(fieldFile("children", group));
  const two = [
    { child_name: "Ann", child_age: 7 },
    { child_name: "Bob Lee", child_age: 4 },
  ];

  it.each<[string, unknown]>([
    ["none", []],
    [JSON.stringify(two), two],
    ["Ann and Bob", "Ann and Bob"],
    ["Ann 7 or 8", "Ann 7 or 8"],
  ])("%j", (children, expected) => {
    expect(mapUserData(wizard, contract, { children }).data).toEqual({ children: expected });
  });
});
