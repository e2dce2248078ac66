import { checkboxCards } from "../../fsa/questions/checkbox-cards.js";
import { radioCards, yesAndNo } from "../../fsa/questions/radio-cards.js";
import { textInput } from "../../fsa/questions/text-input.js";
import { loanTable } from "../questions/loan-table.js";
import { checkAmount } from "../rules.js";

const CIRCUMSTANCES = [
  ["has_job", "I have a job or plan to get one soon"],
  ["filed_taxes", "I filed taxes in the last two years"],
  ["marital_status_married", "I'm married (or will be soon)"],
  ["has_dependents", "I have children or other dependents"],
  ["retirement_savings_taxable", "I save for retirement but will pay tax on it later"],
  ["additional_taxable_income", "I have additional taxable income"],
  ["health_insurance_paycheck", "I pay/will pay health insurance premiums through my paycheck"],
  ["health_savings_account", "I contribute to a health savings account or a flexible spending account"],
];
const GOALS = [
  ["fast_payoff", "Pay Off As Fast As Possible"],
  ["low_monthly_payment", "Have a Low Monthly Payment"],
  ["lowest_total", "Pay the Lowest Total Amount Over Time"],
  ["choose_payment", "Choose My Monthly Payment"],
  ["payoff_by_date", "Pay Off by a Certain Date"],
  ["no_specific_goal", "I Don't Have a Specific Goal"],
];

/** The pages of "Find a repayment strategy". @type {import("../../fsa/pages/page.js").Page[]} */
export const REPAYMENT = [
  {
    name: "select-what-applies",
    path: "repayment/wizard/personal-info/select-what-applies",
    title: "Which of these apply to you?",
    questions: (answers) => [
      checkboxCards(
        {
          name: "SelectWhatApplies",
          legend: "Select everything that applies to you.",
          hint: "Or select that none of these apply.",
          boxes: [
            ...CIRCUMSTANCES.map(([field = "", label = ""], index) => ({
              field,
              label,
              id: `fsa_Checkbox_SelectWhatApplies_${index}`,
            })),
            {
              field: "none_apply",
              label: "None of these apply to me",
              id: "fsa_Checkbox_NoneOfTheseApply",
              isExclusive: true,
            },
          ],
        },
        answers,
      ),
    ],
  },
  {
    name: "confirm-current-loan",
    path: "repayment/wizard/loan-info/confirm-current-loan/current",
    title: "Confirm Current Loan Situation",
    intro: "Add each loan that you have.",
    questions: (answers) => [loanTable({ field: "current_loans", least: 1 }, answers)],
  },
  {
    name: "pslf-interest",
    path: "repayment/wizard/repayment-goals/pslf-interest",
    title: "Public Service Loan Forgiveness",
    questions: (answers) => [
      radioCards(
        {
          field: "pslf_interest",
          name: "pslfInterest",
          legend:
            "Would you like to see repayment options if you maintain eligibility for Public Service Loan Forgiveness (PSLF)?",
          hint: "PSLF requires 120 qualifying payments while working full-time for a qualifying employer.",
          inputs: "transparent",
          options: yesAndNo("fsa_Radio_PslfYes", "fsa_Radio_PslfNo"),
        },
        answers,
      ),
    ],
  },
  {
    name: "primary-goal",
    path: "repayment/wizard/repayment-goals/primary-goal",
    title: "Your Repayment Goal",
    questions: (answers) => [
      radioCards(
        {
          field: "primary_repayment_goal",
          name: "repaymentGoal",
          legend: "What is your primary repayment goal?",
          inputs: "unrendered",
          options: GOALS.map(([value = "", label = ""], index) => ({
            value,
            label,
            code: String(index),
            id: `fsa_Radio_RepaymentGoal_${index}`,
          })),
        },
        answers,
      ),
      textInput(
        {
          field: "chosen_payment",
          id: "fsa_Input_ChosenMonthlyPayment",
          label: "How much do you want to pay each month?",
          hint: "$300 unless you enter another amount.",
          kind: "money",
          check: (value) => (value === "" ? undefined : checkAmount(value)),
          when: () => answers.get("primary_repayment_goal") === "choose_payment",
          isOptional: true,
        },
        answers,
      ),
      textInput(
        {
          field: "payoff_years",
          id: "fsa_Input_PayoffYears",
          label: "In how many years do you want to be done?",
          hint: "8 years unless you enter another number.",
          kind: "number",
          digits: 2,
          check: (value) =>
            /^([1-9]|[12]\d|30)?$/.test(value) ? undefined : "Enter a number of years from 1 to 30.",
          when: () => answers.get("primary_repayment_goal") === "payoff_by_date",
          isOptional: true,
        },
        answers,
      ),
    ],
  },
];
