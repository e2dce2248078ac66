import { expect, test } from "vitest";
import { isGenerated } from "../../../../shared/text/generated-names.ts";

test.each([
  ":r1:",
  ":R1ab:",
  "field-:r3:-label",
  "«r7»",
  "_r_1_",
  "ember345",
  "input-17",
  "mat-input-0",
  "any-select-2-input",
  "any-aria-12",
  "listbox-option-3",
  "choices-e5f8n5-item-choice-2",
  "x7p02jm",
  "field-1a2b3c4d",
  "f9e3ab0c12",
  "node-48213",
  "node-20231",
  ":r2023:",
])("%s is generated", (id) => expect(isGenerated(id)).toBe(true));

test.each([
  "first-name",
  "address-line-1",
  "child2",
  "job-2-title",
  "input_1_3",
  "q12",
  "question-4",
  "birthDay",
  "form-w2",
  "zip",
  "user:name",
  "select-state",
  "wages2023",
  "income_2024_partner",
  "tax1999",
  "wagesA",
])("%s is the page's own", (id) => expect(isGenerated(id)).toBe(false));
