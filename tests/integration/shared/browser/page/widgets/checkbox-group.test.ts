import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill, fillTwice } = useFiller();

const LABELS = ["Select all", "Rent", "Food", "Car", "None of these"];
const RULES = `const others = (box) => all().filter((other) => other !== box);
  const changed = (box) => { const at = all().indexOf(box);
    if (at === 4 && isOn(box)) for (const other of others(box)) turn(other, false);
    if (at !== 4 && isOn(box)) turn(all()[4], false);
    if (at === 0) for (const other of all().slice(1, 4)) turn(other, isOn(box));
    if (at !== 0) turn(all()[0], all().slice(1, 4).every(isOn));
    received = { chosen: all().map((other, index) => isOn(other) ? index : "").join("") }; };`;
const native = (attributes = "") =>
  `<fieldset id="box" ${attributes}><legend>Asked</legend>${LABELS.map((label) => `<label><input type="checkbox" name="costs"> ${label}</label>`).join("")}</fieldset>
  <script>globalThis.received = {}; const all = () => [...document.querySelectorAll("input")]; const isOn = (box) => box.checked;
  const turn = (box, on) => { box.checked = on; }; ${RULES} for (const box of all()) box.onchange = () => changed(box);</script>`;
const aria = (role: string, state: string) =>
  `<div id="box" role="group">${LABELS.map((label) => `<button type="button" ${role} ${state}="false">${label}</button>`).join("")}</div>
  <script>globalThis.received = {}; const all = () => [...box.querySelectorAll("button")]; const isOn = (box) => box.getAttribute("${state}") === "true";
  const turn = (box, on) => box.setAttribute("${state}", on); ${RULES}
  for (const box of all()) box.onclick = () => { turn(box, !isOn(box)); changed(box); };</script>`;

const CUSTOM = `<div id="box" role="group">${LABELS.map((label) => `<own-box>${label}</own-box>`).join("")}</div>
  <script>globalThis.received = {}; const all = () => [...document.querySelectorAll("own-box")]; const isOn = (box) => box.checked;
  const turn = (box, on) => { box.checked = on; }; ${RULES}
  customElements.define("own-box", class extends HTMLElement {
    static formAssociated = true;
    connectedCallback() { this.attachInternals().role = "checkbox"; this.checked = false; this.onclick = () => { turn(this, !this.checked); changed(this); }; }
  });</script>`;

const TWICE = aria(`role="checkbox"`, "aria-checked")
  .replaceAll("<button type", `<button aria-label="" type`)
  .replace(
    /aria-label=""([^>]*)>([^<]+)</g,
    `aria-label="$2"$1><span aria-hidden="true"><input type="checkbox" hidden></span><`,
  );

describe.each([
  ["boxes by role that hold a native one", TWICE],
  ["native boxes", native()],
  ["boxes by role", aria(`role="checkbox"`, "aria-checked")],
  ["toggle buttons", aria("", "aria-pressed")],
  ["custom elements that keep role and state to themselves", CUSTOM],
])("a group of %s", (_, body) => {
  test.each([
    [["Rent", "Car"], "13"],
    [["None of these"], "4"],
    [["Rent", "Food", "Car"], "0123"],
    [["Select all"], "0123"],
  ])("takes %j", async (value, kept) => {
    const { error, received } = await fill(body, answer("checkbox", "id=box", value));
    expect(error).toBeUndefined();
    expect(received.chosen).toBe(kept);
  });
});

test("a group that the site has missed is changed again by hand", async () => {
  const asked = answer("checkbox", "id=box", ["Rent", "Food"]);
  const [, missed] = await fillTwice(native(), asked);
  expect(missed).toMatchObject({ error: undefined, received: { chosen: "12" } });
});

test("an exclusive box that was ticked gives way, and a surplus box is unticked", async () => {
  const ticked = native().replace("</script>", "all()[4].checked = true;</script>");
  const { received } = await fill(ticked, answer("checkbox", "id=box", ["Food"]));
  expect(received.chosen).toBe("2");
  const surplus = native().replace("</script>", "all()[1].checked = all()[3].checked = true;</script>");
  expect((await fill(surplus, answer("checkbox", "id=box", ["Food"]))).received.chosen).toBe("2");
});

test("a choice that the group lacks is an error with the boxes as candidates", async () => {
  const { error } = await fill(native(), answer("checkbox", "id=box", ["Boat"]));
  expect(error?.type).toBe("invalid_user_data");
  expect(error?.details.candidates).toEqual(LABELS);
});

test("the boxes of a table are named by the other cells of their rows", async () => {
  const rows = LABELS.slice(1, 4).map(
    (label, at) =>
      `<tr><td><label aria-label="Select this row"><b role="checkbox" aria-checked="false"><input type="checkbox" value="${at}" onchange="this.parentElement.ariaChecked = String(this.checked)"></b></label></td><td>${label}</td><td>${at}00</td></tr>`,
  );
  const { error, received } = await fill(
    `<table id="box"><tr><th></th><th>Cost</th><th>Price</th></tr>${rows.join("")}</table>
     <script>onchange = () => { globalThis.received = { chosen: [...document.querySelectorAll(":checked")].map(({ value }) => value).join("") }; };</script>`,
    answer("checkbox", "id=box", ["Rent", "Car"]),
  );
  expect(error).toBeUndefined();
  expect(received.chosen).toBe("02");
});

describe("a single box", () => {
  test.each([
    [
      "a switch",
      `<button type="button" role="switch" id="box" aria-checked="false" onclick="this.ariaChecked = String(this.ariaChecked !== 'true'); received = { on: this.ariaChecked }">Alerts</button>`,
    ],
    [
      "a switch that renders late",
      `<div role="switch" tabindex="0" id="box" aria-checked="false" onclick="setTimeout(() => { this.ariaChecked = String(this.ariaChecked !== 'true'); received = { on: this.ariaChecked } })">Alerts</div>`,
    ],
    [
      "a mixed box",
      `<div role="checkbox" tabindex="0" id="box" aria-checked="mixed" onclick="this.ariaChecked = 'true'; received = { on: 'true' }">All</div>`,
    ],
    [
      "a box that takes only keys",
      `<div role="checkbox" tabindex="0" id="box" aria-checked="false" onkeydown="this.ariaChecked = 'true'; received = { on: 'true' }">All</div>`,
    ],
    [
      "a box in a shadow root",
      `<one-box id="box"></one-box><script>customElements.define("one-box", class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: "open" }).innerHTML = "<label><input type=checkbox>All</label>";
      this.shadowRoot.querySelector("input").onchange = (event) => { received = { on: String(event.target.checked) }; }; } });</script>`,
    ],
    [
      "a button whose card shows the state, among others of which several may be chosen",
      `<p>Choose all that apply.</p><div><p><button type="button" id="box">Food</button></p><p><button type="button">Rent</button></p></div>
      <script>onclick = ({ target }) => { const card = target.closest("p"); card?.classList.toggle("marked"); received = { on: String(card?.className === "marked") }; };</script>`,
    ],
    [
      "a labelled box that draws its state with the next frame, and is pressed once",
      `<input type="checkbox" id="box"><label for="box">All</label><script>let isOn = false; let presses = 0;
      box.onclick = (event) => { event.preventDefault(); isOn = !isOn; presses++;
        requestAnimationFrame(() => { box.checked = isOn; received = { on: presses === 1 ? String(isOn) : "pressed again" }; }); };</script>`,
    ],
  ])("such as %s is ticked", async (_, body) => {
    const { error, received } = await fill(
      `<script>globalThis.received = {};</script>${body}`,
      answer("checkbox", "id=box", "true"),
    );
    expect(error).toBeUndefined();
    expect(received.on).toBe("true");
  });
});

test("boxes in shadow roots are called by the texts that their labels slot", async () => {
  const body = `<div id="box">${["rent", "food"].map((value) => `<slot-box value="${value}">For ${value}</slot-box>`).join("")}</div><script>globalThis.received = {};
    customElements.define("slot-box", class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: "open" }).innerHTML = '<input type="checkbox" id="inner"><label for="inner"><slot></slot></label>';
      this.shadowRoot.querySelector("input").onchange = ({ target }) => { received[this.getAttribute("value")] = target.checked; }; } });</script>`;
  const { error, received } = await fill(body, answer("checkbox", "id=box", ["food"], { food: "For food" }));
  expect(error).toBeUndefined();
  expect(received).toEqual({ food: true });
});

// Each press computes the list from the one that was rendered last, and the inputs keep their own state.
test("boxes that draw their state are read as they are drawn", async () => {
  const body = `<div id="box">${["rent", "food"].map((value) => `<label data-state="unchecked"><input type="checkbox" value="${value}" style="position:absolute;width:1px;height:1px;opacity:0">${value}</label>`).join("")}</div><script>
    globalThis.received = { chosen: [] }; let rendered = [];
    const render = () => { rendered = received.chosen; for (const label of box.children) label.dataset.state = rendered.includes(label.textContent) ? "checked" : "unchecked"; };
    for (const input of box.querySelectorAll("input")) input.onchange = () => { const { value } = input;
      received.chosen = rendered.includes(value) ? rendered.filter((one) => one !== value) : [...rendered, value]; setTimeout(render, 30); };</script>`;
  const { error, received } = await fill(body, answer("checkbox", "id=box", ["rent", "food"]));
  expect(error).toBeUndefined();
  expect(received.chosen).toEqual(["rent", "food"]);
});

test("an input that is kept out of sight next to the box that is drawn counts once", async () => {
  const body = `<div id="box">${["Rent", "Food"].map((label) => `<div><input type="checkbox" aria-label="${label}" style="width:0;height:0;position:absolute;opacity:0"><a><button type="button" role="checkbox" aria-checked="false" aria-label="${label}">☐</button></a> ${label}</div>`).join("")}</div><script>
    globalThis.received = { chosen: "" }; for (const drawn of box.querySelectorAll("button")) drawn.onclick = () => {
      drawn.ariaChecked = String(drawn.ariaChecked !== "true"); received.chosen = [...box.querySelectorAll("[aria-checked=true]")].map((one) => one.ariaLabel).join(); };</script>`;
  const { error, received } = await fill(body, answer("checkbox", "id=box", ["Food"]));
  expect(error).toBeUndefined();
  expect(received.chosen).toBe("Food");
});

test("a recorded box whose native copy lies next to it belongs to the boxes around both", async () => {
  const body = `<form>${["Rent", "Food"].map((label) => `<div><button type="button" role="checkbox" aria-checked="false" id="${label}" aria-label="${label}" style="width:18px;height:18px"></button><input type="checkbox" aria-hidden="true" tabindex="-1" style="position:absolute;opacity:0;width:18px;height:18px"><label for="${label}">${label}</label></div>`).join("")}</form><script>
    globalThis.received = { chosen: "" }; for (const drawn of document.querySelectorAll("button")) drawn.onclick = () => {
      drawn.ariaChecked = String(drawn.ariaChecked !== "true"); received.chosen = [...document.querySelectorAll("[aria-checked=true]")].map((one) => one.id).join(); };</script>`;
  const { error, received } = await fill(body, answer("checkbox", "id=Rent", ["Food"]));
  expect(error).toBeUndefined();
  expect(received.chosen).toBe("Food");
});

test("boxes that are each named by a text of their own and by their question are found by the question", async () => {
  const boxes = ["Rent", "Food"].map(
    (text) =>
      `<input type="checkbox" value="${text}" aria-labelledby="${text} question"><span id="${text}">${text}</span>`,
  );
  const { error, received } = await fill(
    `<label id="question">Asked</label><div>${boxes.join("")}</div><input type="checkbox" aria-label="Car">
     <script>onchange = () => { globalThis.received = { chosen: [...document.querySelectorAll(":checked")].map(({ value }) => value).join() }; };</script>`,
    answer("checkbox", "label=Asked", ["Food"]),
  );
  expect(error).toBeUndefined();
  expect(received.chosen).toBe("Food");
});

test("boxes by role are called by the labels around them", async () => {
  const { error, received } = await fill(
    `<div id="box" role="group">${["Rent", "Food"].map((text) => `<label><span role="checkbox" tabindex="0" aria-checked="false" style="display:inline-block;width:16px;height:16px"></span><input type="checkbox" tabindex="-1" aria-hidden="true" style="position:absolute;width:1px;height:1px;margin:-1px;clip-path:inset(50%)" name="costs" value="${text}">${text}</label>`).join("")}</div>
     <script>for (const part of box.querySelectorAll("span")) part.onclick = (event) => { event.preventDefault(); part.ariaChecked = String(part.ariaChecked !== "true");
       globalThis.received = { chosen: [...document.querySelectorAll("[aria-checked=true]")].map((one) => one.parentElement.innerText.trim()).join() }; };</script>`,
    answer("checkbox", "id=box", ["Food"]),
  );
  expect(error).toBeUndefined();
  expect(received.chosen).toBe("Food");
});

const CARDS = { rent: "Rent", food: "Food", car: "Car", boat: "Boat" };
/** Cards without a state, all of which are drawn again after each press. @param drawing of a chosen card */
const cards = (drawing: { style?: string; classes?: string; inside?: string }, chosen: string[] = []) =>
  `<style>.card { border: 1px solid #999; padding: 9px } .picked { background: #eef }</style><div id="box"></div>
   <script>globalThis.received = { chosen: "${chosen}" }; const on = new Set(${JSON.stringify(chosen)}); const { style = "", classes = "", inside = "" } = ${JSON.stringify(drawing)};
   const draw = () => { box.innerHTML = ""; for (const name of ${JSON.stringify(Object.values(CARDS))}) { const isOn = on.has(name); const button = document.createElement("button");
     button.type = "button"; button.innerHTML = '<div class="card ' + (isOn ? classes : "") + '" style="' + (isOn ? style : "") + '"><p>' + name + "</p>" + (isOn ? inside : "") + "</div>";
     button.onclick = () => { if (!on.delete(name)) on.add(name); received.chosen = [...on].sort().join(); draw(); }; box.append(button); } }; draw();</script>`;

test.each([
  ["a class", { classes: "chosen" }, []],
  ["a class of no meaning", { classes: "picked" }, []],
  ["a colour", { style: "background: #eef" }, []],
  ["a tick with a name", { inside: `<svg width="9" height="9"><title>checked</title></svg>` }, ["Boat"]],
  ["a tick", { inside: `<b>✓</b>` }, []],
])("cards that show their state by %s alone take several choices", async (_, drawing, chosen) => {
  const asked = answer("checkbox", "id=box", ["rent", "car"], CARDS);
  const { error, received } = await fill(cards(drawing, chosen), asked);
  expect(error).toBeUndefined();
  expect(received.chosen).toBe("Car,Rent");
});

test("a card that may be chosen already, as its colour differs, is no success", async () => {
  const asked = answer("checkbox", "id=box", ["rent", "car"], CARDS);
  const { error } = await fill(cards({ style: "background: #eef" }, ["Rent"]), asked);
  expect(error?.type).toBe("validation_error");
});
