import { isIndependent } from "../formula.js";
import { radioCards, yesAndNo } from "../questions/radio-cards.js";

/** @type {import("./page.js").Page} */
export const parentMaritalStatus = {
  name: "parent-marital-status",
  path: "estimate/parent-marital-status",
  title: "Parent Marital Status",
  intro: "The estimate needs to know how many parents contribute.",
  when: (given) => !isIndependent(given),
  questions: (answers) => [
    radioCards(
      {
        field: "parents_married",
        name: "parentMaritalInformation-question1",
        legend: "Are the student's parents married to each other?",
        inputs: "transparent",
        options: yesAndNo(
          "fsa_Radio_parentMaritalInformation-question1-yes",
          "fsa_Radio_parentMaritalInformation-question1-no",
        ),
      },
      answers,
    ),
  ],
};
