import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { field, run, sketchWizard } from "../../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();

const WORDS = "Enter an age up to 120.";
const eligibility = (how: string, age: string) =>
  run(
    sketchWizard(`${forms.origin}/messages.html?how=${how}`, [
      {
        fields: [
          field("age", "text", "id=age"),
          field("zip", "text", "id=zip"),
          field("mail", "text", "id=mail"),
        ],
        button: "button=Continue",
      },
    ]),
    { age, zip: "60601" },
  );

describe("EXEC-007 a validation message of a page that is loaded again", () => {
  const refuse = (path: string, summary: string, after = "") => {
    forms.route(path, ({ form }) =>
      pageOf(
        "Form",
        `${form.has("owner") ? summary : ""}<form><p>Owner name: <input name="owner" id="pg:owner"></p><p><label for="dni">DNI</label><input id="dni" name="dni"><p>${form.has("owner") ? after : ""}</p><button>Continue</button></form>`,
      ),
    );
    const fields = [
      field("owner", "text", "name=owner", { label: "Owner name:" }),
      field("dni", "text", "id=dni", { label: "DNI (with letter)" }),
    ];
    return run(sketchWizard(forms.origin + path, [{ fields }]), { owner: "X", dni: "1" });
  };

  test.each([
    [
      "names the field",
      `<ul><li><font color="#c00">Owner name needs two characters.</font></li></ul>`,
      "",
      "owner",
    ],
    [
      "stands in a list of errors",
      `<div id="error_explanation"><h2>1 error</h2><ul><li>Owner name is too short</li></ul></div>`,
      "",
      "owner",
    ],
    ["has an id like the field's", "", `<b id="err-dni" style="color:#c00">No válido</b>`, "dni"],
  ])("belongs to the field where it %s", async (_, summary, after, field_id) => {
    const { error } = await refuse("/again", summary, after);
    expect(error).toMatchObject({ type: "validation_error", details: { field_id } });
  });
});

describe("EXEC-007 a validation message", () => {
  test.each([
    ["in a description of the field", "described", [{ field_id: "age", message: WORDS }]],
    [
      "in a summary that links to the fields",
      "summary",
      [
        { field_id: "age", message: WORDS },
        { field_id: "zip", message: "Enter a ZIP code." },
      ],
    ],
    ["next to a field, found by its class", "class", [{ field_id: "zip", message: WORDS }]],
    ["in the browser's own bubble", "native", [{ field_id: "age", message: expect.stringContaining("120") }]],
    ["in an alert box", "alert", [{ message: WORDS }]],
    ["that stood there before the button was pressed", "blur", [{ field_id: "age", message: WORDS }]],
    ["in an alert box while the page is filled", "alert-on-blur", [{ message: WORDS }]],
    ["that keeps the button disabled", "disabled", [{ field_id: "age", message: WORDS }]],
  ])("is read %s, with the field it is about", async (_, how, messages) => {
    const { error, screenshots, pages_completed } = await eligibility(how, "130");
    expect(error?.type).toBe("validation_error");
    expect(error?.details.validation_errors).toEqual(messages);
    expect(error?.details.page).toBe(1);
    expect(error?.message).not.toContain("130");
    expect(screenshots.map(({ title }) => title)).toEqual(["Page 1", "Failure: validation_error"]);
    expect(pages_completed).toBe(0);
  });

  test("is not read from other texts of the page", async () => {
    const { error, answers } = await eligibility("described", "30");
    expect(error).toBeUndefined();
    expect(answers).toMatchObject({ age: "30", zip: "60601" });
  });

  test("is read in the shadow root of the field's own element, not in the log of a screen reader", async () => {
    forms.route("/hosted", () =>
      pageOf(
        "Question",
        `<my-box id="age"></my-box><my-box id="zip"></my-box><button id="next">Continue</button><div id="spoken" role="log" aria-live="assertive"></div><script>
         customElements.define("my-box", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<div><p role=alert></p><div><input></div></div>"; } });
         next.onclick = () => { spoken.textContent = "60601 selected, please continue"; document.getElementById("age").shadowRoot.querySelector("p").textContent = "${WORDS}"; };</script>`,
      ),
    );
    const wizard = sketchWizard(`${forms.origin}/hosted`, [
      { fields: [field("age", "text", "id=age"), field("zip", "text", "id=zip")], button: "id=next" },
    ]);
    const { error } = await run(wizard, { age: "130", zip: "60601" });
    expect(error?.details.validation_errors).toEqual([{ field_id: "age", message: WORDS }]);
  });
});
