import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

/** A component with a hidden control: `box` is the visible one. */
const hidden = (visible: string, script: string, value = "") =>
  `<form><div id="part"><label for="box">Asked</label> ${visible} <input type="hidden" name="kept" value="${value}"></div>
   <label>Other <input name="other"></label></form>
   <script>const box = document.getElementById("box"), kept = document.querySelector("[name=kept]"); ${script}</script>`;
const BOX = `<input id="box" autocomplete="off">`;

/** A custom element that takes part in the form. */
const associated = (script: string) =>
  `<form><x-kept name="kept"></x-kept></form><script>
   customElements.get("x-kept") ?? customElements.define("x-kept", class extends HTMLElement {
     static formAssociated = true;
     connectedCallback() {
       const kept = this.attachInternals();
       this.attachShadow({ mode: "open" }).innerHTML = "<label>Asked <input></label>";
       const box = this.shadowRoot.querySelector("input");
       ${script}
     }
   });</script>`;

describe("an answer that a component has not taken from the script is entered with the real keyboard or mouse", () => {
  test.each([
    [
      "a box next to a hidden control",
      hidden(BOX, "box.oninput = (event) => { if (event.isTrusted) kept.value = box.value; };"),
      answer("text", "id=box", "Ohio"),
      { kept: "Ohio", other: "" },
    ],
    [
      "a hidden control that gets each key",
      hidden(BOX, "box.onkeypress = ({ key }) => { kept.value += key; };"),
      answer("text", "id=box", "Ohio"),
      { kept: "Ohio", other: "" },
    ],
    [
      "a custom element with a form value",
      associated("box.onchange = (event) => { if (event.isTrusted) kept.setFormValue(box.value); };"),
      answer("text", "textbox=Asked", "Ohio"),
      { kept: "Ohio" },
    ],
    [
      "a checkbox next to a hidden control",
      hidden(
        `<input type="checkbox" id="box">`,
        `box.onclick = (event) => { if (event.isTrusted) kept.value = box.checked ? "yes" : "no"; };`,
        "no",
      ),
      answer("checkbox", "id=box", "true"),
      { kept: "yes", other: "" },
    ],
  ])("%s", async (_, page, field, expected) => {
    const { error, received, realInputs } = await fill(page, field);
    expect(error).toBeUndefined();
    expect(received).toEqual(expected);
    expect(realInputs).toBeGreaterThan(0);
  });
});

describe("the script's answer is enough", () => {
  test.each([
    [
      "for a component that copies it",
      hidden(BOX, "box.oninput = () => { kept.value = box.value; };"),
      answer("text", "id=box", "Ohio"),
      { kept: "Ohio", other: "" },
    ],
    [
      "for a component that takes it after a pause in typing",
      associated(
        "let timer; box.oninput = () => { clearTimeout(timer); timer = setTimeout(() => kept.setFormValue(box.value), 700); };",
      ),
      answer("text", "textbox=Asked", "Ohio"),
      { kept: "Ohio" },
    ],
    [
      "for a box next to a hidden control with a value of its own",
      hidden(BOX, "", "token"),
      answer("text", "id=box", "Ohio"),
      { kept: "token", other: "" },
    ],
    [
      "for a box that is sent under its own name",
      hidden(`<input id="box" name="city">`, ""),
      answer("text", "id=box", "Ohio"),
      { city: "Ohio", kept: "", other: "" },
    ],
  ])("%s", async (_, page, field, expected) => {
    const { error, received, realInputs } = await fill(page, field);
    expect(error).toBeUndefined();
    expect(received).toEqual(expected);
    expect(realInputs).toBe(0);
  });
});
