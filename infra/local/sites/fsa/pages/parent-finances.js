import { isIndependent } from "../formula.js";
import { radioCards, yesAndNo } from "../questions/radio-cards.js";
import { textInput } from "../questions/text-input.js";
import { checkMoney } from "../rules.js";

/** @type {import("./page.js").Page} */
export const parentFinances = {
  name: "parent-finances",
  path: "estimate/financial-information/parent-information",
  title: "Parent Income and Assets",
  when: (given) => !isIndependent(given),
  questions: (answers) => {
    const when = () => answers.get("parent_filed_taxes") === "yes";
    return [
      radioCards(
        {
          field: "parent_filed_taxes",
          name: "familySizeChange",
          legend: "Did the student's parent file taxes in 2024?",
          inputs: "transparent",
          // The real page reuses another question's ids here.
          options: yesAndNo("fsa_Radio_FamilySizeChangeYes", "fsa_Radio_FamilySizeChangeNo"),
        },
        answers,
      ),
      textInput(
        {
          field: "parent_income",
          id: "fsa_Input_ParentIncome",
          label: "Parent's adjusted gross income",
          hint: "Wages, alimony, Social Security and business income of 2024.",
          kind: "money",
          check: checkMoney,
          when,
        },
        answers,
      ),
      textInput(
        {
          field: "parent_assets",
          id: "fsa_Input_ParentAssets",
          label: "Parent's total assets",
          hint: "Cash, savings, businesses, investments and real estate without the family's home.",
          kind: "money",
          check: checkMoney,
          when,
        },
        answers,
      ),
      textInput(
        {
          field: "parent_child_support",
          id: "fsa_Input_ParentChildSupport",
          label: "Annual child support received by the parent",
          hint: "For the last complete calendar year. Enter 0 if there was none.",
          kind: "money",
          check: checkMoney,
          when,
        },
        answers,
      ),
    ];
  },
};
