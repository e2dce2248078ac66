import { expect, test } from "vitest";
import { unknownAnswer } from "../../../../../shared/wizards/answers/unknown-answer.ts";
import type { WizardField } from "../../../../../shared/wizards/wizard.ts";

const income = {
  type: "string",
  "x-guidance": { help: "line 11 of IRS Form 1040", unknown: "Add up the yearly wages." },
};
const messageOf = (...given: Parameters<typeof unknownAnswer>) => {
  const reading = unknownAnswer(...given);
  return reading && "problem" in reading ? reading.message : undefined;
};

test.each([
  "I don't know",
  "no idea",
  "um, not sure",
  "I really don't know that",
  "no sé",
  "no me acuerdo",
  "je ne sais pas",
  "aucune idée",
  "weiß ich nicht",
  "keine Ahnung",
])("“%s” is answered with the source of the figure, the hint and the estimate", (said) => {
  expect(messageOf(said, income, undefined)).toBe(
    "is not known yet. The form means line 11 of IRS Form 1040. Add up the yearly wages. An estimate is possible.",
  );
});

test("a default, a question that may be left out, and the notes are named", () => {
  const field = { label: "Rent", required: false, default: 0, options: [], notes: "As in the lease" };
  expect(messageOf("no idea", {}, field as unknown as WizardField)).toBe(
    "is not known yet. As in the lease. Without an answer the form takes 0. The question may be left out.",
  );
  expect(messageOf("no idea", undefined, undefined)).toBe(
    "is not known yet. Explain the question, then ask again.",
  );
});

test.each(["I know", "40000", "sure", "idea", 5, undefined, "no idea but 40000"])(
  "%j is another answer",
  (said) => {
    expect(unknownAnswer(said, income, undefined)).toBeUndefined();
  },
);
