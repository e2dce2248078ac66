import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

const PRESSED = `for (const button of box.querySelectorAll("[data-choice]")) {
  const choose = (event) => { received = { choice: button.dataset.choice };
    for (const other of box.querySelectorAll("[data-choice]")) mark(other, other === button); };`;
const buttons = (attributes: (value: string) => string, mark: string, event = "onclick") =>
  `<div id="box" role="group" aria-label="Asked">${["own", "rent", "other"]
    .map(
      (value) =>
        `<button type="button" data-choice="${value}" ${attributes(value)}>${value.toUpperCase()}</button>`,
    )
    .join("")}</div><button type="button">Continue</button>
   <script>globalThis.received = {}; const mark = (button, isOn) => { ${mark} }; ${PRESSED} button.${event} = choose; }</script>`;

test.each([
  [
    "native radios hidden behind cards",
    `<form id="box">${["own", "rent"].map((value) => `<div class="card"><input type="radio" name="choice" id="${value}" value="${value}" style="opacity:0;position:absolute;width:0"><label for="${value}"><b>${value}</b><p>More</p></label></div>`).join("")}</form>`,
  ],
  [
    "radios out of sight whose labels alone report a press",
    `<div id="box">${["own", "rent"].map((value) => `<label><input type="radio" value="${value}" style="position:absolute;opacity:0;z-index:-1"><b>${value}</b></label>`).join("")}</div><script>globalThis.received = {};
     for (const label of box.children) { label.onclick = () => { received.choice = label.textContent; for (const other of box.children) other.firstChild.checked = other === label; };
       label.firstChild.onclick = (event) => event.stopPropagation(); }</script>`,
  ],
  [
    "radios out of sight behind buttons that fill their labels",
    `<div id="box">${["own", "rent"].map((value) => `<div><label for="${value}"><button type="button" aria-label="${value}" style="width:40px;height:40px"></button></label><input type="radio" id="${value}" name="choice" value="${value}" style="position:absolute;opacity:0;width:0;height:0"></div>`).join("")}</div>
     <script>globalThis.received = {}; for (const button of box.querySelectorAll("button")) button.onclick = () => { received.choice = button.ariaLabel; setTimeout(() => { document.getElementById(button.ariaLabel).checked = true; }); };</script>`,
  ],
  ["toggle buttons", buttons(() => `aria-pressed="false"`, `button.setAttribute("aria-pressed", isOn)`)],
  [
    "toggle buttons whose default no event has reported",
    buttons((value) => `aria-pressed="${value === "rent"}"`, `button.setAttribute("aria-pressed", isOn)`),
  ],
  [
    "ARIA radios that take only the pressed pointer",
    buttons(
      () => `role="radio" aria-checked="false"`,
      `button.setAttribute("aria-checked", isOn)`,
      "onpointerdown",
    ),
  ],
  [
    "ARIA radios that render late",
    buttons(
      () => `role="radio" aria-checked="false"`,
      `setTimeout(() => button.setAttribute("aria-checked", isOn))`,
    ),
  ],
  [
    "ARIA radios that take only keys",
    buttons(
      () => `role="radio" aria-checked="false" tabindex="0"`,
      `button.setAttribute("aria-checked", isOn)`,
      "onkeydown",
    ),
  ],
  [
    "a segmented control",
    buttons(() => `role="tab" aria-selected="false"`, `button.setAttribute("aria-selected", isOn)`),
  ],
  [
    "buttons with a state in data",
    buttons(() => `data-state="off"`, `button.dataset.state = isOn ? "on" : "off"`),
  ],
  ["buttons with classes alone", buttons(() => `class="choice"`, `button.classList.toggle("is-on", isOn)`)],
  [
    "chips without a role, one chosen already, whose press takes the choice back",
    `<div id="box">${["own", "rent", "other"].map((value) => `<span class="chip${value === "rent" ? " chip--selected" : ""}" tabindex="0" style="cursor:pointer"><i style="display:inline-block;width:9px;height:9px"></i><b>${value}</b></span>`).join("")}</div>
     <script>globalThis.received = { choice: "rent" }; for (const chip of box.children) chip.onclick = () => { const isOn = chip.classList.contains("chip--selected"); received.choice = isOn ? "" : chip.textContent;
       for (const other of box.children) other.classList.toggle("chip--selected", other === chip && !isOn); };</script>`,
  ],
  [
    "toggle buttons that take only trusted presses",
    buttons(() => `aria-pressed="false"`, `button.setAttribute("aria-pressed", isOn)`).replace(
      "const choose = (event) => {",
      "const choose = (event) => { if (!event.isTrusted) return;",
    ),
  ],
  [
    "custom elements that keep role and state to themselves",
    `<div id="box">${["own", "rent"].map((value) => `<label><own-radio name="choice" value="${value}"></own-radio> ${value}</label>`).join("")}</div>
     <script>globalThis.received = {}; customElements.define("own-radio", class extends HTMLElement {
       static formAssociated = true;
       connectedCallback() {
         const internals = this.attachInternals(); internals.role = "radio"; this.checked = false;
         this.attachShadow({ mode: "open" }).innerHTML = '<div aria-hidden="true" style="width:20px;height:20px;border:1px solid"></div>';
         this.onclick = () => { for (const other of document.querySelectorAll("own-radio")) other.checked = other === this; received.choice = this.getAttribute("value"); };
       }
       get name() { return this.getAttribute("name"); }
     });</script>`,
  ],
  [
    "radios, each in the shadow root of its own element",
    `<one-group id="box"><one-radio value="own"></one-radio><one-radio value="rent"></one-radio></one-group>
     <script>globalThis.received = {}; customElements.define("one-radio", class extends HTMLElement { connectedCallback() {
       const value = this.getAttribute("value"); const root = this.attachShadow({ mode: "open" });
       root.innerHTML = '<input type="radio" id="in" name="choice"><label for="in">' + value + '</label>';
       root.querySelector("input").onchange = () => { received.choice = value;
         for (const other of document.querySelectorAll("one-radio")) if (other !== this) other.shadowRoot.querySelector("input").checked = false; };
     } });</script>`,
  ],
  [
    "ARIA radios with more words, each before an input for the form alone",
    buttons(
      (value) => `role="radio" aria-checked="false" value="${value}"`,
      `button.setAttribute("aria-checked", isOn)`,
    ).replaceAll(
      /([A-Z]+)<\/button>/g,
      (_, text) =>
        `<b>${text}</b> More</button>${text === "Continue" ? "" : `<input type="radio" tabindex="-1" aria-hidden="true" value="${text.toLowerCase()}" style="position:absolute;opacity:0">`}`,
    ),
  ],
])("%s take a choice", async (_, body) => {
  const { error, received } = await fill(body, answer("radio", "id=box", "rent"));
  expect(error).toBeUndefined();
  expect(received.choice).toBe("rent");
});

test("a pair of buttons takes yes and no", async () => {
  const body = buttons(() => "", `button.className = isOn ? "chosen" : ""`)
    .replace(/"own"|OWN/g, (text) => text.replace(/own/i, "Yes"))
    .replace(/"rent"|RENT/g, (text) => text.replace(/rent/i, "No"));
  for (const [value, kept] of [
    ["yes", "Yes"],
    ["false", "No"],
  ] as const) {
    const { error, received } = await fill(body, answer("radio", "id=box", value));
    expect(error).toBeUndefined();
    expect(received.choice).toBe(kept);
  }
});

test("buttons without any state do not prove an answer", async () => {
  const { error } = await fill(
    buttons(() => "", ""),
    answer("radio", "id=box", "rent"),
  );
  expect(error?.type).toBe("validation_error");
});

test("two choices that fit are asked back", async () => {
  const { error } = await fill(
    `<fieldset id="box">${["Rent a flat", "Rent a house"].map((text, at) => `<label><input type="radio" name="a" value="${at}">${text}</label>`).join("")}</fieldset>`,
    answer("radio", "id=box", "rent"),
  );
  expect(error?.details.candidates).toEqual(["Rent a flat", "Rent a house"]);
});

const MATRIX = `<form><table><thead><tr><th></th><th>Disagree</th><th>Neutral</th><th>Agree</th></tr></thead>
  ${["speed", "price"].map((row) => `<tr id="${row}"><th>${row}</th>${[1, 2, 3].map((value) => `<td><input type="radio" name="${row}" value="${value}"></td>`).join("")}</tr>`).join("")}</table></form>`;
const ARIA_MATRIX = `<div role="table"><div role="row"><span role="columnheader">Item</span><span role="columnheader">Disagree</span><span role="columnheader">Agree</span></div>
  ${["speed", "price"].map((row) => `<div role="row" id="${row}"><span role="rowheader">${row}</span>${[1, 3].map((value) => `<span role="cell"><span role="radio" tabindex="0" aria-checked="false" onclick="this.ariaChecked = 'true'; (globalThis.received ??= {}).${row} = '${value}'">o</span></span>`).join("")}</div>`).join("")}</div>`;

test.each([
  ["a table of radios", MATRIX],
  ["a table by roles", ARIA_MATRIX],
])("the rows of a matrix take the headers of %s as choices", async (_, body) => {
  const { error, received } = await fill(
    body,
    answer("radio", "id=speed", "Agree"),
    answer("radio", "id=price", "disagree"),
  );
  expect(error).toBeUndefined();
  expect(received).toMatchObject({ speed: "3", price: "1" });
});

test.each([
  ["with a state", `aria-pressed="false"`, `other.ariaPressed = String(other === button)`],
  ["without a state", "", `other.classList.toggle("on", other === button)`],
])("a number is the caption of one of several buttons %s", async (_, attributes, mark) => {
  const body = `<div id="box" role="toolbar">${[1, 2, 3, 4, 5].map((n) => `<button type="button" ${attributes}><span>${n}</span></button>`).join("")}</div>
    <script>globalThis.received = {}; for (const button of box.children) button.onclick = () => { received = { choice: button.textContent };
      for (const other of box.children) ${mark}; };</script>`;
  const { error, received } = await fill(body, answer("text", "id=box", "4"));
  expect(error).toBeUndefined();
  expect(received.choice).toBe("4");
});

test("a recorded option may be any element among others of its kind", async () => {
  const body = `<p>Asked</p><div id="box">${["own", "rent", "other"].map((value) => `<span data-v="${value}">${value}</span>`).join("")}</div>
    <script>globalThis.received = {}; for (const pill of box.children) pill.onclick = () => { received = { choice: pill.dataset.v };
      for (const other of box.children) other.className = other === pill ? "pill chosen" : "pill"; };</script>`;
  const asked = answer("radio", "id=none", "rent", { own: "Own", rent: "Rent", other: "Other" });
  const options = asked.options.map((option) => ({
    ...option,
    locators: [{ by: "css" as const, value: `#box [data-v=${option.value}]` }],
  }));
  const { error, received } = await fill(body, { ...asked, options });
  expect(error).toBeUndefined();
  expect(received.choice).toBe("rent");
});

test("the label of a recorded option decides, where its place now holds another option", async () => {
  const body = `<form><fieldset><legend>Asked</legend><label><input type="radio" name="choice" id="r1" value="1">No</label>
    <label><input type="radio" name="choice" id="r2" value="2">Yes</label></fieldset></form>`;
  const asked = answer("radio", "id=none", "1", { 1: "Yes", 2: "No" });
  const options = asked.options.map((option) => ({
    ...option,
    locators: [{ by: "id" as const, value: `r${option.value}` }],
  }));
  const { error, received } = await fill(body, { ...asked, options });
  expect(error).toBeUndefined();
  expect(received.choice).toBe("2");
});

test("a rating that marks each symbol up to the chosen one is read by the last of them", async () => {
  const html = `<ul id="box">${[1, 2, 3, 4].map((at) => `<li><div role="radio" tabindex="0" aria-label="${at} stars" aria-checked="false" data-at="${at}">★</div></li>`).join("")}</ul>
    <script>globalThis.received = { presses: 0 }; const all = [...box.querySelectorAll("[role=radio]")];
      const mark = (chosen) => { received.rating = chosen; for (const one of all) one.ariaChecked = String(one.dataset.at <= chosen); };
      for (const one of all) one.onclick = () => mark(++received.presses === 1 ? 4 : Number(one.dataset.at));</script>`;
  const { error, received } = await fill(html, answer("radio", "id=box", "2 stars"));

  expect(error).toBeUndefined();
  expect(received).toMatchObject({ rating: 2 });
});
