/**
 * Forty changes of a page after which a recorded locator still matches exactly one control, and that control may belong to
 * another question. `data-q` names each question for the judge alone: no locator holds it.
 */
export interface Shift {
  kind: string;
  /** The difference within its kind. */
  name: string;
  /** The form as it was discovered, and as it is when the run fills it. */
  before: string;
  after: string;
  /** By `data-q`; a choice by its label. */
  answers: Record<string, string | boolean>;
  /** The page shows the question no more, or nothing by which it is certain. */
  stops?: true;
  /** Recorded locators of a kind that the wizard lacks, as in older files. */
  without?: readonly string[];
  /** The answers with which the page was discovered, by `data-q`. */
  examples?: Record<string, string>;
  /** The questions are those of a repeated group; the answers are those of its rows. */
  rows?: readonly Record<string, string>[];
}

const box = (q: string, label: string, attributes = "", hint = "") =>
  `<p><label>${label}${hint} <input data-q="${q}" ${attributes}></label></p>`;
const named = (q: string, id: string, label: string, attributes = "") =>
  `<p><label for="${id}">${label}</label> <input data-q="${q}" id="${id}" name="${id}" ${attributes}></p>`;
const loose = (q: string, label: string, attributes = "") =>
  `<div><span>${label}</span> <input data-q="${q}" ${attributes}></div>`;
const list = (q: string, id: string, label: string, options: readonly string[]) =>
  `<p><label for="${id}">${label}</label> <select data-q="${q}" id="${id}" name="${id}"><option value="">Choose</option>${options
    .map((option, at) => `<option value="${at + 1}">${option}</option>`)
    .join("")}</select></p>`;
const choice = (q: string, name: string, legend: string, options: readonly string[]) =>
  `<fieldset><legend>${legend}</legend>${options
    .map(
      (option, at) =>
        `<label><input type="radio" data-q="${q}" name="${name}" id="${name}-${at + 1}" value="${at + 1}"> ${option}</label>`,
    )
    .join(" ")}</fieldset>`;
const ticks = (legend: string, all: readonly (readonly [q: string, label: string])[]) =>
  `<fieldset><legend>${legend}</legend>${all
    .map(
      ([q, label], at) =>
        `<p><input type="checkbox" data-q="${q}" id="need_${at + 1}" name="need_${at + 1}"> <label for="need_${at + 1}">${label}</label></p>`,
    )
    .join("")}</fieldset>`;
const table = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table><tr>${head.map((one) => `<th>${one}</th>`).join("")}</tr>${rows
    .map(
      ([first, ...cells]) =>
        `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`,
    )
    .join("")}</table>`;
const cell = (q: string, attributes = "") => `<input data-q="${q}" ${attributes}>`;
const card = (heading: string, ...content: readonly string[]) =>
  `<section><h2>${heading}</h2>${content.join("")}</section>`;
const page = (...parts: readonly string[]) => parts.join("");

const OWN_AND_PARTNER = { own: "2100", partner: "1300" };
const YES_NO = ["Yes", "No"] as const;
const NAMES = page(
  named("child1", "child_first", "First child"),
  named("child2", "child_second", "Second child"),
);
const SMOKES = choice("smokes", "q1", "Do you smoke?", YES_NO);

export const shifts: readonly Shift[] = [
  {
    kind: "rows swapped",
    name: "boxes in labels without ids",
    before: page(box("rent", "Monthly rent"), box("food", "Food costs")),
    after: page(box("food", "Food costs"), box("rent", "Monthly rent")),
    answers: { rent: "900", food: "300" },
  },
  {
    kind: "rows swapped",
    name: "numbered ids that stay in place",
    before: page(named("rent", "cost_1", "Monthly rent"), named("food", "cost_2", "Food costs")),
    after: page(named("food", "cost_1", "Food costs"), named("rent", "cost_2", "Monthly rent")),
    answers: { rent: "900", food: "300" },
  },
  {
    kind: "rows swapped",
    name: "words that no label associates",
    before: page(loose("rent", "Monthly rent"), loose("food", "Food costs")),
    after: page(loose("food", "Food costs"), loose("rent", "Monthly rent")),
    answers: { rent: "900", food: "300" },
  },
  {
    kind: "sorted",
    name: "four questions by their names",
    before: page(
      named("water", "bill1", "Water bill"),
      named("gas", "bill2", "Gas bill"),
      named("rent", "bill3", "Rent"),
    ),
    after: page(
      named("gas", "bill1", "Gas bill"),
      named("rent", "bill2", "Rent"),
      named("water", "bill3", "Water bill"),
    ),
    answers: { water: "30", gas: "60", rent: "900" },
  },
  {
    kind: "sorted",
    name: "accessible names as the only words",
    before: page(cell("city", 'id="f1" aria-label="City"'), cell("street", 'id="f2" aria-label="Street"')),
    after: page(cell("street", 'id="f1" aria-label="Street"'), cell("city", 'id="f2" aria-label="City"')),
    answers: { city: "Boston", street: "Main" },
  },
  {
    kind: "a twin before",
    name: "the same words in a section of its own",
    before: card("Applicant", box("own", "Full name")),
    after: page(card("Landlord", box("landlord", "Full name")), card("Applicant", box("own", "Full name"))),
    answers: { own: "Ada Pine" },
    stops: true,
  },
  {
    kind: "a twin before",
    name: "which takes the id",
    before: card("Applicant", named("own", "full_name", "Full name")),
    after: page(
      card("Landlord", named("landlord", "full_name", "Full name")),
      card("Applicant", named("own", "full_name_2", "Full name")),
    ),
    answers: { own: "Ada Pine" },
    stops: true,
  },
  {
    kind: "a twin before",
    name: "a pair of radios with the same options",
    before: SMOKES,
    after: page(
      choice("drinks", "q1", "Do you drink alcohol?", YES_NO),
      choice("smokes", "q2", "Do you smoke?", YES_NO),
    ),
    answers: { smokes: "No" },
  },
  {
    kind: "a question inserted",
    name: "numbered ids move on by one",
    before: page(named("rent", "field1", "Monthly rent"), named("food", "field2", "Food costs")),
    after: page(
      named("tax", "field1", "Property tax"),
      named("rent", "field2", "Monthly rent"),
      named("food", "field3", "Food costs"),
    ),
    answers: { rent: "900", food: "300" },
  },
  {
    kind: "a question inserted",
    name: "before words that no label associates",
    before: page(loose("rent", "Monthly rent"), loose("food", "Food costs")),
    after: page(loose("rent", "Monthly rent"), loose("fuel", "Fuel costs"), loose("food", "Food costs")),
    answers: { rent: "900", food: "300" },
  },
  {
    kind: "a question inserted",
    name: "recorded by places alone",
    before: page(named("rent", "cost_1", "Monthly rent"), named("food", "cost_2", "Food costs")),
    after: page(
      named("tax", "cost_1", "Property tax"),
      named("rent", "cost_2", "Monthly rent"),
      named("food", "cost_3", "Food costs"),
    ),
    answers: { rent: "900", food: "300" },
    without: ["role", "label"],
  },
  {
    kind: "a question removed",
    name: "the next one takes its id",
    before: page(
      named("rent", "q_1", "Monthly rent"),
      named("food", "q_2", "Food costs"),
      named("fuel", "q_3", "Fuel costs"),
    ),
    after: page(named("food", "q_1", "Food costs"), named("fuel", "q_2", "Fuel costs")),
    answers: { rent: "900", food: "300", fuel: "80" },
    stops: true,
  },
  {
    kind: "labels exchanged",
    name: "between two ids",
    before: page(named("own", "income_a", "Your income"), named("partner", "income_b", "Partner’s income")),
    after: page(named("partner", "income_a", "Partner’s income"), named("own", "income_b", "Your income")),
    answers: OWN_AND_PARTNER,
  },
  {
    kind: "labels exchanged",
    name: "and one of them reworded",
    before: page(named("own", "income_a", "Your income"), named("partner", "income_b", "Partner’s income")),
    after: page(
      named("partner", "income_a", "Partner’s income"),
      named("own", "income_b", "Your own income"),
    ),
    answers: OWN_AND_PARTNER,
    stops: true,
  },
  {
    kind: "labels exchanged",
    name: "between two lists of the same options",
    before: page(
      list("own", "state_home", "State of residence", ["Ohio", "Utah"]),
      list("school", "state_school", "State of your school", ["Ohio", "Utah"]),
    ),
    after: page(
      list("school", "state_home", "State of your school", ["Ohio", "Utah"]),
      list("own", "state_school", "State of residence", ["Ohio", "Utah"]),
    ),
    answers: { own: "Ohio", school: "Utah" },
  },
  {
    kind: "labels exchanged",
    name: "between two legends of one name each",
    before: page(
      choice("smokes", "q1", "Do you smoke?", YES_NO),
      choice("works", "q2", "Do you work?", YES_NO),
    ),
    after: page(
      choice("works", "q1", "Do you work?", YES_NO),
      choice("smokes", "q2", "Do you smoke?", YES_NO),
    ),
    answers: { smokes: "No", works: "Yes" },
  },
  {
    kind: "a row of a table moved",
    name: "numbered names",
    before: table(
      ["Crop", "Acres"],
      ["Wheat", cell("wheat", 'name="acres[0]"')],
      ["Maize", cell("maize", 'name="acres[1]"')],
    ),
    after: table(
      ["Crop", "Acres"],
      ["Maize", cell("maize", 'name="acres[0]"')],
      ["Wheat", cell("wheat", 'name="acres[1]"')],
    ),
    answers: { wheat: "12", maize: "7" },
  },
  {
    kind: "a row of a table moved",
    name: "one accessible name for all rows",
    before: table(
      ["Crop", "Acres"],
      ["Wheat", cell("wheat", 'aria-label="Acres" id="acres1"')],
      ["Maize", cell("maize", 'aria-label="Acres" id="acres2"')],
    ),
    after: table(
      ["Crop", "Acres"],
      ["Barley", cell("barley", 'aria-label="Acres" id="acres1"')],
      ["Wheat", cell("wheat", 'aria-label="Acres" id="acres2"')],
      ["Maize", cell("maize", 'aria-label="Acres" id="acres3"')],
    ),
    answers: { wheat: "12", maize: "7" },
  },
  {
    kind: "columns of a table exchanged",
    name: "inputs named by their columns",
    before: table(
      ["Person", "Income", "Savings"],
      ["You", cell("income", 'name="a1"'), cell("savings", 'name="a2"')],
    ),
    after: table(
      ["Person", "Savings", "Income"],
      ["You", cell("savings", 'name="a1"'), cell("income", 'name="a2"')],
    ),
    answers: { income: "2100", savings: "50" },
  },
  {
    kind: "cards re-ordered",
    name: "with ids that count",
    before: page(
      card("You", named("own", "pay-1", "Monthly pay")),
      card("Your partner", named("partner", "pay-2", "Monthly pay")),
    ),
    after: page(
      card("Your partner", named("partner", "pay-1", "Monthly pay")),
      card("You", named("own", "pay-2", "Monthly pay")),
    ),
    answers: OWN_AND_PARTNER,
  },
  {
    kind: "cards re-ordered",
    name: "without ids",
    before: page(card("You", box("own", "Monthly pay")), card("Your partner", box("partner", "Monthly pay"))),
    after: page(card("Your partner", box("partner", "Monthly pay")), card("You", box("own", "Monthly pay"))),
    answers: OWN_AND_PARTNER,
  },
  {
    kind: "cards re-ordered",
    name: "a card inserted before",
    before: page(
      card("You", named("own", "pay-1", "Monthly pay")),
      card("Your partner", named("partner", "pay-2", "Monthly pay")),
    ),
    after: page(
      card("Your child", named("child", "pay-1", "Monthly pay")),
      card("You", named("own", "pay-2", "Monthly pay")),
      card("Your partner", named("partner", "pay-3", "Monthly pay")),
    ),
    answers: OWN_AND_PARTNER,
  },
  {
    kind: "options re-ordered",
    name: "radios with ids and values that count",
    before: choice("state", "status", "Marital status", ["Single", "Married", "Widowed"]),
    after: choice("state", "status", "Marital status", ["Divorced", "Single", "Married", "Widowed"]),
    answers: { state: "Married" },
  },
  {
    kind: "options re-ordered",
    name: "a list with values that count",
    before: list("state", "status", "Marital status", ["Single", "Married", "Widowed"]),
    after: list("state", "status", "Marital status", ["Divorced", "Single", "Married", "Widowed"]),
    answers: { state: "Married" },
  },
  {
    kind: "options re-ordered",
    name: "boxes to tick with ids that count",
    before: ticks("Your needs", [
      ["food", "Food"],
      ["heat", "Heating"],
      ["rent", "Rent"],
    ]),
    after: ticks("Your needs", [
      ["rent", "Rent"],
      ["food", "Food"],
      ["heat", "Heating"],
    ]),
    answers: { food: true, heat: false, rent: false },
  },
  {
    kind: "options re-ordered",
    name: "the chosen option removed, and its id given to another",
    before: choice("state", "status", "Marital status", ["Single", "Separated", "Widowed"]),
    after: choice("state", "status", "Marital status", ["Single", "Widowed", "Divorced"]),
    answers: { state: "Separated" },
    stops: true,
  },
  {
    kind: "an id reused",
    name: "for a question without a word in common",
    before: page(named("phone", "contact", "Telephone number"), named("zip", "zip", "ZIP code")),
    after: page(named("mail", "contact", "Email address"), named("zip", "zip", "ZIP code")),
    answers: { phone: "2025550147", zip: "02134" },
    stops: true,
  },
  {
    kind: "an id reused",
    name: "for the question of another person",
    before: page(named("own", "income", "Your yearly income"), named("zip", "zip", "ZIP code")),
    after: page(named("partner", "income", "Your partner’s yearly income"), named("zip", "zip", "ZIP code")),
    answers: { own: "21000", zip: "02134" },
    stops: true,
  },
  {
    kind: "an id reused",
    name: "for another list",
    before: list("state", "region", "State", ["Ohio", "Utah"]),
    after: list("school", "region", "Kind of school", ["Public", "Private"]),
    answers: { state: "Ohio" },
    stops: true,
  },
  {
    kind: "an id reused",
    name: "for another question of yes or no",
    before: choice("smokes", "smoker", "Do you smoke?", YES_NO),
    after: choice("student", "smoker", "Are you a student?", YES_NO),
    answers: { smokes: "No" },
    stops: true,
  },
  {
    kind: "a repeated group",
    name: "with a new box before the recorded ones",
    before: `<fieldset><legend>Person 1</legend>${named("name", "p1_a", "Name")}${named("age", "p1_b", "Age")}</fieldset>`,
    after: `<fieldset><legend>Person 1</legend>${named("title", "p1_a", "Title")}${named("name", "p1_b", "Name")}${named("age", "p1_c", "Age")}</fieldset>`,
    answers: { name: "Ada", age: "41" },
    rows: [{ name: "Ada", age: "41" }],
  },
  {
    kind: "a repeated group",
    name: "with exchanged columns",
    before: `<fieldset><legend>Person 1</legend>${named("name", "p1_a", "Name")}${named("age", "p1_b", "Age")}</fieldset>`,
    after: `<fieldset><legend>Person 1</legend>${named("age", "p1_a", "Age")}${named("name", "p1_b", "Name")}</fieldset>`,
    answers: { name: "Ada", age: "41" },
    rows: [{ name: "Ada", age: "41" }],
  },
  {
    kind: "a name in the words",
    name: "of the person that the form asks about",
    before: page(
      named("born", "child_birth_town", "Where was Ada Pine born?"),
      named("pay", "child_pay", "How much does Ada Pine earn?"),
    ),
    after: page(
      named("born", "child_birth_town", "Where was Tom Oak born?"),
      named("pay", "child_pay", "How much does Tom Oak earn?"),
    ),
    answers: { born: "Boston", pay: "300" },
  },
  {
    kind: "a name in the words",
    name: "which is all of the words, after the names were typed the other way round",
    before: page(NAMES, named("first", "share_first", "Ada"), named("second", "share_second", "Tom")),
    after: page(NAMES, named("first", "share_first", "Tom"), named("second", "share_second", "Ada")),
    examples: { child1: "Ada", child2: "Tom" },
    answers: { child1: "Tom", child2: "Ada", first: "40", second: "60" },
  },
  {
    kind: "a year in the words",
    name: "that moves on, with ids of their own",
    before: page(
      named("last", "wages_last_year", "Wages in 2024"),
      named("this", "wages_this_year", "Wages in 2025"),
    ),
    after: page(
      named("last", "wages_last_year", "Wages in 2025"),
      named("this", "wages_this_year", "Wages in 2026"),
    ),
    answers: { last: "20000", this: "22000" },
  },
  {
    kind: "a year in the words",
    name: "of a single question",
    before: page(named("tax", "taxes_paid", "Taxes paid in 2024"), named("zip", "zip", "ZIP code")),
    after: page(named("tax", "taxes_paid", "Taxes paid in 2025"), named("zip", "zip", "ZIP code")),
    answers: { tax: "900", zip: "02134" },
  },
  {
    kind: "a corrected spelling",
    name: "with the same ids",
    before: page(named("house", "household_size", "Houshold size"), named("mail", "email", "E-mail adress")),
    after: page(named("house", "household_size", "Household size"), named("mail", "email", "E-mail address")),
    answers: { house: "3", mail: "ada@example.com" },
  },
  {
    kind: "a new hint",
    name: "within the label",
    before: page(box("rent", "Monthly rent", 'id="rent"'), box("food", "Food costs", 'id="food"')),
    after: page(
      box("rent", "Monthly rent", 'id="rent"', " <small>Without heating and food costs</small>"),
      box("food", "Food costs", 'id="food"'),
    ),
    answers: { rent: "900", food: "300" },
  },
  {
    kind: "a translated page",
    name: "with ids that name the questions",
    before: page(
      named("rent", "monthly_rent", "Monthly rent"),
      named("size", "household_size", "Household size"),
    ),
    after: page(
      named("rent", "monthly_rent", "Alquiler mensual"),
      named("size", "household_size", "Personas del hogar"),
    ),
    answers: { rent: "900", size: "3" },
  },
  {
    kind: "headings exchanged",
    name: "above boxes with the same words and ids",
    before: page(
      card("Home address", named("home", "zip_a", "ZIP code")),
      card("School address", named("school", "zip_b", "ZIP code")),
    ),
    after: page(
      card("School address", named("school", "zip_a", "ZIP code")),
      card("Home address", named("home", "zip_b", "ZIP code")),
    ),
    answers: { home: "02134", school: "10001" },
  },
];
