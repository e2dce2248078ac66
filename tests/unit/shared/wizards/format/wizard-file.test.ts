import { expect, it } from "vitest";
import { choiceSchema } from "../../../../../shared/wizards/format/wizard-file.ts";

const OPTION = { field: "veteran", label: "Veteran" };
const isValid = (options: object[]) =>
  choiceSchema.safeParse({ name: "circumstances", question: "Which?", options }).success;

it("a choice has one option at least, and an option with aliases has one at least", () => {
  expect(isValid([])).toBe(false);
  expect(isValid([OPTION])).toBe(true);
  expect(isValid([{ ...OPTION, aliases: [] }])).toBe(false);
  expect(isValid([{ ...OPTION, aliases: ["served"] }])).toBe(true);
});
