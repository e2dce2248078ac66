import { expect, test } from "vitest";
import { questionnaire, questionsText } from "../../../../../shared/mcp/questions/questionnaire.ts";
import { deriveContract } from "../../../../../shared/wizards/contract/derive-contract.ts";
import { field, sketchWizard } from "../../../../fixtures/forms/run-form.ts";

test("a question is optional where its field is, or where it has a default", () => {
  const wizard = sketchWizard("https://forms.example.gov/", [
    {
      fields: [
        field("name", "text", "id=name", { required: true }),
        field("size", "number", "id=size", { required: true, default: 2 }),
        field("nickname", "text", "id=nickname"),
      ],
    },
  ]);
  expect(questionsText(questionnaire(wizard, deriveContract(wizard)))).toEqual([
    "- name: name",
    "- size: size [optional]",
    "- nickname: nickname [optional]",
  ]);
});
