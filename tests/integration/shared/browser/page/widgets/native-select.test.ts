import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

const LIST = `<form><select id="box" multiple onchange="globalThis.received = { chosen: [...this.selectedOptions].map(({ text }) => text).join('|') }">
  <option>Cod</option><option>Salmon</option><option>Trout, wild</option></select></form>`;

test.each([
  ["Cod, Salmon", "Cod|Salmon"],
  ["salmon; cod", "Cod|Salmon"],
  ["Trout, wild", "Trout, wild"],
  ["Trout", "Trout, wild"],
])("a list for several choices takes the text %j where the wizard states one choice", async (value, kept) => {
  const { error, received } = await fill(LIST, answer("select", "id=box", value));
  expect(error).toBeUndefined();
  expect(received.chosen).toBe(kept);
});

test("a list for several choices that takes real presses alone keeps the earlier ones", async () => {
  const { error, received } = await fill(
    LIST.replace(
      'onchange="',
      'onchange="if (!event.isTrusted) { for (const option of this.options) option.selected = false; return; } ',
    ),
    answer("select", "id=box", ["Cod", "Trout, wild"]),
  );
  expect(error).toBeUndefined();
  expect(received.chosen).toBe("Cod|Trout, wild");
});

test("a choice that the list lacks is an error", async () => {
  const { error } = await fill(LIST, answer("select", "id=box", "Cod, Shark"));
  expect(error?.details.candidates).toEqual(["Cod", "Salmon", "Trout, wild"]);
});

const STATES = ["Illinois", "Indiana", "Iowa", "Ohio"];
const options = (texts = STATES) =>
  texts.map((text) => `<option value="${text.slice(0, 3)}">${text}</option>`).join("");
const select = (script = "", attributes = "", inner = options()) =>
  `<form><select id="box" name="state" ${attributes}>${inner}</select></form>
  <script>globalThis.received = {}; const chosen = () => [...box.selectedOptions].map(({ value }) => value).join(); ${script}</script>`;
/** A framework that keeps a model of its own, and renders the list from it. */
const controlled = (event: string) =>
  `let model = ""; const draw = () => { for (const option of box.options) option.selected = model.split(",").includes(option.value); };
   box.addEventListener("${event}", (event) => { if (TRUSTED && !event.isTrusted) return draw(); model = chosen(); received.state = model; draw(); }); box.onblur = draw;`;

test.each([
  ["a label", select(`box.onchange = () => { received.state = chosen(); };`), "Iowa", "Iow"],
  ["a value", select(`box.onchange = () => { received.state = chosen(); };`), "Ohi", "Ohi"],
  ["the input event alone", select(controlled("input").replace("TRUSTED", "false")), "Ohio", "Ohi"],
  ["trusted events alone", select(controlled("change").replace("TRUSTED", "true")), "Iowa", "Iow"],
  [
    "several",
    select(`box.onchange = () => { received.state = chosen(); };`, "multiple"),
    ["Illinois", "Ohio"],
    "Ill,Ohi",
  ],
  [
    "options that load after another event",
    select(
      `box.onchange = () => { received.state = chosen(); }; setTimeout(() => { box.innerHTML = ${JSON.stringify(options())}; }, 500);`,
      "",
      "<option>Loading…</option>",
    ),
    "Indiana",
    "Ind",
  ],
  [
    "options that an empty list loads late",
    select(
      `box.onchange = () => { received.state = chosen(); }; setTimeout(() => { box.innerHTML = ${JSON.stringify(options())}; }, 1200);`,
      "",
      " ",
    ),
    "Indiana",
    "Ind",
  ],
  [
    "a list that is enabled late",
    select(
      `box.onchange = () => { received.state = chosen(); }; setTimeout(() => { box.disabled = false; }, 300);`,
      "disabled",
    ),
    "Indiana",
    "Ind",
  ],
])("a list takes %s", async (_, body, value, kept) => {
  const { error, received } = await fill(body, answer("select", "id=box", value));
  expect(error).toBeUndefined();
  expect(received.state).toBe(kept);
});

test("a list that stays empty is no error of the answer", async () => {
  const { error } = await fill(select("", "", " "), answer("select", "id=box", "Iowa"));
  expect(error).toMatchObject({ type: "navigation_failed", details: { field_id: expect.any(String) } });
});

test("an option that the site takes back is an error", async () => {
  const body = select("box.onchange = () => { box.selectedIndex = -1; };");
  const { error } = await fill(body, answer("select", "id=box", "Iowa"));
  expect(error?.type).toBe("validation_error");
});
test("a text that a box repeats in its list, while the native list behind it stays empty, is no choice", async () => {
  const body = `<form><label for="native">State</label><div><select id="native" name="state" style="display: none"><option value="">Choose</option><option value="ut">Utah</option></select>
    <input id="box" autocomplete="off"><ul id="texts" style="position: absolute" hidden></ul></div></form><script>
    box.oninput = () => { texts.hidden = false; texts.innerHTML = "<li>No results match <span>" + box.value + "</span></li>"; };
    texts.onmousedown = () => { texts.hidden = true; };</script>`;
  const { error, received } = await fill(body, answer("select", "label=State", "Utah please"));
  expect(received.state).toBe("");
  expect(error?.type).toBe("invalid_user_data");
});
