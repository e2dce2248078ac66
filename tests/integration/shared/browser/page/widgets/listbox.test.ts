import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

const COLORS = ["Red", "Green", "Dark green", "Blue"];
/** A list that stands open; `pick` decides what a press means. */
const list = (pick: string, attributes = "", texts = COLORS) =>
  `<ul id="box" role="listbox" tabindex="0" aria-label="Color" ${attributes}>${texts.map((text) => `<li role="option" aria-selected="false" data-value="${text.toLowerCase()}">${text}</li>`).join("")}</ul>
  <script>globalThis.received = {}; const items = [...box.children]; const chosen = () => items.filter((item) => item.ariaSelected === "true");
    const report = () => { received.color = chosen().map(({ dataset }) => dataset.value).join(); };
    const only = (item) => { for (const other of items) other.ariaSelected = String(other === item); report(); };
    const toggle = (item) => { item.ariaSelected = String(item.ariaSelected !== "true"); report(); };
    ${pick}</script>`;
const clicks = (pick: string) =>
  `box.onclick = ({ target }) => target.role === "option" && (${pick})(target);`;

test.each([
  ["a press", list(clicks("only")), "Blue", "blue"],
  ["the value of an option", list(clicks("only")), "dark green", "dark green"],
  ["the press of a pointer alone", list(clicks("only").replace("onclick", "onpointerdown")), "Red", "red"],
  [
    "a trusted press",
    list(
      clicks("only")
        .replace("target })", "target, isTrusted })")
        .replace("target.role", "isTrusted && target.role"),
    ),
    "Red",
    "red",
  ],
  [
    "options that load late",
    list(
      `items.forEach((item) => item.remove()); setTimeout(() => box.append(...items), 400); ${clicks("only")}`,
    ).replace("</ul>", "<li>Loading…</li></ul>"),
    "Green",
    "green",
  ],
  ["several options", list(clicks("toggle"), 'aria-multiselectable="true"'), ["Red", "Blue"], "red,blue"],
  [
    "several options where another was chosen",
    list(`${clicks("toggle")} toggle(items[1]);`, 'aria-multiselectable="true"'),
    ["Blue"],
    "blue",
  ],
  [
    "an option that is the active one as well",
    list(
      `items.forEach((item, at) => { item.id = "color" + at; }); ${clicks("(item) => { only(item); box.setAttribute('aria-activedescendant', item.id); }")}`,
    ),
    "Blue",
    "blue",
  ],
  [
    "items without a role",
    list(clicks("only")).replaceAll('<li role="option"', "<li").replace('target.role === "option"', "true"),
    "Blue",
    "blue",
  ],
])("a list that stands open takes %s", async (_, body, value, kept) => {
  const { error, received } = await fill(body, answer("select", "id=box", value));
  expect(error).toBeUndefined();
  expect(received.color).toBe(kept);
});

test("an option in the shadow root of an element that is slotted into the list is chosen", async () => {
  const body = `<x-list id="host"><x-item>Basic</x-item><x-item>Plus</x-item></x-list><script>globalThis.received = {};
    host.attachShadow({ mode: "open" }).innerHTML = '<ul role="listbox" aria-label="Plan"><slot></slot></ul>';
    for (const item of host.children) { item.attachShadow({ mode: "open" }).innerHTML = '<li role="option" aria-selected="false"><slot></slot></li>';
      item.onclick = () => { for (const one of host.children) one.shadowRoot.firstChild.ariaSelected = String(one === item); received.plan = item.textContent; }; }</script>`;
  const { error, received } = await fill(body, answer("radio", "label=Plan", "plus"));
  expect(error).toBeUndefined();
  expect(received.plan).toBe("Plus");
});

test("options that fit in the same way are asked back", async () => {
  const body = list(clicks("only"), "", ["Light green", "Dark green"]);
  const { error } = await fill(body, answer("select", "id=box", "green"));
  expect(error?.details.candidates).toEqual(["Light green", "Dark green"]);
});

test("a list that ignores every press is an error", async () => {
  const { error } = await fill(list(""), answer("select", "id=box", "Red"));
  expect(error?.type).toBe("validation_error");
});

test.each([
  ["each text becomes one of them", [], ["Driving", "Sewing"], undefined],
  ["another one is not handed in", ["Cooking"], ["Driving"], "validation_error"],
])("chosen options in a list around their box are no suggestions: %s", async (_, given, asked, type) => {
  const { error, received } = await fill(
    `<label for="tags">Skills</label><ul role="listbox" id="chips"><li role="option"><input id="tags" role="combobox" aria-haspopup="listbox" aria-expanded="false"></li></ul><script>globalThis.received = { tags: "" };
     const add = (text) => { const chip = document.createElement("li"); chip.role = "option"; chip.ariaSelected = "true"; chip.innerHTML = "<div><span></span><svg width=9 height=9></svg></div>"; chip.querySelector("span").textContent = text;
       tags.parentElement.before(chip); received.tags = [...chips.querySelectorAll("span")].map((one) => one.textContent).join(); };
     ${JSON.stringify(given)}.forEach(add); tags.onkeydown = ({ key }) => { if (key === "Enter" && tags.value) { add(tags.value); tags.value = ""; } };</script>`,
    answer("text", "id=tags", asked),
  );
  expect(error?.type).toBe(type);
  if (!type) expect(received.tags).toBe(asked.join());
});

test("a wheel that draws each option does not count as turned to the answer", async () => {
  const places = ["Adams", "Baker", "Clark"];
  const { error } = await fill(
    `<label>County</label><x-wheel id="box">${places.map((place) => `<p>${place}</p>`).join("")}</x-wheel><script>
      box.attachShadow({ mode: "open" }).innerHTML = '<input type="number" aria-hidden="true" tabindex="-1" style="position:absolute;opacity:0"><slot></slot>';</script>`,
    answer("select", "id=box", "Clark", Object.fromEntries(places.map((place) => [place, place]))),
  );
  expect(error).toBeDefined();
});
