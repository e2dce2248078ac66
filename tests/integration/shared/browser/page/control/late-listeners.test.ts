import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { field, runFields } from "../../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const { fillFields } = useFiller();

const COMPONENT = `class YesNo extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: "open" }).innerHTML =
      '<div role="radiogroup" aria-label="Do you work?"><button role="radio" aria-checked="false" type="button">Yes</button><button role="radio" aria-checked="false" type="button">No</button></div>';
    const radios = [...this.shadowRoot.querySelectorAll("[role=radio]")];
    for (const radio of radios) radio.addEventListener("click", () => {
      for (const one of radios) one.setAttribute("aria-checked", String(one === radio));
      this.value = radio.textContent;
      this.dispatchEvent(new CustomEvent("choice-change", { bubbles: true, detail: { value: this.value } }));
    });
  }
}
customElements.define("yes-no", YesNo);`;

test("scripts of a page that start late receive the answers, and components that render again do not", async () => {
  forms.route("/late", () =>
    pageOf(
      "Income",
      `<form action="/answers"><label>Wages <input name="wages" id="wages"></label>
       <yes-no id="works"></yes-no><label id="more" hidden>Employer <input name="employer" id="employer"></label>
       <input type="hidden" name="doubled" id="doubled"><input type="hidden" name="heard" id="heard" value="0">
       <input type="hidden" name="redraws" id="redraws" value="0">
       <button id="go" disabled>Continue</button></form><script>${COMPONENT}
       const part = (id) => document.getElementById(id);
       // A component renders again, with a new listener in the place of the last one.
       const listen = () => part("wages").addEventListener("change", function redraw() {
         part("redraws").value = String(Number(part("redraws").value) + 1);
         setTimeout(() => {
           part("wages").removeEventListener("change", redraw);
           listen();
         }, 100);
       });
       listen();
       setTimeout(() => {
         part("go").disabled = false;
         part("wages").addEventListener("blur", () => {
           part("doubled").value = String(2 * part("wages").value);
           part("heard").value = String(Number(part("heard").value) + 1);
           // A page may listen for each event separately.
           part("wages").addEventListener("blur", () => {});
         });
         part("works").addEventListener("choice-change", (event) => {
           part("more").hidden = event.detail.value !== "Yes";
         });
       }, 400);</script>`,
    ),
  );
  const fields = [
    field("wages", "text", "id=wages"),
    field("works", "radio", "id=works", { options: ["Yes", "No"] }),
    field("employer", "text", "id=employer"),
  ];
  const { answers, error } = await runFields(`${forms.origin}/late`, fields, {
    wages: "1200",
    works: "Yes",
    employer: "Acme",
  });
  expect(error).toBeUndefined();
  expect(answers).toMatchObject({ wages: "1200", doubled: "2400", employer: "Acme", redraws: "1" });
  expect(Number(answers.heard)).toBeLessThanOrEqual(3);
});

test("a listener that is added while an answer is read back receives its events", async () => {
  forms.route("/meanwhile", () =>
    pageOf(
      "Income",
      `<form action="/answers"><label>Wages <input name="wages" id="wages"></label>
       <input type="hidden" name="doubled" id="doubled"><button>Continue</button></form><script>
       const wages = document.getElementById("wages");
       wages.addEventListener("blur", () => {
         const typed = wages.value;
         wages.value = "";
         setTimeout(() => wages.addEventListener("change", () => {
           document.getElementById("doubled").value = String(2 * wages.value);
         }), 20);
         setTimeout(() => { wages.value = typed; }, 80);
       }, { once: true });</script>`,
    ),
  );
  const fields = [field("wages", "text", "id=wages")];
  const { received, error } = await fillFields(`${forms.origin}/meanwhile`, fields, { wages: "1200" });
  expect(error).toBeUndefined();
  expect(received).toEqual({ wages: "1200", doubled: "2400" });
});
