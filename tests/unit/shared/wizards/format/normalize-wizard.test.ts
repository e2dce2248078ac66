import { describe, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { normalizeWizard } from "../../../../../shared/wizards/format/normalize-wizard.ts";
import { fieldFile, pageFile, radioFile, wizardFile } from "../build-wizard.ts";

const BAD_URL = "url: must be an https URL without a user name; http is for loopback addresses only";
const VERSION_1 = {
  wizard_id: "boat-permit",
  name: "Boat permit",
  url: "https://boats.example.gov/",
  discovered_at: "2025-06-01T00:00:00",
  discovery_version: "1.0.0",
  total_pages: 1,
  start_action: { description: "Press start", selector: "Start here", selector_type: "text" },
  pages: [
    {
      page_number: 1,
      page_title: "Boat",
      fields: [
        {
          label: "Kind of boat",
          field_id: "boat_kind",
          selector: "#kind-sail",
          field_type: "radio",
          interaction: "javascript_click",
          required: true,
          example_value: "sail",
          notes: "Options: sail (#kind-sail), motor (#kind-motor)",
        },
      ],
      continue_button: { text: "Go", selector: "#go", selector_type: "css" },
    },
  ],
};

describe("EXEC-003/files wizard files", () => {
  it("upgrades a version 1 file in memory", () => {
    const wizard = normalizeWizard(VERSION_1, "boat-permit.json");
    expect(wizard).toMatchObject({
      format_version: 1,
      category: "other",
      start_action: { description: "Press start", locators: [{ by: "text", value: "Start here" }] },
    });
    expect(wizard.pages[0]?.fields[0]).toMatchObject({
      locators: [{ by: "id", value: "kind-sail" }],
      options: [
        { value: "sail", locators: [{ by: "id", value: "kind-sail" }] },
        { value: "motor", locators: [{ by: "id", value: "kind-motor" }] },
      ],
      repeatable: false,
      min_instances: 0,
    });
    expect(wizard.pages[0]?.continue_button?.locators).toEqual([
      { by: "id", value: "go" },
      { by: "text", value: "Go" },
    ]);
  });

  it("ignores unknown keys, nulls and empty texts in version 1", () => {
    const [page] = VERSION_1.pages;
    const [field] = page?.fields ?? [];
    const untidy = {
      ...VERSION_1,
      author: "unknown",
      pages: [
        {
          ...page,
          url_pattern: "",
          screenshot: "x",
          fields: [
            { ...field, sub_fields: null, max_instances: null, selector_alternatives: null, extra: 1 },
          ],
          validation: { error_selector: null, required_fields: null },
        },
      ],
    };
    expect(normalizeWizard(untidy, "x.json")).toEqual(normalizeWizard(VERSION_1, "x.json"));
  });

  it("still finds the mistakes of a version 1 file that has unknown keys too", () => {
    expect(mistakesOf({ ...VERSION_1, author: "unknown", total_pages: "3" })).toEqual([
      "total_pages: must be a number",
    ]);
  });

  it("keeps every part of a version 2 file", () => {
    const file = wizardFile(
      [
        pageFile(1, [radioFile("kind", [["a", "Kind A"], "b"], { default: "b", description: "Which kind" })]),
        pageFile(2, [fieldFile("size", { pattern: "^[0-9]+$" })], {
          visible_when: { kind: "a" },
          continue_button: undefined,
        }),
      ],
      {
        category: "boats",
        browser: "webkit",
        proved: false,
        proof: PROOF,
        estimated_seconds: 12,
        results: [{ name: "fee", label: "Fee", type: "money", locator: { by: "css", value: ".fee" } }],
      },
    );
    expect(normalizeWizard(file, "x.json")).toMatchObject({
      format_version: 2,
      browser: "webkit",
      proved: false,
      proof: PROOF,
      estimated_seconds: 12,
      pages: [
        {
          fields: [
            {
              default: "b",
              options: [
                { value: "a", label: "Kind A" },
                { value: "b", label: "b" },
              ],
            },
          ],
        },
        { visible_when: { kind: "a" } },
      ],
      results: [{ name: "fee", locators: [{ by: "css", value: ".fee" }] }],
    });
  });

  it("takes texts and numbers as options", () => {
    const { pages } = normalizeWizard(
      wizardFile([
        pageFile(1, [{ ...radioFile("kind", ["a"]), options: ["Fishing", 12, { value: 7, label: "Week" }] }]),
      ]),
      "x.json",
    );
    expect(pages[0]?.fields[0]?.options).toEqual([
      { value: "Fishing", label: "Fishing", locators: [] },
      { value: "12", label: "12", locators: [] },
      { value: "7", label: "Week", locators: [] },
    ]);
  });

  const one = (field: Record<string, unknown>, rest = {}) => wizardFile([pageFile(1, [field])], rest);
  const kind = radioFile("kind", ["a", "b"]);

  it.each<[string, unknown, string]>([
    ["a list", [], "the file: must be an object"],
    ["null", null, "the file: must be an object"],
    [
      "another version",
      one(kind, { format_version: 3 }),
      "format_version: must be 2; files of version 1 have no format_version",
    ],
    ["a missing key", one(kind, { name: undefined }), "name: is missing"],
    ["an empty name", one(kind, { name: "" }), "name: must not be empty"],
    ["a wrong type", one(kind, { total_pages: "1" }), "total_pages: must be a number"],
    ["an unknown key", one(kind, { titel: "x" }), "titel: is not a key of the format"],
    [
      "an unknown key of a field",
      one({ ...kind, lable: "x" }),
      "pages[0].fields[0].lable: is not a key of the format",
    ],
    [
      "a path for an id",
      one(kind, { wizard_id: "../x" }),
      "wizard_id: must be lower-case letters, digits and hyphens",
    ],
    [
      "a locale that is none",
      one(kind, { locale: "English" }),
      "locale: must be a language and region such as en-US",
    ],
    [
      "a malformed locale",
      one(kind, { locale: "en_US!" }),
      "locale: must be a language and region such as en-US",
    ],
    [
      "a length of nothing",
      one({ ...kind, max_length: 0 }),
      "pages[0].fields[0].max_length: must be at least 1",
    ],
    ["a file URL", one(kind, { url: "file:///etc/passwd" }), BAD_URL],
    ["a URL without https", one(kind, { url: "http://boats.example.gov/" }), BAD_URL],
    ["a URL with a password", one(kind, { url: "https://me:secret@boats.example.gov/" }), BAD_URL],
    ["no URL", one(kind, { url: "boats.example.gov" }), BAD_URL],
    [
      "an allowed site that is a public suffix",
      one(kind, { allowed_sites: ["co.uk"] }),
      "allowed_sites[0]: must be a registrable domain such as example.gov",
    ],
    [
      "an allowed site that is one host of a site",
      one(kind, { allowed_sites: ["secure.login.gov"] }),
      "allowed_sites[0]: must be a registrable domain such as example.gov",
    ],
    [
      "an allowed site that is a URL",
      one(kind, { allowed_sites: ["https://login.gov"] }),
      "allowed_sites[0]: must be a registrable domain such as example.gov",
    ],
    ["too few pages", one(kind, { total_pages: 2 }), "total_pages: is 2, but 1 pages are listed"],
    [
      "a page number out of order",
      wizardFile([pageFile(2, [kind])]),
      "pages[0].page_number: must be 1: pages are numbered in order",
    ],
    [
      "no way to go on",
      wizardFile([pageFile(1, [kind, kind], { continue_button: null }), pageFile(2, [])]),
      "pages[0].continue_button: is missing",
    ],
    [
      "a button that cannot be found",
      wizardFile([pageFile(1, [kind], { continue_button: { description: "Go" } })]),
      "pages[0].continue_button: needs locators or a text",
    ],
    [
      "an unknown field type",
      one({ ...kind, field_type: "slider" }),
      "pages[0].fields[0].field_type: must be one of text, number, radio, select, typeahead, checkbox, group, textarea, search",
    ],
    [
      "a field id in another case",
      one({ ...kind, field_id: "birthMonth" }),
      "pages[0].fields[0].field_id: must be snake_case: lower-case letters, digits and underscores",
    ],
    [
      "a field id that every object has",
      one({ ...kind, field_id: "__proto__" }),
      "pages[0].fields[0].field_id: must be another name",
    ],
    [
      "a field that cannot be found",
      one(fieldFile("x", { locators: undefined })),
      "pages[0].fields[0].locators: needs a selector or locators",
    ],
    [
      "an unknown kind of locator",
      one(fieldFile("x", { locators: [{ by: "xpath", value: "//x" }] })),
      "pages[0].fields[0].locators[0].by: must be one of role, label, id, name, css, text",
    ],
    [
      "a pattern that is none",
      one(fieldFile("x", { pattern: "(" })),
      "pages[0].fields[0].pattern: is not a regular expression",
    ],
    [
      "a group without fields",
      one(fieldFile("x", { field_type: "group" })),
      "pages[0].fields[0].sub_fields: a group needs sub_fields",
    ],
    [
      "min above max",
      one(
        fieldFile("x", {
          repeatable: true,
          sub_fields: [fieldFile("y")],
          min_instances: 3,
          max_instances: 2,
        }),
      ),
      "pages[0].fields[0].min_instances: is larger than max_instances",
    ],
    [
      "a group in a group",
      one(fieldFile("x", { field_type: "group", sub_fields: [fieldFile("y", { field_type: "group" })] })),
      "pages[0].fields[0].sub_fields[0]: a group cannot hold another group",
    ],
    [
      "an id twice",
      wizardFile([pageFile(1, [kind]), pageFile(2, [kind])]),
      "pages: field_id kind is used twice",
    ],
    [
      "an id twice in a group",
      one(fieldFile("x", { field_type: "group", sub_fields: [fieldFile("y"), fieldFile("y")] })),
      "pages[0].fields[0].sub_fields: field_id y is used twice",
    ],
    [
      "an XPath",
      one({ ...fieldFile("x"), locators: undefined, selector: "//form//input[2]" }),
      "pages[0].fields[0]: //form//input[2] is not a CSS selector; write one, or locators such as " +
        '{ "by": "role", "role": "textbox", "name": "Last name" }',
    ],
    [
      "an XPath of a dialog's answer",
      wizardFile([
        pageFile(1, [kind], {
          dialogs: [
            { heading: "Sure?", answer: { text: "Yes", locators: [{ by: "css", value: "//button" }] } },
          ],
        }),
      ]),
      "pages[0].dialogs[0].answer: //button is not a CSS selector; write one, or locators such as " +
        '{ "by": "role", "role": "textbox", "name": "Last name" }',
    ],
    ["an option twice", one(radioFile("x", ["a", "a"])), "pages[0].fields[0].options: a is listed twice"],
    [
      "a default that is no option",
      one({ ...kind, default: "c" }),
      "pages[0].fields[0].default: is none of the options",
    ],
    [
      "a default against the pattern",
      one(fieldFile("x", { pattern: "^a$", default: "b" })),
      "pages[0].fields[0].default: does not match the pattern",
    ],
    [
      "a default out of range",
      one(fieldFile("x", { field_type: "number", minimum: 1, default: 0 })),
      "pages[0].fields[0].default: is outside minimum and maximum",
    ],
    [
      "a checkbox with a worded default",
      one(fieldFile("x", { field_type: "checkbox", default: "sometimes" })),
      "pages[0].fields[0].default: a checkbox is true or false",
    ],
    [
      "minimum above maximum",
      one(fieldFile("x", { field_type: "number", minimum: 2, maximum: 1 })),
      "pages[0].fields[0].minimum: is larger than maximum",
    ],
    [
      "a condition on an unknown field",
      one(fieldFile("x", { visible_when: { y: "1" } })),
      "pages[0].fields[0].visible_when: no field y is asked before it",
    ],
    [
      "a condition on a later page",
      wizardFile([pageFile(1, [fieldFile("x", { visible_when: { kind: "a" } })]), pageFile(2, [kind])]),
      "pages[0].fields[0].visible_when: no field kind is asked before it",
    ],
    [
      "a page that depends on itself",
      wizardFile([pageFile(1, [kind], { visible_when: { kind: "a" } })]),
      "pages[0].visible_when: no field kind is asked before it",
    ],
    [
      "a field that depends on itself",
      one({ ...kind, visible_when: { kind: "a" } }),
      "pages[0].fields[0].visible_when: a field cannot depend on itself",
    ],
    [
      "a condition that no option meets",
      wizardFile([pageFile(1, [kind, fieldFile("x", { visible_when: { kind: ["a", "c"] } })])]),
      "pages[0].fields[1].visible_when: c is not a possible answer of kind",
    ],
    [
      "a checkbox condition in words",
      wizardFile([
        pageFile(1, [
          fieldFile("box", { field_type: "checkbox" }),
          fieldFile("x", { visible_when: { box: "sometimes" } }),
        ]),
      ]),
      "pages[0].fields[1].visible_when: sometimes is not a possible answer of box",
    ],
    [
      "a result that cannot be found",
      one(kind, { results: [{ name: "fee", label: "Fee", type: "money" }] }),
      "results[0]: needs a locator",
    ],
    [
      "a result twice",
      one(kind, {
        results: [1, 2].map(() => ({
          name: "fee",
          label: "Fee",
          type: "money",
          locator: { by: "id", value: "fee" },
        })),
      }),
      "results: name fee is used twice",
    ],
  ])("refuses %s and names the place", (_what, json, mistake) => {
    expect(mistakesOf(json)).toEqual([mistake]);
  });

  it("refuses a file without pages", () => {
    expect(mistakesOf(wizardFile([]))).toContain("pages: must not be empty");
  });

  it("names every mistake of a file at once, and the file", () => {
    const broken = wizardFile([
      pageFile(1, [fieldFile("x", { label: "" }), fieldFile("y", { required: "yes" })]),
    ]);
    const error = errorOf(broken);
    expect(error.message).toBe(
      "broken.json is not a valid wizard:\n  pages[0].fields[0].label: must not be empty\n  pages[0].fields[1].required: must be true or false",
    );
    expect(error.details.source).toBe("broken.json");
  });

  it("shows the first fifty of very many mistakes", () => {
    const fields = Array.from({ length: 80 }, (_, i) => fieldFile(`f${i}`, { label: "" }));
    const error = errorOf(wizardFile([pageFile(1, fields)]));
    expect(error.message.split("\n")).toHaveLength(52);
    expect(error.message).toMatch(/and 30 more$/);
  });
});

function errorOf(json: unknown): AppError {
  try {
    normalizeWizard(json, "broken.json");
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ type: "invalid_wizard" });
    return error as AppError;
  }
  throw new Error("the file was accepted");
}

function mistakesOf(json: unknown): unknown {
  return errorOf(JSON.parse(JSON.stringify(json))).details.mistakes;
}

describe("conditions and defaults", () => {
  const OPTIONS = [
    { value: "y", label: "Yes, I do" },
    { value: "n", label: "No", aliases: ["Never"] },
  ];
  const read = (more: Record<string, unknown>) => {
    const asked = radioFile("works", [], { options: OPTIONS, default: "Never" });
    const file = wizardFile([pageFile(1, [asked, fieldFile("x", more)])]);
    return [file, { ...file, format_version: undefined }].map((one) => {
      const [works, x] =
        normalizeWizard(JSON.parse(JSON.stringify(one)), "permit.json").pages[0]?.fields ?? [];
      return { default: works?.default, visible_when: x?.visible_when };
    });
  };

  it.each([
    ["a label", "Yes, I do", "y"],
    ["a label in other letters", "yes, i do", "y"],
    ["a list", ["Never", "Yes, I do"], ["n", "y"]],
    ["a yes or no", false, "n"],
    ["a value", "y", "y"],
  ])("name an option by %s, in both versions", (_what, given, wanted) => {
    const meant = { default: "n", visible_when: { works: wanted } };
    expect(read({ visible_when: { works: given } })).toEqual([meant, meant]);
  });

  it("name no option by another text", () => {
    expect(() => read({ visible_when: { works: "Sometimes" } })).toThrow(
      "Sometimes is not a possible answer of works",
    );
  });
});

const PROOF = {
  visits: [
    {
      at: "2026-11-29T12:00:00.000Z",
      on: "practice",
      by: "run",
      choices: { kind: "a" },
      pages: [1, 2],
      questions: ["kind", "size"],
      results: [{ name: "fee", label: "Fee", has_value: true, text: "$12" }],
      ending: "result",
    },
  ],
  not_shown: { options: { kind: ["b"] } },
};
