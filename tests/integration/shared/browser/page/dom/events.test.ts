import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { field, runFields } from "../../../../../fixtures/forms/run-form.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const { fillFields } = useFiller();

const IDS = ["income", "phone", "nickname", "trusted", "controlled", "born", "cents", "forgetful"];
const FIELDS = [
  ...IDS.map((id) => field(id, "text", `id=${id}`)),
  field("remarks", "textarea", "id=remarks"),
  field("story", "textarea", "id=story"),
];
const texts = (data: Record<string, unknown>) => fillFields(`${forms.origin}/texts.html`, FIELDS, data);

describe("a text that is entered", () => {
  test("is kept by masks, controlled inputs and inputs that accept only trusted events", async () => {
    const { received, error } = await texts({
      income: 85000,
      cents: "85000",
      phone: "5551234567",
      nickname: "Sam",
      trusted: "O'Neill",
      controlled: 'it\'s "fine"',
      born: "05/15/2007",
      remarks: "two\nlines",
      story: "Two long lines",
    });
    expect(error).toBeUndefined();
    expect(received).toMatchObject({
      income: "$85,000.00",
      cents: expect.stringMatching(/^\$?85,?000\.00$/),
      phone: "(555) 123-4567",
      nickname: "Sam",
      trusted: "O'Neill",
      controlled: 'it\'s "fine"',
      born: "2007-05-15",
      remarks: "two\nlines",
      story: "Two long lines",
    });
  });

  test.each([
    ["is longer than its field", { nickname: "Seraphina" }, texts],
    [
      "is taken away again by the page before it is left",
      { forgetful: "here" },
      (data: Record<string, unknown>) => runFields(`${forms.origin}/texts.html`, FIELDS, data),
    ],
  ])("is an error that names the field when it %s", async (_, data, enter) => {
    const [id = "", value = ""] = Object.entries(data)[0] ?? [];
    const { error } = await enter(data);
    expect(error?.type).toBe("validation_error");
    expect(error?.details).toMatchObject({ field_id: id, page: 1 });
    expect(error?.message).toContain(id);
    expect(error?.message).not.toContain(value);
  });
});
