import { textInput } from "../questions/text-input.js";
import { checkFamilySize } from "../rules.js";

/** @type {import("./page.js").Page} */
export const familySize = {
  name: "family-size",
  path: "estimate/parent-information/family-size",
  title: "Family Size",
  questions: (answers) => [
    textInput(
      {
        field: "family_size",
        id: "fsa_Input_NumInHousehold",
        label: "How many people are in the student's family, including the student?",
        hint: "Count parents, and the children and other people whom they support.",
        kind: "number",
        digits: 2,
        check: checkFamilySize,
      },
      answers,
    ),
  ],
};
