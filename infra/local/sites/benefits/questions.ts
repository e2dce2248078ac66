/** The calculator's questions, one page each, in order. `field` is an answer's name in the rest of the site. */

export interface MoneyInput {
  kind: "money" | "number";
  field: string;
  label: string;
  hint?: string;
  largest: number;
}

export interface Choice {
  value: string;
  label: string;
  /** Asked only while this choice is made; hidden before. */
  reveals?: MoneyInput;
}

export type Question = {
  /** Last part of the address. */
  path: string;
  title: string;
  hint?: string;
} & (
  | { kind: "date"; field: string }
  | { kind: "radios" | "select"; field: string; choices: readonly Choice[] }
  | { kind: "checkboxes"; field: string; choices: readonly Choice[]; none: Choice }
  | { kind: "input"; input: MoneyInput }
);

const money = (field: string, label: string, hint?: string): MoneyInput => ({
  kind: "money",
  field,
  label,
  hint,
  largest: 9_999_999,
});

export const QUESTIONS: readonly Question[] = [
  {
    path: "date-of-birth",
    kind: "date",
    field: "birth",
    title: "What is your date of birth?",
    hint: "For example, 3 27 1985",
  },
  {
    path: "region",
    kind: "select",
    field: "region",
    title: "Which region do you live in?",
    choices: [
      { value: "north", label: "North" },
      { value: "south", label: "South" },
      { value: "east", label: "East" },
      { value: "west", label: "West and islands" },
    ],
  },
  {
    path: "partner",
    kind: "radios",
    field: "partner",
    title: "Do you live with a partner?",
    choices: [
      {
        value: "yes",
        label: "Yes",
        reveals: money("partner_income", "What is your partner's yearly income?", "Before tax"),
      },
      { value: "no", label: "No" },
    ],
  },
  {
    path: "children",
    kind: "radios",
    field: "has_children",
    title: "Do any children live with you?",
    choices: [
      {
        value: "yes",
        label: "Yes",
        reveals: {
          kind: "number",
          field: "children",
          label: "How many children live with you?",
          largest: 12,
        },
      },
      { value: "no", label: "No" },
    ],
  },
  {
    path: "income",
    kind: "input",
    title: "What is your yearly income?",
    input: money("income", "What is your yearly income?", "Before tax. Enter 0 if you have none."),
  },
  {
    path: "housing",
    kind: "radios",
    field: "housing",
    title: "How do you pay for your home?",
    choices: [
      { value: "rent", label: "I pay rent", reveals: money("rent", "How much is your monthly rent?") },
      {
        value: "mortgage",
        label: "I pay a mortgage",
        reveals: money("mortgage", "How much is your monthly mortgage payment?"),
      },
      { value: "neither", label: "Neither" },
    ],
  },
  {
    path: "circumstances",
    kind: "checkboxes",
    field: "circumstances",
    title: "Do any of these apply to you?",
    hint: "Select all that apply",
    choices: [
      { value: "disability", label: "I have a disability or a long-term illness" },
      { value: "carer", label: "I care for someone for 20 hours a week or more" },
      { value: "pregnant", label: "I am pregnant" },
    ],
    none: { value: "none", label: "No, none of these apply to me" },
  },
  {
    path: "savings",
    kind: "input",
    title: "How much do you have in savings?",
    input: money("savings", "How much do you have in savings?", "Include a partner's savings"),
  },
];

/** The page that shows all answers before the result. */
export const CHECK_PATH = "check-your-answers";
export const RESULT_PATH = "result";
