import { describe, expect } from "vitest";
import { test } from "../../../../fixtures/for-each-test.ts";
import { at, complete, field, run, sketchWizard } from "../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../fixtures/forms/use-forms.ts";

const forms = useForms({
  "/start": () =>
    pageOf(
      "Kind of permit",
      `<form action="/second"><fieldset><legend>Which permit?</legend><label><input type="radio" name="kind" value="street">Street</label></fieldset><button>Continue</button></form>`,
    ),
  "/after": () => pageOf("Your fee", "<dl><dt>Fee</dt><dd id=fee>£5</dd></dl>"),
});

const go = `<button>Continue</button></form>`;
const form = (body: string) => `<form action="/after">${body}${go}`;
const KIND = field("kind", "radio", [], {
  required: true,
  locators: [{ by: "role", role: "group", name: "Which permit?" }],
  options: [{ value: "street", label: "Street", locators: at("css=input[value=street]") }],
});
const size = (...more: string[]) =>
  field("size", "text", ["label=Size in square metres", ...more], {
    required: true,
    label: "Size in square metres",
  });
const GARDEN = { title: "Your garden", fields: [size("css=body > main > form > input")] };
const NOTICE = { title: "Before you go on", fields: [] };

/** Runs a form whose second page is this one. */
function reach(title: string, body: string, pages: object[] = [GARDEN]) {
  forms.route("/second", () => pageOf(title, body));
  const first = { title: "Kind of permit", fields: [KIND] };
  const wizard = sketchWizard(`${forms.origin}/start`, [first, ...(pages as (typeof first)[])], {
    results: undefined,
  });
  return run(wizard, { kind: "street", size: "7" });
}

describe("a page that the wizard does not record ends the run before anything is pressed", () => {
  test.each([
    [
      "radios at the place of a box",
      `<fieldset><legend>How long?</legend><label><input type="radio" name="days" value="7">A week</label></fieldset>`,
      "How long?",
    ],
    [
      "a box at the place of a box",
      `<label for="d">For how many days?</label><input id="d">`,
      "For how many days?",
    ],
    ["a list", `<label>Zone <select><option>A</option></select></label>`, "Zone"],
    ["a notice", `<p>Keep your papers.</p>`, undefined],
  ])("with %s", async (_, body, question) => {
    const { error, success } = await reach("Your street", form(body));
    expect(success).toBe(false);
    expect(error?.type, error?.message).toBe("unknown_page");
    expect(error?.details).toMatchObject({
      page: 1,
      heading: "Your street",
      questions: question ? [question] : [],
    });
    expect(error?.message).toMatch(/answer to kind is missing.*“Your street”/);
    expect(forms.visited).not.toContain("/after");
  });

  test.each([
    ["a question", `<label for="d">For how many days?</label><input id="d">`],
    ["another notice", `<p>Nothing to enter.</p>`],
  ])("where the wizard records a page without questions, and the site shows %s", async (_, body) => {
    const { error } = await reach("Your street", form(body), [NOTICE]);
    expect(error?.type, error?.message).toBe("unknown_page");
    expect(forms.visited).not.toContain("/after");
  });

  test("after the last page, where it asks to go on and shows no figure", async () => {
    const { error } = await reach("Check your answers", form("<p>Are they right?</p>"), []);
    expect(error?.type, error?.message).toBe("unknown_page");
    expect(error?.details).toMatchObject({ heading: "Check your answers" });
    expect(forms.visited).not.toContain("/after");
  });
});

test("a page without questions is known by its heading", async () => {
  expect((await reach("Before you go on", form("<p>Keep your papers.</p>"), [NOTICE])).error).toBeUndefined();
  expect(forms.visited.filter((path) => path === "/after")).toHaveLength(1);
});

test.each([
  ["at another place", `<label for="d">For how many days?</label><input id="d">`],
  ["under the same counted id", `<label for="q1">For how many days?</label><input id="q1">`],
])("a required question that its page no longer shows is named (another one %s)", async (_, body) => {
  const pages = [{ title: "Your garden", fields: [size("id=q1")] }];
  const { error } = await reach("Your garden", form(body), pages);
  expect(error?.type, error?.message).toBe("selector_not_found");
  expect(error?.details).toMatchObject({ page: 2, field_id: "size" });
  expect(forms.visited).not.toContain("/after");
});

test("Yes of another question is not the answer", async () => {
  const yesNo = (legend: string, name: string) =>
    `<fieldset><legend>${legend}</legend><label><input type="radio" name="${name}" value="y">Yes</label><label><input type="radio" name="${name}" value="n">No</label></fieldset>`;
  const owner = field("size", "radio", [], {
    required: true,
    label: "Do you own a home?",
    locators: [{ by: "role", role: "group", name: "Do you own a home?" }, ...at("name=q2")],
    options: [
      ["7", "Yes"],
      ["8", "No"],
    ].map(([value, label]) => ({ value, label, locators: [...at(`label=${label}`)] })),
  });
  const name = field("name", "text", "id=name", { required: true });
  forms.route("/second", () =>
    pageOf("You", form(`<input id="name" aria-label="Name">${yesNo("Are you a veteran?", "q2")}`)),
  );
  const pages = [
    { title: "Kind of permit", fields: [KIND] },
    { title: "You", fields: [name, owner] },
  ];
  const { error } = await run(sketchWizard(`${forms.origin}/start`, pages), {
    kind: "street",
    size: "7",
    name: "A",
  });
  expect(error?.type, error?.message).toBe("selector_not_found");
  expect(error?.details).toMatchObject({ field_id: "size" });
  expect(forms.visited).not.toContain("/after");
});

test("a dialog that covers the page and asks something else ends the run", async () => {
  const dialog = `<dialog id="ask"><h2>Are you a veteran?</h2><button type="button">Yes</button><button type="button">No</button></dialog><script>document.getElementById("ask").showModal()</script>`;
  const { error } = await reach("Your garden", form(`<label>Size in square metres <input></label>`) + dialog);
  expect(error?.type, error?.message).toBe("unknown_page");
  expect(error?.details).toMatchObject({ page: 2, heading: "Are you a veteran?" });
  expect(forms.visited).not.toContain("/after");
});

test("a dialog that a press opens and that the wizard does not record is named", async () => {
  const body = `<form onsubmit="document.getElementById('ask').showModal(); return false"><label>Size in square metres <input></label>${go}<dialog id="ask"><h2>Are you a veteran?</h2><button type="button">Yes</button><button type="button">No</button></dialog>`;
  const { error } = await reach("Your garden", body);
  expect(error?.type, error?.message).toBe("unknown_page");
  expect(error?.details).toMatchObject({ page: 2, heading: "Are you a veteran?" });
});

test("pages in another order are filled as they come", async () => {
  const page = (name: string, next: string) => () =>
    pageOf(
      name,
      `<form action="${next}"><label>${name} <input name="${name}"></label><button>Continue</button></form>`,
    );
  for (const [path, name, next] of [
    ["one", "First", "three"],
    ["three", "Third", "two"],
    ["two", "Second", "after"],
  ] as const)
    forms.route(`/${path}`, page(name, `/${next}`));
  const fields = (label: string) => ({
    title: label,
    fields: [field(label.toLowerCase(), "text", `label=${label}`, { required: true })],
  });
  const wizard = sketchWizard(`${forms.origin}/one`, ["First", "Second", "Third"].map(fields), {
    results: undefined,
  });
  const { pages_completed, warnings } = await complete(wizard, { first: "a", second: "b", third: "c" });
  expect({ pages_completed, warnings }).toEqual({ pages_completed: 3, warnings: [] });
});
