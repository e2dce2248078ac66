import { radioCards, yesAndNo } from "../questions/radio-cards.js";
import { textInput } from "../questions/text-input.js";
import { checkMoney } from "../rules.js";

/** @type {import("./page.js").Page} */
export const studentFinances = {
  name: "student-finances",
  path: "estimate/financial-information/student-information",
  title: "Student Income and Assets",
  questions: (answers) => {
    const when = () => answers.get("student_filed_taxes") === "yes";
    return [
      radioCards(
        {
          field: "student_filed_taxes",
          name: "studentFiled",
          legend: "Did the student file taxes in 2024?",
          inputs: "transparent",
          options: yesAndNo("fsa_Radio_StudentFiledYes", "fsa_Radio_StudentFiledNo"),
        },
        answers,
      ),
      textInput(
        {
          field: "student_income",
          id: "fsa_Input_StudentIncome",
          label: "Student's adjusted gross income",
          hint: "Wages and other income of 2024; with the spouse's if the student is married.",
          kind: "money",
          check: checkMoney,
          when,
        },
        answers,
      ),
      textInput(
        {
          field: "student_assets",
          id: "fsa_Input_StudentAssets",
          label: "Student's total assets",
          hint: "Cash, savings, investments and real estate without the home.",
          kind: "money",
          check: checkMoney,
          when,
        },
        answers,
      ),
      textInput(
        {
          field: "student_child_support",
          id: "fsa_Input_StudentChildSupport",
          label: "Annual child support received by the student",
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
