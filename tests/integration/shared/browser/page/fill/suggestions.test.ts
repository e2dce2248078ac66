import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { field } from "../../../../../fixtures/forms/run-form.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const { fillFields } = useFiller();

const schools = (data: Record<string, unknown>) =>
  fillFields(
    `${forms.origin}/typeaheads.html`,
    ["late", "plain", "keyed", "listed"].map((id) => field(id, "typeahead", `id=${id}`)),
    data,
  );

describe("a typeahead", () => {
  test("takes a suggestion: a late one, one without roles, one that needs real keys, one of a datalist", async () => {
    const { received, error } = await schools({
      late: "Ohio University",
      plain: "kenyon college",
      keyed: "Wright State University",
      listed: "Oberlin College",
    });
    expect(error).toBeUndefined();
    expect(received).toEqual({
      late: "Ohio University",
      plain: "Kenyon College",
      keyed: "Wright State University",
      listed: "Oberlin College",
    });
  });

  test("never guesses between suggestions", async () => {
    const { error } = await schools({ late: "State" });
    expect(error?.type).toBe("invalid_user_data");
    expect(error?.details).toMatchObject({
      field_id: "late",
      candidates: ["Kent State University", "Ohio State University", "Wright State University"],
    });
  });

  test("without a suggestion is an error that names the field", async () => {
    const { error } = await schools({ late: "Hogwarts" });
    expect(error?.type).toBe("validation_error");
    expect(error?.details).toMatchObject({ field_id: "late", page: 1 });
    const listed = await schools({ listed: "Hogwarts" });
    expect(listed.error?.details.candidates).toEqual(["Kenyon College", "Oberlin College"]);
  });
});
