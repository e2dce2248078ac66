import { isIndependent } from "../formula.js";
import { radioCards } from "../questions/radio-cards.js";
import { typeahead } from "../questions/typeahead.js";
import { STATES } from "../states.js";

/** @type {import("./page.js").Page} */
export const parentInformation = {
  name: "parent-information",
  path: "estimate/parent-information",
  title: "Parent Information",
  when: (given) => !isIndependent(given),
  questions: (answers) => [
    radioCards(
      {
        field: "parent_marital_status",
        name: "parentFamilyInfo",
        legend: "What is the parent's marital status?",
        hint: "A parent who married again is married.",
        inputs: "unrendered",
        options: [
          {
            value: "married",
            code: "MARRIED_REMARRIED",
            label: "Married",
            id: "fsa_Radio_ParenFamilyInfoMarried",
          },
          {
            value: "unmarried",
            code: "UNMARRIED",
            label: "Unmarried",
            id: "fsa_Radio_ParenFamilyInfoUnmarried",
          },
          {
            value: "unmarried_together",
            code: "UNMARRIED_LIVING_TOGETHER",
            label: "Unmarried and living together",
            id: "fsa_Radio_ParenFamilyInfoUnmarriedTogether",
          },
        ],
      },
      answers,
    ),
    typeahead(
      {
        field: "parent_state",
        id: "fsa_Typeahead_States",
        label: "What is the parent's state of residence?",
        hint: "Type the name and select it from the list.",
        choices: STATES,
      },
      answers,
    ),
  ],
};
