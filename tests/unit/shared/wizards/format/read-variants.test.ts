import { describe, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { loadWizard } from "../../../../../shared/wizards/format/load-wizard.ts";
import { fieldFile, pageFile, radioFile, wizardFile } from "../build-wizard.ts";

type Json = Record<string, unknown>;

const PERMIT = {
  format_version: "2",
  id: "boat-permit",
  title: "Boat permit",
  startUrl: "https://boats.example.gov/",
  $schema: "https://boats.example.gov/schema.json",
  author: { name: "A. Author" },
  start_button: "Start now",
  pages: [
    {
      title: "Boat",
      questions: [
        {
          id: "kind",
          type: "yes_no",
          question: "Is it a sailing boat?",
          options: { yes: "Yes", no: "No" },
          css: "#k",
        },
        {
          field_id: "length_m",
          type: "Number",
          min: "1",
          maximum: "40.5",
          required: "yes",
          locators: [
            { label: "Length" },
            { type: "placeholder", value: 'in "m"' },
            { by: "xpath", value: "//input" },
          ],
          visibleWhen: [{ field: "kind", equals: "yes" }],
        },
        {
          field_id: "crew",
          type: "repeater",
          add_button: "Add a person",
          fields: [{ field_id: "age", field_type: "integer", optional: true, selector: "#age-{index}" }],
          min_instances: "1",
        },
      ],
      next_button: { label: "Go on" },
    },
  ],
  results: [{ name: "yearly_fee", value_type: "currency", selector: "#fee" }],
};

describe("EXEC-003/files files in other words", () => {
  it("load as the file that they mean, and the parts without effect are named", () => {
    const { wizard, warnings } = load(PERMIT);
    expect(warnings).toEqual([
      "$schema: has no effect",
      "author: has no effect",
      "pages[0].fields[1].xpath: has no effect",
    ]);
    expect(wizard).toMatchObject({
      wizard_id: "boat-permit",
      name: "Boat permit",
      url: "https://boats.example.gov/",
      discovered_at: "unknown",
      start_action: { locators: [{ by: "text", value: "Start now" }] },
      pages: [
        {
          page_number: 1,
          page_title: "Boat",
          continue_button: { locators: [{ by: "text", value: "Go on" }] },
          fields: [
            {
              field_id: "kind",
              label: "Is it a sailing boat?",
              field_type: "radio",
              interaction: "click",
              required: false,
              locators: [{ by: "id", value: "k" }],
              options: [
                { value: "yes", label: "Yes" },
                { value: "no", label: "No" },
              ],
            },
            {
              label: "Length m",
              field_type: "number",
              interaction: "fill",
              required: true,
              minimum: 1,
              maximum: 40.5,
              visible_when: { kind: "yes" },
              locators: [
                { by: "label", value: "Length" },
                { by: "css", value: '[placeholder="in \\"m\\""]' },
              ],
            },
            {
              field_type: "group",
              repeatable: true,
              min_instances: 1,
              add_button: [{ by: "text", value: "Add a person" }],
              sub_fields: [{ field_id: "age", label: "Age", field_type: "number", required: false }],
            },
          ],
        },
      ],
      results: [
        { name: "yearly_fee", label: "Yearly fee", type: "money", locators: [{ by: "id", value: "fee" }] },
      ],
    });
  });

  const kind = radioFile("kind", ["a", "b"]);

  it.each<[string, Json, Json]>([
    [
      "dropdown",
      { field_type: "dropdown", interaction: undefined },
      { field_type: "select", interaction: "select" },
    ],
    ["Email", { field_type: "Email" }, { field_type: "text" }],
    ["multi-select", { field_type: "multi-select" }, { field_type: "select", multiple: true }],
    ["combobox", { field_type: "combobox" }, { field_type: "typeahead" }],
    ["a switch", { field_type: "switch" }, { field_type: "checkbox" }],
    ["another word for an interaction", { interaction: "type" }, { interaction: "fill" }],
    ["nulls and empty parts", { pattern: null, notes: "", options: [], max_length: "" }, { options: [] }],
    ["a limit as a text", { max_length: "9" }, { max_length: 9 }],
    ["one text for a list", { selector_alternatives: "#y" }, { locators: [{ value: "x" }, { value: "y" }] }],
    [
      "other words for a repeated group",
      { field_type: "group", repeats: "yes", fields: [fieldFile("age")] },
      { repeatable: true, sub_fields: [{ field_id: "age" }] },
    ],
    ["no required", { required: undefined }, { required: false }],
    ["no label", { label: undefined }, { label: "X" }],
    [
      "options without values",
      { options: [{ label: "Yes" }, { text: "No" }] },
      { options: [{ value: "Yes" }, { value: "No" }] },
    ],
    ["a locator as a selector", { locators: "#y" }, { locators: [{ by: "id", value: "y" }] }],
    [
      "a role with its name",
      { locators: [{ role: "textbox", name: "Y" }] },
      { locators: [{ by: "role", name: "Y" }] },
    ],
    [
      "a condition with limits",
      { visible_when: { kind: { gte: "3" } } },
      { visible_when: { kind: { at_least: 3 } } },
    ],
    [
      "a condition with an operator",
      { visible_when: { field: "kind", operator: "in", value: ["3"] } },
      { visible_when: { kind: ["3"] } },
    ],
  ])("takes %s", (_what, given, read) => {
    const first = fieldFile("kind");
    const { wizard, warnings } = load(
      wizardFile([pageFile(1, [first, fieldFile("x", { ...given, tags: [] })])]),
    );
    expect(wizard.pages[0]?.fields[1]).toMatchObject(read);
    expect(warnings).toEqual(["pages[0].fields[1].tags: has no effect"]);
  });

  const one = (field: Json) => wizardFile([pageFile(1, [kind, field])]);

  it.each<[string, Json, string]>([
    [
      "a misspelt key",
      one(fieldFile("x", { minimun: 3 })),
      "pages[0].fields[1].minimun: is not a key of the format; did you mean minimum?",
    ],
    [
      "a misspelt key of the file",
      { ...wizardFile([pageFile(1, [kind])]), resluts: [] },
      "resluts: is not a key of the format; did you mean results?",
    ],
    [
      "an unknown type",
      one(fieldFile("x", { field_type: "file" })),
      "pages[0].fields[1].field_type: must be one of text, number, radio, select, typeahead, checkbox, group, textarea, search",
    ],
    [
      "a number in words",
      one(fieldFile("x", { maximum: "forty" })),
      "pages[0].fields[1].maximum: must be a number",
    ],
    [
      "an unclear yes or no",
      one(fieldFile("x", { required: "sometimes" })),
      "pages[0].fields[1].required: must be true or false",
    ],
    [
      "another operator",
      one(fieldFile("x", { visible_when: { kind: { not: "a" } } })),
      "pages[0].fields[1].visible_when.kind: needs a limit",
    ],
    [
      "a locator with an index",
      one(fieldFile("x", { locators: [{ by: "css", value: "input", nth: 2 }] })),
      "pages[0].fields[1].locators[0].nth: is not a key of the format",
    ],
    [
      "an XPath alone",
      one(fieldFile("x", { locators: [{ by: "xpath", value: "//input" }] })),
      "pages[0].fields[1].locators[0].by: must be one of role, label, id, name, css, text",
    ],
  ])("refuses %s with its path", (_what, file, mistake) => {
    expect(mistakesOf(file)).toContain(mistake);
  });

  it.each([
    ["camelCase", "doesWork"],
    ["dashes", "does-work"],
    ["spaces", "Does work"],
  ])("reads ids with %s, in fields and in conditions", (_what, id) => {
    const asked = radioFile(id, ["y", "n"]);
    const { wizard } = load(
      wizardFile([pageFile(1, [asked, fieldFile("x", { visible_when: { [id]: "y" } })])]),
    );
    expect(wizard.pages[0]?.fields.map(({ field_id }) => field_id)).toEqual(["does_work", "x"]);
    expect(wizard.pages[0]?.fields[1]?.visible_when).toEqual({ does_work: "y" });
  });

  it("leaves a condition that is none for the check", () => {
    const file = wizardFile([pageFile(1, [fieldFile("a", { visible_when: [null] })])]);
    expect(mistakesOf({ ...file, format_version: "2" })).toEqual(
      expect.arrayContaining([expect.stringContaining("visible_when")]),
    );
  });

  it("refuses ids that differ in their spelling alone", () => {
    const file = wizardFile([pageFile(1, [fieldFile("doesWork"), fieldFile("does_work")])]);
    expect(mistakesOf(file)).toContain("pages: field_id does_work is used twice");
  });

  it("reads a list for boxes with options that are no states", () => {
    const boxes = (options: string[]) => {
      const { wizard } = load(
        wizardFile([pageFile(1, [radioFile("x", options, { field_type: "checkbox" })])]),
      );
      return wizard.pages[0]?.fields[0]?.multiple;
    };
    expect([boxes(["Rent", "Food"]), boxes(["yes", "no"])]).toEqual([true, undefined]);
  });
});

function load(file: unknown) {
  return loadWizard({ name: "permit.json", text: JSON.stringify(file) });
}

function mistakesOf(file: unknown): unknown {
  try {
    load(file);
  } catch (error) {
    if (error instanceof AppError) return error.details.mistakes;
    throw error;
  }
  throw new Error("the file was accepted");
}
