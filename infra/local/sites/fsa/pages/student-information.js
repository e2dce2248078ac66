import { birthDate } from "../questions/birth-date.js";
import { radioCards } from "../questions/radio-cards.js";
import { typeahead } from "../questions/typeahead.js";
import { STATES } from "../states.js";

/** @type {import("./page.js").Page} */
export const studentInformation = {
  name: "student-information",
  path: "estimate/student-information",
  title: "Student Information",
  questions: (answers) => [
    birthDate(answers),
    radioCards(
      {
        field: "marital_status",
        name: "maritalStatus",
        legend: "What is the student's marital status?",
        inputs: "unrendered",
        options: [
          {
            value: "unmarried",
            code: "UNMARRIED",
            label: "Unmarried",
            id: "fsa_Radio_MaritalStatusUnmarried",
          },
          {
            value: "married",
            code: "MARRIED_REMARRIED",
            label: "Married or remarried",
            id: "fsa_Radio_MaritalStatusMarriedReMarried",
          },
          {
            value: "separated",
            code: "SEPARATED",
            label: "Separated",
            id: "fsa_Radio_MaritalStatusSeparated",
          },
        ],
      },
      answers,
    ),
    typeahead(
      {
        field: "state",
        id: "fsa_Typeahead_StateOfResidence",
        label: "What is the student's state of residence?",
        hint: "Type the name and select it from the list.",
        choices: STATES,
      },
      answers,
    ),
    radioCards(
      {
        field: "grade_level",
        name: "collegeLevel",
        legend: "What will the student's grade level be in the 2026–27 school year?",
        inputs: "unrendered",
        when: () => answers.get("state") !== undefined,
        options: [
          {
            value: "freshman",
            code: "FIRST_YEAR",
            label: "First year (freshman)",
            id: "fsa_Radio_CollegeLevelFreshman",
          },
          {
            value: "sophomore",
            code: "SECOND_YEAR",
            label: "Second year (sophomore)",
            id: "fsa_Radio_CollegeLevelSophomore",
          },
          {
            value: "other_undergrad",
            code: "OTHER_UNDERGRADUATE",
            label: "Other undergraduate (third year and beyond)",
            id: "fsa_Radio_CollegeLevelOther",
          },
          {
            value: "graduate",
            code: "GRADUATE",
            label: "Graduate or professional",
            id: "fsa_Radio_CollegeLevelGraduate",
          },
        ],
      },
      answers,
    ),
  ],
};
