/** Pages that state answers: a review before the form is sent, and the results. */
import { expect } from "vitest";
import { test } from "../../../../fixtures/for-each-test.ts";
import { field, run, sketchWizard } from "../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../fixtures/forms/use-forms.ts";

const ANSWERS = (age: string) => `<dl><dt>Age</dt><dd>${age}</dd><dt>Income</dt><dd>$42,000</dd></dl>`;

const forms = useForms({
  "/form": () =>
    pageOf(
      "Form",
      `<form action="/review"><label>Age <input name="age"></label><label>Income <input name="income"></label><button>Continue</button></form>`,
    ),
  "/review": ({ form }) =>
    pageOf(
      "Check your answers",
      `${ANSWERS(form.get("age") === "7" ? "70" : (form.get("age") ?? ""))}<form action="/results"><input type="hidden" name="age" value="${form.get("age")}"><button>Send</button></form>`,
    ),
  "/results": ({ form }) =>
    pageOf(
      "Your estimate",
      `<dl><dt>Age</dt><dd>${form.get("age") === "8" ? 80 : form.get("age")}</dd><dt id="l">Benefit</dt><dd id="benefit">$300</dd></dl>`,
    ),
});

const runWith = (age: string) =>
  run(
    sketchWizard(
      `${forms.origin}/form`,
      [
        {
          fields: [
            field("age", "text", "name=age", { label: "Age" }),
            field("income", "text", "name=income", { label: "Income" }),
          ],
        },
        { title: "Check your answers", fields: [], button: "button=Send" },
      ],
      {
        results: [
          { name: "benefit", label: "Benefit", type: "money", locators: [{ by: "id", value: "benefit" }] },
        ],
      },
    ),
    { age, income: "42000" },
  );

test("a review that states another answer is not sent", async () => {
  const { success, error, pages_completed } = await runWith("7");
  expect(success).toBe(false);
  expect(error?.type).toBe("validation_error");
  expect(error?.details).toMatchObject({
    page: 2,
    field_id: "age",
    validation_errors: [{ field_id: "age", message: "The site states another answer." }],
  });
  expect(JSON.stringify(error)).not.toMatch(/"70?"|42/);
  expect(pages_completed).toBe(1);
});

test("results next to another answer are read with a warning", async () => {
  const { results, warnings } = await runWith("8");
  expect(results).toMatchObject({ benefit: { value: 300 } });
  expect(warnings).toEqual([
    "The results page states another answer to age than the run has given: compare its picture.",
  ]);
  expect((await runWith("9")).warnings).toEqual([]);
});
