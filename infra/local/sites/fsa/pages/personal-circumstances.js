import { checkboxCards } from "../questions/checkbox-cards.js";
import { radioCards, yesAndNo } from "../questions/radio-cards.js";

/** @type {import("./page.js").Page} */
export const personalCircumstances = {
  name: "personal-circumstances",
  path: "estimate/student-information/personal-circumstances",
  title: "Student Personal Circumstances",
  questions: (answers) => [
    radioCards(
      {
        field: "has_dependents",
        name: "haveDependents",
        legend: "Does the student have children or other dependents that they support?",
        inputs: "transparent",
        options: yesAndNo("fsa_Radio_HaveDependentsYes", "fsa_Radio_HaveDependentsNo"),
      },
      answers,
    ),
    checkboxCards(
      {
        name: "personalCircumstances",
        legend: "Which of these apply to the student?",
        hint: "Select all that apply.",
        when: () => answers.get("has_dependents") === "no",
        boxes: [
          {
            field: "personal_circumstances_active_duty",
            label: "Is on active duty in the U.S. armed forces, or is a veteran",
            id: "fsa_Checkbox_ActiveDuty",
          },
          {
            field: "personal_circumstances_parents_deceased",
            label: "Had no living parent since the age of 13",
            id: "fsa_Checkbox_ParentsDeceased",
          },
          {
            field: "personal_circumstances_foster_care",
            label: "Was in foster care, or a ward of the court, since the age of 13",
            id: "fsa_Checkbox_WasInFosterCare",
          },
          {
            field: "personal_circumstances_emancipated",
            label: "Is or was a legally emancipated minor",
            id: "fsa_Checkbox_EmancipatedMinor",
          },
          {
            field: "personal_circumstances_homeless",
            label: "Is unaccompanied and homeless, or at risk of it",
            id: "fsa_Checkbox_Homeless",
          },
          {
            field: "personal_circumstances_none",
            label: "None of these apply",
            id: "fsa_Checkbox_none",
            isExclusive: true,
          },
        ],
      },
      answers,
    ),
  ],
};
