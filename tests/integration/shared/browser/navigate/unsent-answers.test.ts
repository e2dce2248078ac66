import { describe, expect } from "vitest";
import { test } from "../../../../fixtures/for-each-test.ts";
import { type FormRun, field, runFields } from "../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const NOT_SENT = ["Page 1 did not send the answer to asked: the data of its form does not hold it."];

/** @param control the control of the question `asked`, next to a named box */
function answerNext(control: string, kind: "text" | "checkbox" = "text"): Promise<FormRun> {
  forms.route("/save", () => "");
  forms.route("/asked", () =>
    pageOf(
      "Asked",
      `<form action="/answers"><p><label>Name <input name="name" id="name"></label></p>${control}<button name="way" value="on">Continue</button></form>`,
    ),
  );
  const fields = [field("name", "text", "id=name"), field("asked", kind, "label=Asked")];
  const asked = kind === "checkbox" ? true : "Ohio 1207";
  return runFields(`${forms.origin}/asked`, fields, { name: "Ann Ohio", asked }, { proves: true });
}

const inShadow = (box: string) =>
  `<x-part></x-part><script>customElements.define("x-part", class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = '${box}'; }
  });</script>`;
const BOX = `<p><label>Asked <input id="box"></label></p>`;
const onChange = (script: string) =>
  `${BOX}<script>document.getElementById("box").onchange = ({ target }) => { ${script} };</script>`;

describe("the run warns of an answer that the data of its form does not hold", () => {
  test.each([
    ["a box without a name", BOX, "text"],
    ["a box whose name no form knows", inShadow('<label>Asked <input name="asked"></label>'), "text"],
    [
      "a tick whose name no form knows",
      inShadow('<label><input type="checkbox" name="asked"> Asked</label>'),
      "checkbox",
    ],
    ["a hidden control that stays empty", `${BOX}<input type="hidden" name="kept">`, "text"],
  ] as const)("%s", async (_, control, kind) => {
    const { error, answers, warnings, shown } = await answerNext(control, kind);
    expect(error).toBeUndefined();
    expect(answers).not.toHaveProperty("asked");
    expect(warnings).toEqual(NOT_SENT);
    expect(shown?.pages).toEqual([{ page: 1, entered: ["name"], lost: ["asked"] }]);
  });
});

describe("the run does not warn of an answer", () => {
  test.each([
    [
      "that a hidden control holds in another notation",
      onChange(
        `const kept = document.createElement("input"); kept.type = "hidden"; kept.name = "code"; kept.value = "x7"; target.form.append(kept);`,
      ),
    ],
    [
      "that a script has saved",
      onChange(`fetch("/save", { method: "POST", body: JSON.stringify({ asked: target.value }) });`),
    ],
    [
      "that the form adds as it is sent",
      `${BOX}<script>document.forms[0].onformdata = ({ formData }) => formData.append("late", document.getElementById("box").value);</script>`,
    ],
    [
      "of a form that a script sends in a notation of its own",
      `${BOX}<script>document.forms[0].onsubmit = (event) => { event.preventDefault();
        fetch("/save", { method: "POST", body: btoa(document.getElementById("box").value) }).then(() => { location = "/answers?x=1"; }); };</script>`,
    ],
  ])("%s", async (_, control) => {
    const { error, warnings } = await answerNext(control);
    expect(error).toBeUndefined();
    expect(warnings).toEqual([]);
  });
});
