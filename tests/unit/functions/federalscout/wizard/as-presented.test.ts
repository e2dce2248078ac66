import { expect, it } from "vitest";
import type { QuestionOption } from "../../../../../functions/federalscout/page/question.ts";
import { withoutPresentation } from "../../../../../functions/federalscout/wizard/as-presented.ts";

const locators = [{ by: "id" as const, value: "yes" }];
const KNOWN = [
  { value: "yes", label: "Yes", locators },
  { value: "no", label: "No", locators: [] },
] as unknown as QuestionOption[];

it("a question that is returned as it was presented has no notes and no options of its own", () => {
  const field = {
    field_id: "rents",
    example_value: "yes",
    options: { yes: "Yes", no: "No" },
    hint: "Check one.",
    visible: false,
    add_button: "Add",
  };
  expect(withoutPresentation(field, KNOWN)).toEqual({ field_id: "rents", example_value: "yes" });
});

it("renamed values keep the locators of their options, and a shortened list is Scout's own", () => {
  expect(withoutPresentation({ options: { y: "Yes" } }, KNOWN)).toEqual({
    options: [{ value: "y", label: "Yes", locators }],
  });
  expect(withoutPresentation({ options: ["1", "2"], options_total: 31 }, KNOWN)).toEqual({});
});

it("options and buttons in the file's form stay", () => {
  const field = { options: [{ value: "y", label: "Yes" }], add_button: { text: "Add" } };
  expect(withoutPresentation(field, KNOWN)).toEqual(field);
});
