import { expect, test } from "vitest";
import { readContract } from "../../../../shared/wizards/contract/contract.ts";
import { deriveContract } from "../../../../shared/wizards/contract/derive-contract.ts";
import { questionnaire, questionsText } from "../../../../shared/wizards/questionnaire.ts";
import { field, sketchWizard } from "../../../fixtures/forms/run-form.ts";

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
test("the questions follow a contract file: what it requires, its words, options, limits and further answers", () => {
  const wizard = sketchWizard("https://forms.example.gov/", [
    {
      fields: [
        field("name", "text", "id=name", { required: true }),
        field("nickname", "text", "id=nickname"),
        field("plan", "select", "id=plan", {
          required: true,
          options: ["a", "b", "c"].map((value) => ({ value, label: value })),
        }),
        field("size", "number", "id=size"),
      ],
    },
  ]);
  const contract = readContract(
    {
      type: "object",
      required: ["nickname"],
      properties: {
        name: { type: "string", description: "What is your full name?" },
        nickname: {
          type: "string",
          description: "nickname, as friends say it. Asked only when name is given.",
        },
        plan: { type: "string", enum: ["a", "b"] },
        size: {
          type: "number",
          minimum: 1,
          maximum: 9,
          "x-guidance": { help: "in feet", unknown: "Take 5." },
        },
        email: { type: "string", description: "Where can we write to?" },
      },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
      allOf: [{ if: { required: ["name"] }, then: { required: ["plan"] } }],
    },
    "form.schema.json",
  );
  const questions = questionnaire(wizard, contract);
  expect(questionsText(questions)).toEqual([
    "- name: What is your full name? [optional]",
    "- nickname: nickname",
    "- plan: plan [a | b]",
    "- size: size (in feet) [optional; at least 1, at most 9]",
    "- email: Where can we write to? [optional]",
  ]);
  expect(questionsText(questions, true)).toContain("  Without an answer: Take 5.");
});
