import { describe, expect, test } from "vitest";
import {
  anchorOf,
  fieldRefs,
  planAnswers,
  planPages,
  resultAnchorOf,
} from "../../../../shared/browser/plan-page.ts";
import type { WizardPage } from "../../../../shared/wizards/wizard.ts";
import { at, field, sketchWizard } from "../../../fixtures/forms/run-form.ts";

const wizard = sketchWizard("https://forms.example/", [
  {
    fields: [
      field("works", "radio", "id=works", { required: true, options: [{ value: "yes" }, { value: "no" }] }),
      field("hours", "number", "id=hours", { visible_when: { works: "yes" } }),
      field("note", "textarea", "id=note"),
      field("agree", "checkbox", "id=agree"),
      field("zip", "search", "id=zip", { interaction: "fill_enter" }),
    ],
  },
  {
    fields: [
      field("children", "group", [], {
        repeatable: true,
        add_button: { text: "Add child", locators: at("id=add") },
        sub_fields: [field("name", "text", "id=name"), field("age", "number", "id=age")],
      }),
    ],
    more: { visible_when: { works: ["no"] } },
  },
]);
const [first, second] = wizard.pages as [WizardPage, WizardPage];

describe("the answers of a page", () => {
  test.each([
    ["another answer than the example", "Tom", true],
    ["the example again", "Ada", undefined],
  ])("state that a question quotes an earlier one: %s", (_, name, quotes) => {
    const { pages } = sketchWizard("https://forms.example/", [
      { fields: [field("name", "text", "id=name", { example_value: "Ada" })] },
      {
        fields: [
          field("pay", "text", "id=pay", { label: "What does Ada earn?" }),
          field("size", "text", "id=size", { label: "Adapter size" }),
        ],
      },
    ]);
    const [earlier, page] = pages as [WizardPage, WizardPage];
    const planned = planAnswers(page, { name, pay: "1", size: "2" }, undefined, [earlier]);
    expect(planned.map((one) => one.quotes)).toEqual([quotes, undefined]);
  });

  test("carry the words of the page's other questions that share one with them", () => {
    const { pages } = sketchWizard("https://forms.example/", [
      {
        fields: ["Your income", "Income of your partner", "Rent"].map((label, at) =>
          field(`f${at}`, "text", [`id=f${at}`, `label=${label}`], { label }),
        ),
      },
    ]);
    const planned = planAnswers(pages[0] as WizardPage, { f0: "1", f1: "2", f2: "3" });
    expect(planned.map(({ others }) => others)).toEqual([
      ["Income of your partner"],
      ["Your income"],
      undefined,
    ]);
  });

  test.each<[string, Record<string, unknown>, string | undefined, string | undefined]>([
    ["nothing", {}, undefined, undefined],
    ["the locale", {}, "en-GB", "day first"],
    ["the example", { example_value: "02/17/1985" }, undefined, "month first"],
    ["the format of the label, against the locale", { label: "Start (DD/MM/YYYY)" }, "en-US", "day first"],
    ["a pattern", { pattern: "^\\d\\d/\\d\\d/\\d{4}$" }, undefined, "month first"],
  ])("%s gives the order of a date", (_, more, locale, date_order) => {
    const { pages } = sketchWizard("https://forms.example/", [
      { fields: [field("start", "text", "id=start", more)] },
    ]);
    const [planned] = planAnswers(pages[0] as WizardPage, { start: "03/04/2026" }, locale);
    expect(planned?.date_order).toBe(date_order);
  });

  test.each([
    ["Tagalog and French", ["Tagalog", "French"]],
    ["french, tagalog", ["French", "Tagalog"]],
    ["French", undefined],
    ["Norse, Latin", undefined],
  ])("to a list name several of the choices in its notes: %s", (given, values) => {
    const notes = "Options: English, French, Tagalog";
    const [page] = sketchWizard("https://forms.example/", [
      { fields: [field("languages", "select", "id=languages", { notes })] },
    ]).pages as [WizardPage];
    expect(planAnswers(page, { languages: given })[0]?.values).toEqual(values);
  });

  test("are the user's answers to shown questions, in the page's order, as text", () => {
    const planned = planAnswers(first, { zip: 60601, works: "yes", hours: 40, note: "", agree: "no" });
    expect(planned.map(({ field_id, kind, value }) => [field_id, kind, value])).toEqual([
      ["works", "radio", "yes"],
      ["hours", "text", "40"],
      ["agree", "checkbox", "false"],
      ["zip", "search", "60601"],
    ]);
    expect(planAnswers(first, { works: "no", hours: 40 }).map(({ field_id }) => field_id)).toEqual(["works"]);
  });

  test("of a group are planned for each instance, with the page's own button to avoid", () => {
    const [group] = planAnswers(second, { children: [{ name: "Ann", age: 3 }, { name: "Ben" }] });
    expect(group?.instances?.map((instance) => instance.map(({ value }) => value))).toEqual([
      ["Ann", "3"],
      ["Ben"],
    ]);
    expect(group?.repeat).toEqual({
      add: [...at("id=add"), { by: "text", value: "Add child" }],
      leave: expect.arrayContaining([{ by: "role", role: "button", name: "Continue" }]),
    });
  });

  test("of boxes under one question are those of the boxes, with the decimal mark of the form", () => {
    const amount = {
      field_type: "group",
      sub_fields: [field("day", "text", "id=d"), field("sum", "number", "id=s")],
    };
    const page = sketchWizard("https://forms.example/", [{ fields: [field("paid", "group", [], amount)] }])
      .pages[0] as WizardPage;
    const planned = planAnswers(page, { paid: { day: "5", sum: 1500.5 } }, "es-ES");
    expect(planned.map(({ field_id, value }) => [field_id, value])).toEqual([
      ["day", "5"],
      ["sum", "1500,5"],
    ]);
    expect(planAnswers(page, { paid: { sum: 1500.5 } })[0]?.value).toBe("1500.5");
  });

  test("never come from the prototype of the data", () => {
    const odd = sketchWizard("https://forms.example/", [{ fields: [field("constructor", "text", "id=c")] }]);
    expect(planAnswers(odd.pages[0] as WizardPage, {})).toEqual([]);
  });
});

test("a page whose condition the data does not meet is skipped", () => {
  expect(planPages(wizard, { works: "yes" }).map(({ page_number }) => page_number)).toEqual([1]);
  expect(planPages(wizard, { works: "no" }).map(({ page_number }) => page_number)).toEqual([1, 2]);
});

test("a page is proved by its required questions without conditions, else by its button", () => {
  expect(anchorOf(first).fields.map(({ locators }) => locators)).toEqual([[{ by: "id", value: "works" }]]);
  expect(anchorOf(second)).toMatchObject({ page: 2, fields: [], button: expect.any(Array) });
});

test("a page of groups alone is also proved by the button that adds a row", () => {
  const group = { ...second.fields[0], locators: at("id=rows") } as WizardPage["fields"][number];
  expect(anchorOf({ ...second, fields: [group] }).fields.map(({ locators }) => locators)).toEqual([
    at("id=rows"),
    expect.arrayContaining(at("id=add")),
  ]);
});

test("messages may concern any question, also one inside a group", () => {
  expect(fieldRefs(second).map(({ field_id }) => field_id)).toEqual(["children", "name", "age"]);
});

test("results are proved by their locators, if the wizard has any", () => {
  expect(resultAnchorOf(wizard)).toEqual({ locators: [at("id=answers")], isNext: true });
});
