import { expect, it } from "vitest";
import { askedToConfirm, createQuestion } from "../../../../../shared/a2a/root-agent/wizard-questions.ts";
import type { InputProblem } from "../../../../../shared/core/errors.ts";
import type { Contract } from "../../../../../shared/wizards/contract/contract.ts";
import type { Wizard } from "../../../../../shared/wizards/wizard.ts";

const field = (field_id: string, description: string, more: object = {}) => ({
  field_id,
  description,
  options: [],
  sub_fields: [],
  ...more,
});
const age = field("age", "How old is the child?");
const WIZARD = {
  wizard_id: "form",
  name: "The form",
  pages: [
    {
      fields: [
        field("state", "In which state do you live?", { options: [{ label: "Ohio" }] }),
        field("children", "Your children", { sub_fields: [age] }),
      ],
    },
  ],
} as unknown as Wizard;
const AGE = { type: "integer" };
const CONTRACT = {
  properties: { state: { type: "string" }, children: { items: { properties: { age: AGE } } } },
} as unknown as Contract;

const PROBLEMS: InputProblem[] = [
  { field: "state", problem: "missing", message: "is missing" },
  { field: "children[1].age", problem: "type", message: "must be a whole number", candidates: ["3", "4"] },
  { field: "income", problem: "unusual", message: "is unusual", candidates: ["Is 5 right?"] },
];

it("the question about a practice site says first that its figures are not official", () => {
  const practice = { ...WIZARD, url: "https://form.example" };
  const { text, data } = createQuestion(
    "task",
    [],
    { wizard: practice, contract: CONTRACT, words_note: "Words of the site." },
    PROBLEMS,
    () => true,
  );
  expect(text).toMatch(/^Practice site: its figures are not official\.\nWords of the site\.\n/);
  expect(data).toMatchObject({ practice: true, words_note: "Words of the site." });
});

it("a problem is put as the question of its field, also within a group", () => {
  const { text, data } = createQuestion(
    "task",
    [],
    { wizard: WIZARD, contract: CONTRACT },
    PROBLEMS,
    () => false,
  );
  expect(text?.split("\n").slice(0, 4)).toEqual([
    "The form requires 3 more answers:",
    "- In which state do you live? (state: is missing)",
    "- How old is the child? (children[1].age: must be a whole number)",
    "- Is 5 right? (income: yes, or the right answer)",
  ]);
  expect(data).toMatchObject({
    missing_fields: ["state"],
    type_mismatches: [{ field: "children[1].age" }, { field: "income" }],
    questions: [
      { field: "state", question: "In which state do you live?", options: ["Ohio"] },
      { field: "children[1].age", question: "How old is the child?", options: ["3", "4"], schema: AGE },
      { field: "income", question: "Is 5 right?" },
    ],
  });
});

it("the question about an amount that was read from uncertain words asks for digits, and a yes confirms nothing", () => {
  const uncertain: InputProblem = {
    field: "income",
    problem: "unusual",
    message: "is unusual",
    candidates: ["Is 5 right?"],
    needs_digits: true,
  };
  const { needs_digits: _, ...confirmable } = uncertain;
  const form = { wizard: WIZARD, contract: CONTRACT };
  const asked = (problem: InputProblem) => createQuestion("task", [], form, [problem], () => false);
  expect(asked(uncertain).text).toContain("- Is 5 right? Write the amount in digits. (income: is unusual)");
  expect(askedToConfirm([asked(uncertain)])).toEqual([]);
  expect(askedToConfirm([asked(confirmable)])).toEqual(["income"]);
});
