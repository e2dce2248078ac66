import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

test.each([
  ["a file upload", `<input type="file" id="box">`],
  ["a file upload", `<div id="box" role="button">Drop a file<input type="file" style="display:none"></div>`],
  [
    "a captcha",
    `<div id="box"><iframe title="I'm not a robot" srcdoc="<input type=checkbox>"></iframe></div>`,
  ],
  ["a captcha", `<label for="box">Enter the characters you see</label><input id="box">`],
  [
    "a signature",
    `<fieldset id="box"><legend>Signature</legend><canvas width="300" height="80"></canvas></fieldset>`,
  ],
  ["a tree", `<ul id="box" role="tree"><li role="treeitem" aria-selected="false">Ann</li></ul>`],
  [
    "two lists between which buttons move options",
    `<div><select id="box" multiple><option>Ann</option></select><button type="button">Add</button><button type="button">Remove</button><select multiple></select></div>`,
  ],
  ["an order of items", `<ol id="box"><li draggable="true">Ann</li><li draggable="true">Bea</li></ol>`],
  [
    "an order of items",
    `<ol id="box">${["Ann", "Bea"].map((name) => `<li>${name}<button type="button" aria-label="Move up">▲</button></li>`).join("")}</ol>`,
  ],
  [
    "a box that a search in a dialog fills",
    `<label for="box">School</label><input id="box" readonly> <button type="button" aria-label="Search for a school">…</button>`,
  ],
  [
    "a cell that opens on a double click",
    `<table role="grid"><tr><th scope="row">Rent</th><td id="box" tabindex="0">0</td></tr></table><p>Double-click an amount to change it.</p>`,
  ],
  ["a control of an unknown kind", `<div id="box">${"<i>☆</i>".repeat(5)}</div>`],
  [
    "a control in a closed shadow root",
    `<x-closed id="box" style="display:block"></x-closed><script>customElements.define("x-closed", class extends HTMLElement {
       connectedCallback() { this.attachShadow({ mode: "closed" }).innerHTML = "<input>"; } });</script>`,
  ],
])("%s ends the run with an error that names it", async (what, body) => {
  const { error } = await fill(body, answer("text", "id=box", "Ann"));
  expect(error?.type).toBe("unsupported_control");
  expect(error?.message).toContain(`field asked on page 1 is ${what}`);
});

test("a typed signature is a text box", async () => {
  const { error, received } = await fill(
    `<form><label for="box">Signature</label><input id="box" name="box"><canvas></canvas></form>`,
    answer("text", "id=box", "Ann"),
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ box: "Ann" });
});
