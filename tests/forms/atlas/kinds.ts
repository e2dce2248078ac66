/** The kinds of questions of the atlas: their words on each library's page, and two answers to each. */

export interface Kind {
  /** The words of the question. */
  label: string;
  options?: readonly string[];
  /** By script the first one, by keyboard the second one. */
  answers: readonly [Answer, Answer];
  /** Only a person can answer: FederalScout has to name it. */
  isForPerson?: true;
}

export interface Answer {
  /** As a person gives it. */
  given: unknown;
  /** In the component's own state, in the notation of `canonical` in page.js. */
  held: string | readonly string[];
  /** By a word of its label, or by its ordinal: where a library asks in several questions. */
  parts?: Readonly<Record<string, unknown>>;
}

const COUNTIES = ["Adams", "Erie", "Lake", "Lorain", "Medina", "Summit", "Trumbull", "Wood"];
const COUNTRIES = ["Argentina", "Canada", "Ghana", "Iceland", "Mexico", "Norway", "Portugal", "Vietnam"];
const LANGUAGES = ["English", "French", "Hmong", "Navajo", "Spanish"];
const WAYS = ["Mail", "Phone", "Visit"];

const one = (label: string, options: readonly string[], first: string, second: string): Kind => ({
  label,
  options,
  answers: [
    { given: first, held: first },
    { given: second, held: second },
  ],
});

const several = (
  label: string,
  options: readonly string[],
  first: readonly string[],
  second: readonly string[],
): Kind => ({
  label,
  options,
  answers: [
    { given: first, held: first },
    { given: second, held: second },
  ],
});

const text = (label: string, first: string, second: string, held = [first, second]): Kind => ({
  label,
  answers: [
    { given: first, held: held[0] ?? "" },
    { given: second, held: held[1] ?? "" },
  ],
});

const number = (label: string, first: number, second: number): Kind => ({
  label,
  answers: [
    { given: first, held: String(first) },
    { given: second, held: String(second) },
  ],
});

const yes = (label: string): Kind => ({
  label,
  answers: [
    { given: true, held: "true" },
    { given: true, held: "true" },
  ],
});

const forPerson = (label: string, options?: readonly string[]): Kind => ({
  label,
  options,
  answers: [
    { given: "", held: "" },
    { given: "", held: "" },
  ],
  isForPerson: true,
});

const dateParts = (date: string) => {
  const [year, month, day] = date.split("-").map(Number);
  return { day, month, year };
};

const date = (label: string, first: string, second: string): Kind => ({
  label,
  answers: [
    { given: first, held: first, parts: dateParts(first) },
    { given: second, held: second, parts: dateParts(second) },
  ],
});

const range = (label: string, [a, b]: [unknown, unknown], [c, d]: [unknown, unknown]): Kind => ({
  label,
  answers: [
    { given: `${a} to ${b}`, held: [String(a), String(b)], parts: { 1: a, 2: b } },
    { given: `${c} to ${d}`, held: [String(c), String(d)], parts: { 1: c, 2: d } },
  ],
});

export const KINDS: Readonly<Record<string, Kind>> = {
  text: text("Full name", "Ada Broussard", "Zoë O’Neal"),
  email: text("E-mail address", "ada@example.com", "zoe@example.org"),
  textarea: text("Remarks", "The roof leaks.", "No heating since May."),
  editor: text("Description of the damage", "The cellar was wet.", "The stairs are gone."),
  masked: text("Phone number", "(504) 555-0147", "(216) 555-0123", ["5045550147", "2165550123"]),
  code: text("Code from the letter", "4821", "7093"),
  number: number("Persons in the household", 3, 12),
  decimal: number("Monthly rent", 1450.5, 980.25),
  slider: number("Distance to work", 40, 75),
  range: range("Hours per week", [10, 30], [20, 38]),
  rating: number("Quality of the service", 4, 2),
  knob: number("Level of noise", 60, 35),
  date: date("Date of birth", "1984-03-15", "2001-11-28"),
  day: date("Date of the move", "2027-03-15", "2028-11-28"),
  month: {
    label: "Start month",
    answers: [
      { given: "2027-04", held: "2027-04", parts: { month: 4, year: 2027 } },
      { given: "2029-10", held: "2029-10", parts: { month: 10, year: 2029 } },
    ],
  },
  time: text("Time of the visit", "2:35 pm", "9:10 am", ["14:35", "09:10"]),
  datetime: text("Appointment", "2027-03-10 14:30", "2028-11-05 09:15"),
  dates: range("Period of stay", ["2027-03-10", "2027-03-14"], ["2027-05-03", "2027-06-20"]),
  select: one("County", COUNTIES, "Lake", "Trumbull"),
  native: one("County of the employer", COUNTIES, "Medina", "Erie"),
  listbox: one("County of the school", COUNTIES, "Wood", "Adams"),
  suggest: one("Country of birth", COUNTRIES, "Iceland", "Ghana"),
  multiselect: several("Languages", LANGUAGES, ["French", "Navajo"], ["Spanish"]),
  nativemulti: several("Languages of the children", LANGUAGES, ["English", "Hmong"], ["French"]),
  listboxmulti: several("Languages at work", LANGUAGES, ["Hmong", "Spanish"], ["English", "Navajo"]),
  suggestmulti: several("Countries of residence", COUNTRIES, ["Canada", "Norway"], ["Mexico"]),
  tags: several("Other names", [], ["Bo", "Adele"], ["Lou"]),
  cascade: {
    label: "Place of work",
    answers: [
      { given: "Ohio / Akron", held: ["Ohio", "Akron"] },
      { given: "Texas / Waco", held: ["Texas", "Waco"] },
    ],
  },
  tree: one("Agency", [], "Roads", "Water"),
  radio: one("Housing", ["Rented", "Owned", "Shelter"], "Owned", "Shelter"),
  cards: one("Plan", ["Bronze", "Silver", "Gold"], "Silver", "Gold"),
  segments: one("Contact by", WAYS, "Phone", "Visit"),
  toggles: one("Answer by", ["E-mail", "Letter", "Text"], "Letter", "Text"),
  chips: one("Season of the work", ["Spring", "Summer", "Winter"], "Summer", "Winter"),
  checkbox: yes("I receive a pension"),
  boxes: several("Benefits", ["Food", "Heating", "Housing aid"], ["Food", "Housing aid"], ["Heating"]),
  togglesmulti: several(
    "Days that suit you",
    ["Monday", "Tuesday", "Friday"],
    ["Monday", "Friday"],
    ["Tuesday"],
  ),
  chipsmulti: several("Kinds of work", ["Farm", "Office", "Plant"], ["Farm", "Plant"], ["Office"]),
  cardsmulti: several("Services", ["Advice", "Loan", "Training"], ["Advice", "Loan"], ["Training"]),
  switch: yes("Text messages"),
  togglebox: yes("Urgent"),
  yesno: one("Do you own a car?", ["Yes", "No"], "Yes", "No"),
  colour: text("Colour of the door", "#1a2b3c", "#ddeeff"),
  transfer: forPerson("Skills", LANGUAGES),
  order: forPerson("Order of importance", WAYS),
  file: forPerson("Proof of income"),
  signature: forPerson("Signature"),
};
