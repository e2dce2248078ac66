import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

const REPORT = `<script>globalThis.received = {}; const report = (value) => { received.kept = value; };</script>`;
const shadow = (inner: string) => `${REPORT}<my-box id="box"></my-box><script>
  const root = document.querySelector("my-box").attachShadow({ mode: "open" }); root.innerHTML = ${JSON.stringify(inner)};
  const input = root.querySelector("input:not([tabindex='-1'])"); input.oninput = () => report(input.value);</script>`;
const HIDDEN = "position:absolute;width:1px;height:1px;padding:0;border:0;overflow:hidden;clip:rect(0 0 0 0)";

test.each([
  [
    "a label of the box",
    `${REPORT}<label id="box" for="b">Name</label><input id="b" oninput="report(this.value)">`,
  ],
  ["a label around the box", `${REPORT}<label id="box">Name <input oninput="report(this.value)"></label>`],
  [
    "an element around the box",
    `${REPORT}<div id="box"><p>Name</p><input oninput="report(this.value)"></div>`,
  ],
  ["a custom element with the box in its shadow root", shadow("<span>Name</span><input>")],
  [
    "a closed section",
    `${REPORT}<details><summary>Address</summary><input id="box" oninput="report(this.value)"></details>`,
  ],
  [
    "the closed panel of a button",
    `${REPORT}<h2><button aria-expanded="false" aria-controls="panel">Address</button></h2>
    <div id="panel" hidden><input id="box" oninput="report(this.value)"></div>
    <script>document.querySelector("button").onclick = ({ currentTarget }) => {
      const panel = document.getElementById("panel"); panel.hidden = !panel.hidden;
      currentTarget.setAttribute("aria-expanded", String(!panel.hidden)); };</script>`,
  ],
  [
    "an id that its wrapper and an icon have too",
    `${REPORT}<div id="box"><input id="box" oninput="report(this.value)"><span id="box" role="img">v</span></div>`,
  ],
  [
    "a custom element whose shadow root also keeps a hidden list",
    shadow(`<select aria-hidden='true' tabindex='-1' style='${HIDDEN}'><option></select><input>`),
  ],
  [
    "a hidden box behind a visible one",
    `${REPORT}<div><input id="box" type="hidden"><input oninput="report(this.value)"></div>`,
  ],
  [
    "a box out of sight, behind the one that is used",
    `${REPORT}<div><input id="box" tabindex="-1" style="${HIDDEN}"><input oninput="report(this.value)"></div>`,
  ],
  [
    "a box of a pair that is as narrow as its caret",
    `${REPORT}<div role="group" aria-label="Asked"><span><input id="box" style="width:2px;padding:0;border:0" oninput="report(this.value)"></span> – <span><input id="until"></span></div>`,
  ],
  [
    "an element around the box with the question's words and a list",
    `${REPORT}<div id="box"><select aria-label="Country"><option>+1<option>+44</select><label for="b">Asked</label><input id="b" oninput="report(this.value)"></div>`,
  ],
])("the box is found from %s", async (_, body) => {
  const { error, received } = await fill(body, answer("text", "id=box", "Ada"));
  expect(error).toBeUndefined();
  expect(received.kept).toBe("Ada");
});

// [where the words stand, kind, answer, options, body]
test.each<[string, "text" | "radio" | "select" | "checkbox", string, Record<string, string>, string]>([
  [
    "several boxes away from its wrapped box",
    "text",
    "Ada",
    {},
    `<div><label>Asked</label><div><div><div><div><div><input placeholder="Type here" oninput="report(this.value)"></div></div></div></div></div></div>`,
  ],
  [
    "before a box next to an explaining button",
    "text",
    "Ada",
    {},
    `<div><p><span>Asked</span> <button type="button">?</button></p><div><div><div><div><input oninput="report(this.value)"></div></div></div></div></div>`,
  ],
  [
    "before radios with words of their own",
    "radio",
    "b",
    { a: "First", b: "Second" },
    `<div><div><label for="gone">Asked</label></div><div><label><input type="radio" name="r" onclick="report('a')">First</label><label><input type="radio" name="r" onclick="report('b')">Second</label></div></div>`,
  ],
  [
    "before buttons that show their state by a class",
    "select",
    "b",
    { a: "First", b: "Second" },
    `<p>Asked</p><div><button type="button" onclick="pick(this, 'a')">First</button><button type="button" onclick="pick(this, 'b')">Second</button></div>
     <script>const pick = (button, value) => { for (const other of button.parentElement.children) other.classList.toggle("on", other === button); report(value); };</script>`,
  ],
  [
    "before a list that takes its box out of sight once it shows the chosen option",
    "select",
    "b",
    { a: "First", b: "Second" },
    `<div><label>Asked</label><div><span style="display:block;width:200px;height:30px" onclick="list.hidden = false"><input readonly placeholder="Please select"><span id="shown"></span></span></div></div>
     <ul id="list" role="listbox" hidden><li role="option">First</li><li role="option">Second</li></ul>
     <script>list.onclick = ({ target }) => { shown.textContent = target.textContent; list.hidden = true; document.querySelector("input").style.cssText = "position:absolute;width:0;padding:0;border:0"; report(target.textContent === "Second" ? "b" : "a"); };</script>`,
  ],
  [
    "next to radios of no size",
    "radio",
    "b",
    { a: "First", b: "Second" },
    `<style>.row { display: flex; line-height: 40px } .row input { position: absolute; opacity: 0; width: 0; height: 0; margin: 0 }
     .row div { line-height: 16px }</style>
     <div class="row"><label>Asked</label><div><label><input type="radio" value="a" onclick="report('a')"><b>First</b></label><label><input type="radio" value="b" onclick="report('b')"><b>Second</b></label></div></div>`,
  ],
  [
    "before a rating whose radios have buttons in their labels",
    "text",
    "4",
    {},
    `<p>Asked</p><div>${[1, 2, 3, 4, 5].map((at) => `<div><label for="s${at}"><button type="button" aria-label="Rating ${at} of 5" onclick="this.parentElement.control.click()">☆</button></label><input type="radio" name="stars" id="s${at}" value="${at}" style="position:absolute;opacity:0;width:0;height:0" onclick="report(this.value)"></div>`).join("")}</div>`,
  ],
  [
    "before a switch whose rail is drawn as one too",
    "checkbox",
    "true",
    {},
    `<div><label>Asked</label><div><div role="switch" tabindex="0" aria-checked="false"><div style="width:36px;height:20px;position:relative;cursor:pointer;background:gray"><span style="position:absolute;left:2px;top:2px;width:16px;height:16px;background:white"></span></div></div></div></div>
     <script>const part = document.querySelector("[role=switch]"); part.onclick = ({ target }) => { if (target === part) report((part.ariaChecked = "true")); };</script>`,
  ],
])("a control without a label is found by the words %s", async (_, kind, value, options, body) => {
  const { error, received } = await fill(REPORT + body, answer(kind, "label=Asked", value, options));
  expect(error).toBeUndefined();
  expect(received.kept).toBe(value);
});

test("a box by role is found from an element around it and its copy for the form", async () => {
  const { error, received } = await fill(
    `${REPORT}<div id="box"><label><button type="button" role="checkbox" aria-checked="false"></button><input type="checkbox" aria-hidden="true" tabindex="-1" style="position:absolute;opacity:0;pointer-events:none"> Asked</label></div>
     <script>const part = document.querySelector("button"); part.onclick = () => { part.ariaChecked = "true"; report("true"); };</script>`,
    answer("checkbox", "css=#box", "true"),
  );
  expect(error).toBeUndefined();
  expect(received.kept).toBe("true");
});

test("words after or within a choice do not lead to the next one", async () => {
  for (const choice of [
    (name: string) => `<p><input type="radio" name="r" onclick="report('${name}')"><b>${name}</b></p>`,
    (name: string) =>
      `<div role="radio" tabindex="0" aria-checked="false" onclick="report('${name}'); this.ariaChecked = 'true'"><h4>${name}</h4><p>More words</p></div>`,
  ]) {
    const { received } = await fill(
      `${REPORT}${["First", "Second", "Third"].map(choice).join("")}`,
      answer("radio", "label=First", "First"),
    );
    expect(received.kept ?? "First").toBe("First");
  }
});

test("the header of a column does not lead to another column's box", async () => {
  const { received } = await fill(
    `${REPORT}<table><tr><th>Name</th><th>Asked</th></tr><tr><td><input oninput="report('name')"></td><td><input oninput="report('asked')"></td></tr></table>
     <div style="display:flex"><b style="width:200px">Name</b><b style="width:200px">Asked</b></div>
     <div style="display:flex"><input style="width:150px;margin-right:50px" oninput="report('name')"><input style="width:150px" oninput="report('asked')"></div>`,
    answer("text", "label=Asked", "Ada"),
  );
  expect(received.kept ?? "asked").toBe("asked");
});

test("a button that an answer renames is read back", async () => {
  const { error, received } = await fill(
    `${REPORT}<div><button type="button" id="state">Choose a state</button><div id="list" hidden style="position:absolute"><div>Ohio</div><div>Iowa</div></div></div>
    <script>state.onclick = () => { list.hidden = !list.hidden; }; list.onclick = ({ target }) => { state.textContent = target.textContent; list.hidden = true; report(target.textContent); };</script>`,
    answer("select", "button=Choose a state", "IA", { OH: "Ohio", IA: "Iowa" }),
  );
  expect(error).toBeUndefined();
  expect(received.kept).toBe("Iowa");
});

test("a list that a script turns into a box with suggestions while it is filled takes the answer", async () => {
  const { error, received } = await fill(
    `${REPORT}<div id="around"><label for="box">State</label><select id="box"><option value="OH">Ohio</option><option value="IA">Iowa</option></select></div>
    <script>box.addEventListener("focus", () => { const list = document.createElement("ul"); list.role = "listbox"; const input = document.createElement("input"); input.id = "box"; input.role = "combobox";
      input.onclick = input.oninput = () => { list.innerHTML = "<li role=option>Ohio</li><li role=option>Iowa</li>"; };
      list.onclick = ({ target }) => { input.value = target.textContent; list.innerHTML = ""; report(input.value); };
      box.replaceWith(input); around.append(list); }, { once: true });</script>`,
    answer("select", "id=box", "IA", { OH: "Ohio", IA: "Iowa" }),
  );
  expect(error).toBeUndefined();
  expect(received.kept).toBe("Iowa");
});

test("a box that the page draws again when text is typed is left at once, and its successor takes the answer", async () => {
  const { error, received } = await fill(
    `${REPORT}<label for="box">State</label><div id="around"></div>
    <script>const typed = [];
      const draw = (isFirst) => { const input = document.createElement("input"); const list = document.createElement("ul"); list.role = "listbox"; input.id = "box"; input.role = "combobox";
        input.addEventListener("input", () => { typed.push(input.value); if (isFirst && input.isConnected) draw(false); else if (!isFirst) list.innerHTML = "<li role=option>Ohio</li><li role=option>Iowa</li>"; });
        list.onclick = ({ target }) => { input.value = target.textContent; list.innerHTML = ""; report([...typed, input.value].join()); };
        around.replaceChildren(input, list); };
      draw(true);</script>`,
    answer("select", "id=box", "IA", { OH: "Ohio", IA: "Iowa" }),
  );
  expect(error).toBeUndefined();
  expect(received.kept).toBe("Iowa,Iowa,Iowa");
});

test.each([
  [
    "its native input",
    "text",
    "2",
    `<div role="slider" aria-label="Asked" tabindex="0" aria-valuemin="0" aria-valuemax="5" aria-valuenow="0"><input type="range" aria-label="Asked" max="5" tabindex="-1"></div>
     <script>const thumb = document.querySelector("[role=slider]"); thumb.onkeydown = ({ key }) => { if (key === "ArrowRight") report((thumb.ariaValueNow = String(Number(thumb.ariaValueNow) + 1))); };</script>`,
  ],
  [
    "the native list that is kept out of sight",
    "select",
    "Iowa",
    `<select aria-label="Asked" aria-hidden="true" style="${HIDDEN};opacity:0"><option><option>Iowa</select><div role="combobox" aria-label="Asked" tabindex="0">Choose</div>
     <script>const box = document.querySelector("[role=combobox]"); box.onclick = () => { const one = document.body.appendChild(document.createElement("div")); one.role = "option"; one.textContent = "Iowa";
       one.onclick = () => { report((box.textContent = "Iowa")); one.remove(); }; };</script>`,
  ],
] as const)("a control is found by a label that it shares with %s", async (_, kind, value, body) => {
  const { error, received } = await fill(REPORT + body, answer(kind, "label=Asked", value));
  expect(error).toBeUndefined();
  expect(received.kept).toBe(value);
});

test("two boxes without distinguishing words are not guessed", async () => {
  const { error } = await fill(`<div id="box"><input><input></div>`, answer("text", "id=box", "Ada"));
  expect(error?.type).toBe("selector_not_found");
});

test("a question is found by its words, where its recorded place now belongs to another one", async () => {
  const body = `<form><label>First name <input name="q1" id="q1"></label><label>Middle name <input name="q2" id="q2"></label>
    <label>Last name <input name="q3" id="q3"></label></form>`;
  const asked = answer("text", "id=q2", "Lee");
  const named = { by: "label" as const, value: "Last name" };
  const { error, received } = await fill(body, { ...asked, locators: [...asked.locators, named] });
  expect(error).toBeUndefined();
  expect(received).toMatchObject({ q2: "", q3: "Lee" });
});

test.each([
  [
    "a box without a label",
    "text",
    "Ann",
    `<div hidden><p>Spouse</p><input name="box" id="box"></div>`,
    "Ann",
  ],
  [
    "a checkbox",
    "checkbox",
    "true",
    `<div hidden><label><input type="checkbox" name="box" id="box">Spouse</label></div>`,
    "on",
  ],
] as const)(
  "%s that the page shows late is awaited, not answered in the control next to it",
  async (_, kind, value, hidden, kept) => {
    const { error, received } = await fill(
      `<form><div><label>Notes <input name="notes"></label>${hidden}</div></form>
     <script>setTimeout(() => { const late = document.querySelector("form > div > div"); late.hidden = false; }, 700);</script>`,
      answer(kind, "id=box", value),
    );
    expect(error).toBeUndefined();
    expect(received).toEqual({ notes: "", box: kept });
  },
);

test("the place of a question that the page adds late does not lead to the question that stands there before", async () => {
  const body = `<form><div id="rows"><div><label>Comments <input name="notes"></label></div></div></form><script>setTimeout(() => {
    rows.insertAdjacentHTML("afterbegin", '<div><label>Spouse <input name="spouse" id="spouse"></label></div>'); }, 700);</script>`;
  const locators = [
    { by: "id" as const, value: "spouse" },
    { by: "label" as const, value: "Spouse" },
    { by: "css" as const, value: "#rows > div:nth-of-type(1) input" },
  ];
  const { error, received } = await fill(body, { ...answer("text", "id=spouse", "Ann"), locators });
  expect(error).toBeUndefined();
  expect(received).toEqual({ spouse: "Ann", notes: "" });
});

test("a question that the page adds only to an open section is found there", async () => {
  const { error, received } = await fill(
    `${REPORT}<h3><button aria-expanded="false">One</button></h3><div></div><h3><button aria-expanded="false">Two</button></h3><div></div>
     <script>document.querySelectorAll("button").forEach((one, at) => { one.onclick = () => { one.ariaExpanded = "true";
       one.parentElement.nextElementSibling.innerHTML = at === 1 ? '<label>Rooms <input oninput="report(value)"></label>' : "Nothing"; }; });</script>`,
    answer("text", "label=Rooms", "3"),
  );
  expect(error).toBeUndefined();
  expect(received.kept).toBe("3");
});

test.each([
  ["hidden", "panel.hidden = true", "panel.hidden = false"],
  ["missing", "panel.content.remove()", "panel.append(panel.content)"],
])("a ticked box that is %s in a closed section is unticked", async (_, close, open) => {
  const body = `<h3><button type="button" aria-expanded="false" aria-controls="panel">More</button></h3><div id="panel"><div><label><input type="checkbox" id="box" checked> News</label></div></div>
    <script>globalThis.received = {}; const panel = document.getElementById("panel"); panel.content = panel.firstChild; ${close};
      panel.content.onchange = ({ target }) => { received = { kept: String(target.checked) }; };
      document.querySelector("button").onclick = ({ target }) => { target.ariaExpanded = "true"; ${open}; };</script>`;
  const { error, received } = await fill(body, answer("checkbox", "id=box", "false"));
  expect(error).toBeUndefined();
  expect(received.kept).toBe("false");
});

const accordion = (close: string, open: string) =>
  `<script>globalThis.received = {};</script>${["One", "Two", "Three"]
    .map(
      (name) =>
        `<h3><button aria-expanded="${name === "One"}" aria-controls="in${name}">${name}</button></h3><div id="in${name}"></div>`,
    )
    .join("")}<script>
   const panels = [...document.querySelectorAll("h3 + div")];
   for (const panel of panels) {
     const words = panel.id.slice(2); panel.content = document.createElement("div");
     panel.content.innerHTML = ["a", "b", "c", "d"].map((part) => "<label>" + words + " " + part + " <input oninput='received[\\"" + words + part + "\\"] = value'></label>").join("");
     panel.append(panel.content); }
   const turn = (panel, isOpen) => { panel.previousElementSibling.firstElementChild.ariaExpanded = isOpen; isOpen ? ${open} : ${close}; };
   for (const panel of panels) { turn(panel, panel === panels[0]);
     panel.previousElementSibling.onclick = () => panels.forEach((one) => turn(one, one === panel)); }</script>`;

test.each([
  ["removes the others", accordion("panel.content.remove()", "panel.append(panel.content)")],
  ["hides the others", accordion("(panel.hidden = true)", "(panel.hidden = false)")],
])("questions of an accordion whose open section %s are found in any order", async (_, body) => {
  const names = ["a", "b", "c", "d"].flatMap((part) => [`One ${part}`, `Three ${part}`, `Two ${part}`]);
  const { error, received } = await fill(body, ...names.map((name) => answer("text", `label=${name}`, name)));
  expect(error).toBeUndefined();
  expect(received).toEqual(Object.fromEntries(names.map((name) => [name.replace(" ", ""), name])));
});
