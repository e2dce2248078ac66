/** Eight conversations as an assistant would hold them: the person's words, and the calls that follow from them. */

export type Answers = Record<string, unknown>;

export type Turn =
  | { person: string }
  | { call: "validate" | "execute"; wizard: string; answers: Answers; label?: string; changeOf?: string }
  | { call: "vary"; wizard: string; answers: Answers; vary: Record<string, unknown[]> }
  | { call: "record"; of: string }
  | { call: "info"; wizard: string }
  | { call: "list" | "runs" }
  | { call: "compare"; first: string; second: string };

export interface Conversation {
  name: string;
  turns: readonly Turn[];
}

const FSA = "fsa-estimator";
const SSA = "ssa-quick-calculator";

const FRESHMAN: Answers = {
  birth_date: "May 15, 2007",
  marital_status: "single",
  state: "IL",
  grade_level: "freshman",
  has_dependents: "no",
  personal_circumstances: "none of these",
};
const PARENTS: Answers = {
  parents_married: "yes",
  parent_state: "Illinois",
  family_size: "four",
  parent_filed_taxes: "yes",
  parent_income: "$85k",
  parent_assets: "$12,000",
  parent_child_support: "none",
  student_filed_taxes: "no",
};
/** A dependent freshman with married parents: the answers to every question of the FSA estimator. */
export const FAMILY: Answers = { ...FRESHMAN, ...PARENTS };
const GRADUATE: Answers = {
  birth_date: "March 2, 1981",
  marital_status: "single",
  state: "Ohio",
  grade_level: "junior",
  has_dependents: "no",
  personal_circumstances: "no",
  family_size: 1,
  student_filed_taxes: "yes",
  student_income: "eighteen thousand",
  student_assets: "$900",
  student_child_support: 0,
};
const VETERAN: Answers = {
  birth_date: "2004-06-30",
  marital_status: "unmarried",
  state: "TX",
  grade_level: "sophomore",
  has_dependents: "no",
};
const WORKER: Answers = { birth_date: "06/15/1964", current_earnings: "75k" };

/** Runs are named by their label, so that later turns can refer to them. */
export const CONVERSATIONS: readonly Conversation[] = [
  {
    name: "a dependent freshman",
    turns: [
      { person: "How much aid might my daughter get for college?" },
      { call: "list" },
      { call: "info", wizard: FSA },
      {
        person:
          "She is single, born May 15, 2007, lives in Illinois and starts this fall. No kids, nothing special.",
      },
      { call: "validate", wizard: FSA, answers: FRESHMAN },
      { person: "We are married, four of us, made about 85k, savings of 12,000. She filed no taxes." },
      { call: "validate", wizard: FSA, answers: FAMILY },
      { call: "execute", wizard: FSA, answers: FAMILY, label: "for my daughter" },
    ],
  },
  {
    name: "a student of 45, independent by age alone",
    turns: [
      { person: "I am 45, back in college as a junior in Ohio, single, no kids." },
      { call: "validate", wizard: FSA, answers: GRADUATE },
      { call: "execute", wizard: FSA, answers: GRADUATE, label: "for me" },
    ],
  },
  {
    name: "an orphan who is a veteran",
    turns: [
      { person: "I lost both parents when I was eight, and I served in the army." },
      { call: "validate", wizard: FSA, answers: VETERAN },
      {
        call: "validate",
        wizard: FSA,
        answers: { ...VETERAN, personal_circumstances: ["veteran", "orphan"] },
      },
      {
        call: "execute",
        wizard: FSA,
        answers: {
          ...VETERAN,
          personal_circumstances: ["veteran", "orphan"],
          family_size: 1,
          student_filed_taxes: "no",
        },
        label: "veteran",
      },
    ],
  },
  {
    name: "wrong answers",
    turns: [
      { person: "Born February 30, 2007. I live in Carolina. None of these apply, but I am homeless." },
      {
        call: "validate",
        wizard: FSA,
        answers: {
          ...FRESHMAN,
          birth_date: undefined,
          birth_month: "2",
          birth_day: "30",
          birth_year: "2007",
          state: "Carolina",
          personal_circumstances: undefined,
          personal_circumstances_none: true,
          personal_circumstances_homeless: true,
        },
      },
      { call: "execute", wizard: SSA, answers: { ...WORKER, current_earnings: 0, dollar_type: "euros" } },
      { call: "execute", wizard: SSA, answers: WORKER, label: "retirement" },
    ],
  },
  {
    name: "a comparison",
    turns: [
      { person: "And if we earned 90k?" },
      {
        call: "execute",
        wizard: FSA,
        answers: { parent_income: "ninety thousand dollars" },
        changeOf: "for my daughter",
        label: "with 90k",
      },
      { call: "compare", first: "for my daughter", second: "with 90k" },
      { call: "runs" },
    ],
  },
  {
    name: "at 62, 65, 67 or 70",
    turns: [
      { person: "When should I retire? I was born on June 15, 1970, and earn 75,000." },
      {
        call: "vary",
        wizard: SSA,
        answers: { birth_date: "June 15 1970", current_earnings: 75_000 },
        vary: { retirement_date: ["at age 62", "65", "67", "70"] },
      },
    ],
  },
  {
    name: "no sé cuánto ganamos",
    turns: [
      { person: "¿Cuánta ayuda recibiría mi hija? No sé cuánto ganamos." },
      { call: "validate", wizard: FSA, answers: { ...FAMILY, parent_income: "no sé" } },
      { person: "Entre 60 y 70 mil." },
      { call: "validate", wizard: FSA, answers: { ...FAMILY, parent_income: "entre 60 y 70 mil" } },
    ],
  },
  {
    name: "an income that changes",
    turns: [
      { person: "And if we earned 62,000? I want to print that." },
      {
        call: "execute",
        wizard: FSA,
        answers: { parent_income: "62 mil dólares" },
        changeOf: "for my daughter",
        label: "with 62k",
      },
      { call: "record", of: "with 62k" },
    ],
  },
];
