import { radioCards } from "../../fsa/questions/radio-cards.js";
import { textInput } from "../../fsa/questions/text-input.js";
import { typeahead } from "../../fsa/questions/typeahead.js";
import { STATES } from "../../fsa/states.js";
import { loanTable } from "../questions/loan-table.js";
import { selectInput } from "../questions/select-input.js";
import { checkAmount, checkGrowth } from "../rules.js";

const PROGRAMS = [
  "Undergraduate certificate or diploma program",
  "Associate degree",
  "Bachelor's degree",
  "Post-baccalaureate certificate",
  "Master's degree",
  "Doctoral degree",
  "First professional degree",
  "Graduate/Professional certificate",
  "Non-credential program (preparatory coursework/teacher certification)",
];
const LENGTHS = ["Less than 1 year", "1 year", "2 years", "3 years", "4 years", "5 years", "6 years"];
const INCOMES = [
  "$0 - $30,000",
  "$30,001 - $48,000",
  "$48,001 - $75,000",
  "$75,000 - $110,000",
  "$110,001+",
  "I don't know.",
];
const SCHOOLS = ["Community College", "State University", "Technical College", "University"];

/** The pages of "Simulate borrowing more". @type {import("../../fsa/pages/page.js").Page[]} */
export const BORROW_MORE = [
  {
    name: "current-or-future",
    path: "borrow-more/wizard/enrollment-info/current-or-future",
    title: "Current or Future Program",
    questions: (answers) => [
      radioCards(
        {
          field: "program_timing",
          name: "programTiming",
          legend: "Are you borrowing more federal student loans for a current or future program of study?",
          inputs: "unrendered",
          options: [
            {
              value: "current",
              code: "CURRENT",
              label: "Current program",
              id: "fsa_Radio_WizardCurrentProgram",
            },
            { value: "future", code: "FUTURE", label: "Future program", id: "fsa_Radio_WizardFutureProgram" },
          ],
        },
        answers,
      ),
    ],
  },
  {
    name: "program-info",
    path: "borrow-more/wizard/enrollment-info/program-info",
    title: "Tell us about your program",
    questions: (answers) => [
      selectInput(
        {
          field: "program_type",
          id: "fsa_Select_LoanSimulatorBorrowMoreWizardProgramInfoProgramType",
          label: "Program type",
          options: PROGRAMS,
        },
        answers,
      ),
      selectInput(
        {
          field: "program_length",
          id: "fsa_Select_LoanSimulatorBorrowMoreWizardProgramInfoProgramLength",
          label: "Program length",
          options: LENGTHS,
          after: "program_type",
        },
        answers,
      ),
      radioCards(
        {
          field: "dependency_status",
          name: "dependencyStatus",
          legend: "Are you a dependent or an independent student?",
          hint: "Parents support a dependent student.",
          inputs: "transparent",
          options: [
            {
              value: "dependent",
              code: "DEPENDENT",
              label: "Dependent",
              id: "fsa_Radio_LoanSimulatorDependentStatus",
            },
            {
              value: "independent",
              code: "INDEPENDENT",
              label: "Independent",
              id: "fsa_Radio_LoanSimulatorIndependentStatus",
            },
          ],
        },
        answers,
      ),
      typeahead(
        {
          field: "school_location",
          id: "fsa_Typeahead_LoanSimulatorBorrowMoreWizardIncomeSchoolState",
          label: "In which state is the school? (optional)",
          choices: STATES,
          isOptional: true,
        },
        answers,
      ),
      typeahead(
        {
          field: "school_name",
          id: "fsa_Typeahead_LoanSimulatorBorrowMoreWizardSchoolName",
          label: "What is the name of the school? (optional)",
          choices: STATES.flatMap((state) => SCHOOLS.map((kind) => schoolName(state, kind))),
          isOptional: true,
        },
        answers,
      ),
    ],
  },
  {
    name: "family-income",
    path: "borrow-more/wizard/enrollment-info/family-income",
    title: "Family Income",
    questions: (answers) => [
      selectInput(
        {
          field: "family_income",
          id: "fsa_Select_BorrowMoreFamilyIncome",
          label: "How much money does your family make each year?",
          options: INCOMES,
        },
        answers,
      ),
    ],
  },
  {
    name: "borrow-amount",
    path: "borrow-more/wizard/enrollment-info/borrow-amount",
    title: "Program Cost",
    questions: (answers) => [
      textInput(
        {
          field: "borrow_amount",
          id: "fsa_Input_BorrowAmount",
          label: "How much do you think you will need to pay for school?",
          kind: "money",
          check: checkAmount,
        },
        answers,
      ),
    ],
  },
  {
    name: "income-info",
    path: "borrow-more/wizard/personal-info/income-info",
    title: "Income Information",
    questions: (answers) => [
      textInput(
        {
          field: "expected_salary",
          id: "fsa_Input_YearlySalary",
          label: "What is your expected yearly salary?",
          kind: "money",
          check: checkAmount,
        },
        answers,
      ),
      textInput(
        {
          field: "income_growth_rate",
          id: "fsa_Input_IncomeGrowth",
          label: "How much do you expect your income to grow by each year? (percent)",
          hint: "3 percent unless you enter another rate.",
          kind: "decimal",
          digits: 4,
          check: checkGrowth,
          isOptional: true,
        },
        answers,
      ),
    ],
  },
  {
    name: "confirm-current-loan",
    path: "borrow-more/wizard/loan-info/confirm-current-loan/current",
    title: "Confirm Current Loan Situation",
    intro: "Add each loan that you consider.",
    questions: (answers) => [loanTable({ field: "current_loans", least: 1 }, answers)],
  },
];

function schoolName(/** @type {string} */ state, /** @type {string} */ kind) {
  return kind === "University" ? `University of ${state}` : `${state} ${kind}`;
}
