import { afterAll, beforeAll, expect, test } from "vitest";
import { field, runFields } from "../../../../../fixtures/forms/run-form.ts";
import { type FormServer, serveForms } from "../../../../../fixtures/forms/serve-forms.ts";

let forms: FormServer;
beforeAll(async () => {
  forms = await serveForms();
});
afterAll(() => forms.close());

test.each(["", "?late"])(
  "a cookie banner gets the most private answer; the form's own consent is not touched (%s)",
  async (when) => {
    const { answers, error } = await runFields(
      `${forms.origin}/banner.html${when}`,
      [field("consent", "checkbox", "id=consent")],
      { consent: true },
    );
    expect(error).toBeUndefined();
    expect(answers).toEqual({ consent: "on", pressed: "", choice: "Only necessary cookies" });
  },
);
