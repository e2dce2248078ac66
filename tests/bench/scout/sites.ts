/** Input of both variants: dummy answers and, for Playwright's tools, the steps. */
import {
  BENEFITS_CALCULATOR,
  FSA_ESTIMATOR,
  type PracticeForm,
  SSA_CALCULATOR,
} from "../../fixtures/scout/practice-forms.ts";

export interface BenchSite extends PracticeForm {
  /** One entry a page; the first is the way in. */
  steps: readonly PageSteps[];
}

export interface PageSteps {
  /** Options that a discovery chooses only to see what they change. */
  explore?: readonly string[];
  /** Options to choose one after the other, each with a look at what it changes. */
  choose?: readonly string[];
  /** Names of inputs and what to enter. */
  fill?: Readonly<Record<string, string>>;
  /** A list's name and the option to select. */
  select?: readonly [name: string, option: string];
  /** A typeahead's name and the suggestion to take. */
  suggest?: readonly [name: string, suggestion: string];
  /** Options of questions that only the suggestion reveals, as above. */
  exploreThen?: readonly string[];
  chooseThen?: readonly string[];
  /** Inputs that only a choice reveals. */
  fillThen?: Readonly<Record<string, string>>;
  press: string;
}

export const BENCH_SITES: readonly BenchSite[] = [
  {
    ...FSA_ESTIMATOR,
    steps: [
      { press: "Start Estimate" },
      {
        fill: { Month: "05", Day: "15", Year: "2007" },
        explore: ["Separated", "Married or remarried"],
        choose: ["Unmarried"],
        suggest: ["What is the student's state of residence?", "Illinois"],
        exploreThen: [
          "Graduate or professional",
          "Other undergraduate (third year and beyond)",
          "Second year (sophomore)",
        ],
        chooseThen: ["First year (freshman)"],
        press: "Continue",
      },
      { explore: ["Yes"], choose: ["No", "None of these apply"], press: "Continue" },
      { explore: ["No"], choose: ["Yes"], press: "Continue" },
      {
        explore: ["Unmarried and living together", "Unmarried"],
        choose: ["Married"],
        suggest: ["What is the parent's state of residence?", "Illinois"],
        press: "Continue",
      },
      {
        fill: { "How many people are in the student's family, including the student?": "4" },
        press: "Continue",
      },
      {
        explore: ["No"],
        choose: ["Yes"],
        fillThen: {
          "Parent's adjusted gross income": "85000",
          "Parent's total assets": "12000",
          "Annual child support received by the parent": "0",
        },
        press: "Continue",
      },
      {
        explore: ["No"],
        choose: ["Yes"],
        fillThen: {
          "Student's adjusted gross income": "85000",
          "Student's total assets": "12000",
          "Annual child support received by the student": "0",
        },
        press: "See results",
      },
    ],
  },
  {
    ...SSA_CALCULATOR,
    steps: [
      {
        fill: { Month: "06", Day: "15", Year: "1980", "Enter earnings in the current year": "60000" },
        explore: ["inflated (future) dollars"],
        choose: ["today's dollars"],
        press: "Submit request",
      },
    ],
  },
  {
    ...BENEFITS_CALCULATOR,
    steps: [
      { press: "Start now" },
      { fill: { Month: "3", Day: "27", Year: "1985" }, press: "Continue" },
      { select: ["Which region do you live in?", "North"], press: "Continue" },
      {
        explore: ["No"],
        choose: ["Yes"],
        fillThen: { "What is your partner's yearly income?": "20000" },
        press: "Continue",
      },
      {
        explore: ["No"],
        choose: ["Yes"],
        fillThen: { "How many children live with you?": "2" },
        press: "Continue",
      },
      { fill: { "What is your yearly income?": "15000" }, press: "Continue" },
      {
        explore: ["I pay a mortgage", "Neither"],
        choose: ["I pay rent"],
        fillThen: { "How much is your monthly rent?": "900" },
        press: "Continue",
      },
      { choose: ["I have a disability or a long-term illness"], press: "Continue" },
      { fill: { "How much do you have in savings?": "5000" }, press: "Continue" },
      { press: "Accept and calculate" },
    ],
  },
];

/** The way of a model that knows the form's questions: it chooses the answers alone. */
export function fillingOnly(site: BenchSite): BenchSite {
  return { ...site, steps: site.steps.map(({ explore: _, exploreThen: __, ...steps }) => steps) };
}
