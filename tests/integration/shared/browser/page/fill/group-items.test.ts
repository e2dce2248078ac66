/** Items that are saved one after the other, in the page or in a dialog. */
import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { at, field } from "../../../../../fixtures/forms/run-form.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const { fillFields } = useFiller();

const CHILDREN = field("children", "group", [], {
  repeatable: true,
  add_button_selector: "#add",
  sub_fields: [
    field("name", "text", "id=child-name"),
    field("relation", "select", "id=child-relation"),
    field("home", "radio", "id=child-home-yes"),
  ],
});
const ANN = { name: "Ann", relation: "Daughter", home: "no" };
const BEN = { name: "Ben", relation: "Son", home: "yes" };

const children = (list: object[], query = "", group = CHILDREN) =>
  fillFields(
    `${forms.origin}/children.html${query}`,
    [group],
    { children: list },
    "button=Save and continue",
  );

describe("a repeatable group with an inline form", () => {
  test.each(["Save", "Add", "Done"])(
    "is saved by a button that the file does not name: %s",
    async (caption) => {
      const { received, error } = await children([ANN, BEN, ANN], `?save=${caption}`);
      expect(error).toBeUndefined();
      expect(received.children).toBe("Ann/d/no Ben/s/yes Ann/d/no");
    },
  );

  test("is saved by the button that the file names, and skipped when its list is empty", async () => {
    const named = { ...CHILDREN, save_button: { locators: at("button=Keep it") } };
    expect((await children([BEN], "?save=Keep it", named)).received.children).toBe("Ben/s/yes");
    expect(await children([])).toMatchObject({ error: undefined, received: { children: "" } });
  });

  test("whose item the site rejects ends with the site's messages, the item's number and no personal data", async () => {
    const { error } = await children([ANN, { ...BEN, name: "No name" }]);
    expect(error?.type).toBe("validation_error");
    expect(error?.details).toMatchObject({ field_id: "children", page: 1, instance: 2 });
    expect(error?.details.validation_errors).toEqual([
      { field_id: "name", message: "Enter the name of a child." },
    ]);
    expect(error?.message).not.toContain("No name");
  });

  test("without a save or add button is an error", async () => {
    const unsaved = { ...CHILDREN, save_button: { locators: at("button=Gone") } };
    const missing = await children([ANN], "", unsaved);
    expect(missing.error?.type).toBe("selector_not_found");
    expect(missing.error?.message).toContain("Item 1 of children on page 1 needs a save button");
    const lost = await fillFields(`${forms.origin}/places.html`, [CHILDREN], { children: [ANN] });
    expect(lost.error?.message).toContain("Item 1 of children on page 1 needs an add button");
  });
});

test("an add button that the site has renamed is found by its caption, if only one has such a caption", async () => {
  const { received, error } = await children([ANN], "", { ...CHILDREN, add_button_selector: "#gone" });
  expect(error).toBeUndefined();
  expect(received.children).toBe("Ann/d/no");
});

describe("the items of a list", () => {
  const ITEMS = [
    { what: "Rent", cost: "1200" },
    { what: "Food", cost: "430" },
    { what: "Books", cost: "55" },
  ];
  test.each([
    ["redrawn", "next to an add button that is drawn again", { add_button: { locators: at("css=.add") } }],
    ["dialog", "in a dialog elsewhere in the document", { add_button: { locators: at("button=Add item") } }],
    ["cards", "that are written in another way than they were given", {}],
    ["rows", "in rows that stay open and are drawn again", { add_button: { text: "Add another" } }],
    [
      "numbered",
      "in rows that number their names",
      { locators: ["name=items[0].what", "name=items[0].cost"] },
    ],
    ["each", "in rows that each have the add button", { add_button: { locators: at("css=.more") } }],
    [
      "removable",
      "in rows that can be removed, in a form of their own",
      { add_button: { text: "Add item" } },
    ],
    ["trusted", "by buttons that take only real clicks", { add_button: { locators: at("text=New item") } }],
    [
      "hosts",
      "whose controls and buttons lie in shadow roots",
      { add_button: { locators: at("css=.add") }, locators: ["css=.what", "css=.cost"] },
    ],
    ["fading", "in a dialog that fades after each", { add_button: { locators: at("css=.add") } }],
    ["folding", "in rows of which the newest is open", {}],
    ["carousel", "in rows that the page removes while another is filled", {}],
    ["windowed", "in rows of which the last two are shown", {}],
    ["newest", "in rows that appear above the earlier ones", {}],
    ["symbols", "by a button with a symbol, and typed as the site names one field after the other", {}],
  ])("are added (%s: %s)", async (kind, _, { locators, ...more }: Record<string, unknown>) => {
    const [what = "label=What", cost = "label=Cost"] = (locators ?? []) as string[];
    const sub_fields = [field("what", "text", what), field("cost", "text", cost)];
    const group = field("items", "group", [], { repeatable: true, sub_fields, ...more });
    const { received, error } = await fillFields(`${forms.origin}/items.html?kind=${kind}`, [group], {
      items: ITEMS,
    });
    expect(error).toBeUndefined();
    expect(received.items).toBe("Rent/1200 Food/430 Books/55");
  });
});
