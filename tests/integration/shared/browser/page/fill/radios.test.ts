import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { field, runFields } from "../../../../../fixtures/forms/run-form.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const { fillFields } = useFiller();

const radios = (data: Record<string, unknown>) =>
  fillFields(
    `${forms.origin}/radios.html`,
    [
      field("owner", "radio", "id=owner-1"),
      field("status", "radio", "id=status:single"),
      field("filing", "radio", "id=fsa.Filing.A"),
      field("pet", "radio", "id=pet-cat"),
      field("rents", "radio", "name=rents"),
    ],
    data,
  );

describe("a radio group with locators of one option only", () => {
  test("selects the user's option by value, by label, by id and by a yes or no in other words", async () => {
    const { received, error } = await radios({
      owner: "N",
      status: "Married or remarried",
      filing: "fsa.Filing.B",
      pet: "dog",
      rents: "no",
    });
    expect(error).toBeUndefined();
    expect(received).toEqual({ owner: "N", status: "2", filing: "b", pet: "dog", rents: "false" });
  });

  test("treats curly quotes as straight ones, and matches a code with the words of a label", async () => {
    const { received } = await radios({ owner: "yes", status: "never_married", filing: "I'll file jointly" });
    expect(received).toEqual({ owner: "Y", status: "3", filing: "a", pet: "" });
  });

  test("reports its options when none matches, and leaves an option with the opposite", async () => {
    const unknown = await radios({ status: "Widowed" });
    expect(unknown.error?.type).toBe("invalid_user_data");
    expect(unknown.error?.details).toMatchObject({
      field_id: "status",
      page: 1,
      candidates: ["Single", "Married or remarried", "Never married"],
    });
    const opposite = await radios({ status: "married" });
    expect(opposite.received.status).toBe("2");
  });
});

describe("checkboxes", () => {
  const BOXES = ["snap", "wic", "news", "terms", "hidden_box", "none", "unseen"]
    .map((id) => field(id, "checkbox", `id=${id}`))
    .concat(field("housing", "checkbox", "id=role-box"));
  const boxes = (data: Record<string, unknown>) => fillFields(`${forms.origin}/checkboxes.html`, BOXES, data);

  test("are set to the given state, and clicked only for a change", async () => {
    const { received } = await boxes({
      snap: true,
      wic: false,
      news: false,
      terms: true,
      hidden_box: true,
      housing: true,
    });
    expect(received).toEqual({
      snap: "on",
      terms: "on",
      hidden_box: "on",
      clicks: "snap news hidden_box ",
      housing: "true",
    });
  });

  test("that are hidden cause no error while they stay unticked", async () => {
    const { received } = await boxes({ none: true, unseen: false, news: "no" });
    expect(received).toMatchObject({ none: "on", clicks: "news none " });
    expect(received).not.toHaveProperty("news");
    const { error } = await boxes({ unseen: true });
    expect(error?.type).toBe("selector_not_found");
    expect(error?.details).toMatchObject({ field_id: "unseen", page: 1 });
  });

  test("that exclude each other are an error instead of a partial answer", async () => {
    const both = { snap: true, none: true };
    const { error } = await runFields(`${forms.origin}/checkboxes.html`, BOXES, both);
    expect(error?.type).toBe("validation_error");
    expect(error?.details.field_id).toBe("snap");
  });
});
