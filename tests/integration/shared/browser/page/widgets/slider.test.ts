import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, openWidgetPage, type WidgetPage } from "../../../../../fixtures/forms/widget-page.ts";

let tab: WidgetPage;
beforeAll(async () => {
  tab = await openWidgetPage();
});
afterAll(() => tab.close());

const thumb = (script: string, now = 0, max = 100) =>
  `<div style="width:400px;height:20px;position:relative" id="rail"><span id="box" role="slider" tabindex="0" aria-label="Asked"
    aria-valuemin="0" aria-valuemax="${max}" aria-valuenow="${now}" style="position:absolute;width:20px;height:20px"></span></div>
  <script>const now = () => Number(box.ariaValueNow);
   const move = (to) => { to = Math.max(0, Math.min(${max}, to)); box.ariaValueNow = String(to); received = { value: to };
     box.style.left = to / ${max} * 380 + "px"; }; globalThis.received = {}; ${script}</script>`;
const KEYS = (step: number, page: number) =>
  `const by = { ArrowRight: ${step}, ArrowLeft: -${step}, PageUp: ${page}, PageDown: -${page} };`;

test.each([
  [
    "the browser's own slider",
    `<form><input type="range" id="box" name="value" min="0" max="1000" step="50"></form>`,
    "750",
    "750",
  ],
  [
    "an input within the thumb that is drawn for it",
    `<form><div style="width:300px;height:20px"><div style="width:20px;height:20px"><div style="position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0 0 0 0)"><input type="range" id="box" name="value" min="0" max="60" style="margin-left:5px"></div></div></div></form>`,
    "35",
    "35",
  ],
  [
    "a change while a key is down",
    `<input type="range" id="box"><script>globalThis.received = {}; let isDown = false; box.onkeydown = ({ isTrusted }) => { isDown = !isTrusted; };
      box.oninput = () => { if (isDown) received.value = box.value; else box.value = 50; };</script>`,
    "70",
    "70",
  ],
  [
    "keys with pages",
    thumb(`${KEYS(1, 10)} box.onkeydown = ({ key }) => move(now() + (by[key] ?? 0));`),
    "37",
    37,
  ],
  [
    "keys of which some are lost",
    thumb(
      `${KEYS(5, 0)} let keys = 0; box.onkeydown = ({ key }) => { if (++keys % 3) move(now() + (by[key] ?? 0)); };`,
    ),
    "35",
    35,
  ],
  [
    "keys without pages",
    thumb(`${KEYS(5, 0)} box.onkeydown = ({ key }) => move(now() + (by[key] ?? 0));`),
    "$85",
    85,
  ],
  [
    "keys that render late",
    thumb(`${KEYS(1, 20)} box.onkeydown = ({ key }) => setTimeout(() => move(now() + (by[key] ?? 0)));`, 90),
    "42",
    42,
  ],
  [
    "trusted keys",
    thumb(`${KEYS(1, 10)} box.onkeydown = (event) => event.isTrusted && move(now() + (by[event.key] ?? 0));`),
    "12",
    12,
  ],
  [
    "a drag alone",
    thumb(`let from; box.onmousedown = (event) => { from = event.clientX - now() / 100 * 380; };
    onmousemove = (event) => { if (from !== undefined) move(Math.round((event.clientX - from) / 380 * 20) * 5); }; onmouseup = () => { from = undefined; };`),
    "65",
    65,
  ],
  [
    "keys, with its percentage in place of its number",
    `<div style="width:300px;height:6px;position:relative;margin:20px"><span id="box" role="slider" tabindex="0" aria-valuemin="0" aria-valuemax="60" aria-valuenow="0"
      style="position:absolute;width:18px;height:18px;left:-9px"></span></div><script>globalThis.received = { value: 0 };
      box.onkeydown = ({ key }) => { const by = { ArrowRight: 5, ArrowLeft: -5, PageUp: 50 }[key] ?? 0; received.value = Math.max(0, Math.min(60, received.value + by));
        box.ariaValueNow = String(received.value / 0.6); box.style.left = received.value * 5 - 9 + "px"; };</script>`,
    "35 hours",
    35,
  ],
  [
    "a drag of its only handle, where the role belongs to the row",
    `<div id="box" role="slider" aria-valuemin="0" aria-valuemax="60" aria-valuenow="0" style="display:flex;width:400px"><span style="width:100px">Hours</span>
      <div id="rail" style="width:300px;height:20px;position:relative"><b id="handle" tabindex="0" style="position:absolute;width:20px;height:20px;left:-10px"></b></div></div>
     <script>globalThis.received = {}; let on = false; handle.onmousedown = () => { on = true; }; onmouseup = () => { on = false; };
      onmousemove = ({ clientX }) => { if (!on) return; const to = Math.max(0, Math.min(60, Math.round((clientX - rail.getBoundingClientRect().x) / 25) * 5));
        received.value = to; box.ariaValueNow = String(to); handle.style.left = to * 5 - 10 + "px"; };</script>`,
    "35",
    35,
  ],
  [
    "keys, with its number in the element around it",
    `<div id="around" aria-valuetext="5">${thumb(`${KEYS(5, 0)} received.value = 5; box.removeAttribute("aria-valuenow");
      box.onkeydown = ({ key }) => { received.value += by[key] ?? 0; around.ariaValueText = String(received.value); };`)}</div>`,
    "35",
    35,
  ],
  [
    "the press that ends a drag on its rail, whose filled part is nearer to its thumb",
    `<div id="rail" style="width:300px;height:20px"><div id="filled" style="width:70px;height:20px;position:relative"><span id="box" role="slider" tabindex="0" aria-valuemin="50" aria-valuemax="80" aria-valuenow="57"
      style="position:absolute;right:-10px;width:20px;height:20px"></span></div></div><script>globalThis.received = {}; rail.onclick = ({ clientX }) => {
        received.value = Math.round(50 + (clientX - rail.getBoundingClientRect().x) / 10); filled.style.width = (received.value - 50) * 10 + "px"; box.ariaValueNow = String(received.value); };</script>`,
    "79",
    79,
  ],
  [
    "the keys of a row of stars, not near its left end",
    `<div style="width:722px"><span id="box" role="slider" tabindex="0" aria-valuemin="0" aria-valuemax="5" aria-valuenow="0" style="display:inline-block;width:56px">☆☆☆☆☆</span></div>
     <script>globalThis.received = { value: 0 }; box.onkeydown = ({ key }) => { const by = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0; received.value = Math.max(0, Math.min(5, received.value + by)); box.ariaValueNow = String(received.value); };</script>`,
    "4",
    4,
  ],
])("a slider takes %s", async (_, body, value, kept) => {
  const { error, received } = await tab.fill(body, answer("text", "id=box", value));
  expect(error).toBeUndefined();
  expect(received.value).toBe(kept);
});

/** A thumb without a role. */
const drawn = (script: string, around = `<p>Hours: <b id="shown">0</b></p>`) =>
  `<p><label>Name <input></label></p>${around}<div id="box" style="width:300px;height:8px;position:relative;margin:30px">
    <span id="thumb" tabindex="0" style="position:absolute;width:20px;height:20px;left:-10px;top:-6px"></span></div><p><label>Next <select></select></label></p>
  <script>globalThis.received = { value: 0 }; const move = (to) => { received.value = Math.max(0, Math.min(60, Math.round(to / 5) * 5));
    thumb.style.left = received.value / 60 * 300 - 10 + "px"; globalThis.shown?.replaceChildren(String(received.value)); }; ${script}</script>`;
const DRAGGED = `let on = false; thumb.onmousedown = () => { on = true; }; onmouseup = () => { on = false; };
  onmousemove = ({ clientX }) => on && move((clientX - box.getBoundingClientRect().x) / 5);`;

const SCALED = "</span></div>";
const SCALE = `</span>${[0, 30, 60].map((n) => `<i style="position:absolute;top:12px;width:20px;text-align:center;left:${n * 5 - 10}px">${n}</i>`).join("")}</div>`;

test.each<[string, string, string?]>([
  [
    "keys, with its number before it",
    drawn(`thumb.onkeydown = ({ key }) => move(received.value + (key === "ArrowRight" ? 5 : -5));`),
  ],
  ["a drag, with its number before it", drawn(DRAGGED)],
  ["a drag, above a scale", drawn(DRAGGED, "").replace(SCALED, SCALE)],
  ["a drag, where the thumb itself is recorded", drawn(DRAGGED), "id=thumb"],
  [
    "a drag, below a label that names nothing",
    drawn(DRAGGED, "<label>Asked</label>").replace(SCALED, SCALE),
    "label=Asked",
  ],
])("a thumb without a role takes %s", async (_, body, locator = "id=box") => {
  const { error, received } = await tab.fill(body, answer("text", locator, "35 hours"));
  expect(error).toBeUndefined();
  expect(received.value).toBe(35);
});

test("a slider of words takes a word", async () => {
  const { error, received } = await tab.fill(
    thumb(
      `const words = ["Poor", "Fair", "Good"]; box.ariaValueText = "Poor"; ${KEYS(1, 1)}
      box.onkeydown = ({ key }) => { move(now() + (by[key] ?? 0)); box.ariaValueText = words[now()]; };`,
      0,
      2,
    ),
    answer("select", "id=box", "Good"),
  );
  expect(error).toBeUndefined();
  expect(received.value).toBe(2);
});

const WORDS = ["Poor", "Fair", "Good", "Very good"];
test("a wheel with the role of a slider without limits does not count as turned to each of its words", async () => {
  const { error } = await tab.fill(
    `<div id="box"><div role="slider" tabindex="0" aria-valuemin="0" aria-valuemax="0" aria-valuenow="0" aria-valuetext="Poor">${WORDS.map((word) => `<p>${word}</p>`).join("")}</div></div>`,
    answer("select", "id=box", "Good"),
  );
  expect(error).toBeDefined();
});

test("a slider is found by the label left of its rail, far from its thumb", async () => {
  const { error, received } = await tab.fill(
    `<div><label><span>Hours</span></label><div>${thumb(`${KEYS(5, 0)} move(65); box.onkeydown = ({ key }) => move(now() + (by[key] ?? 0));`)}</div></div><p><label>Next <input></label></p>`,
    answer("text", "label=Hours", "75"),
  );
  expect(error).toBeUndefined();
  expect(received.value).toBe(75);
});

test("a slider is found by the label that names its thumb", async () => {
  const { error, received } = await tab.fill(
    `<label for="box">Hours</label>${thumb(`${KEYS(5, 0)} box.onkeydown = ({ key }) => move(now() + (by[key] ?? 0));`).replace(`aria-label="Asked"`, `aria-label="Hours 0"`)}`,
    answer("text", "label=Hours", "15"),
  );
  expect(error).toBeUndefined();
  expect(received.value).toBe(15);
});

test("a slider in a shadow root is found by the label of a custom element that names its host", async () => {
  const body = `<x-label for="host">Hours</x-label><x-slider id="host"></x-slider><script>globalThis.received = {};
    const root = host.attachShadow({ mode: "open" });
    root.innerHTML = '<div><b role="slider" tabindex="0" aria-label="Hours handle" aria-valuemin="0" aria-valuemax="40" aria-valuenow="0" style="display:block;width:20px;height:20px"></b></div>';
    const box = root.querySelector("b"); ${KEYS(5, 0)}
    box.onkeydown = ({ key }) => { received.value = Number(box.ariaValueNow) + (by[key] ?? 0); box.ariaValueNow = String(received.value); };</script>`;
  const { error, received } = await tab.fill(body, answer("text", "label=Hours", "15"));
  expect(error).toBeUndefined();
  expect(received.value).toBe(15);
});

test("a slider whose page has missed the keys is set again by a drag", async () => {
  const body =
    thumb(`${KEYS(5, 0)} let from; box.onkeydown = ({ key }) => { box.ariaValueNow = String(now() + (by[key] ?? 0)); };
    box.onmousedown = () => { from = true; }; onmousemove = ({ clientX }) => from && move(Math.round((clientX - 10 - rail.getBoundingClientRect().x) / 380 * 20) * 5);
    onmouseup = () => { from = undefined; };`);
  const field = answer("text", "id=box", "35");
  expect((await tab.fill(body, field)).received).toEqual({});
  expect((await tab.fillByHand(field)).received.value).toBe(35);
});

test.each(["id=box", "label=Hours"])(
  "a slider that replaces a box of no size, and takes keys next to its thumb, is found by %s",
  async (place) => {
    const { error, received } = await tab.fill(
      `<form><label for="box">Hours</label><span style="position:relative;display:block;width:300px;height:20px"><span id="line" tabindex="0" style="position:absolute;top:6px;width:300px;height:8px"></span>
       <i style="position:absolute;left:20px">0</i><i style="position:absolute;right:0">60</i><b id="bar" style="position:absolute;top:6px;height:8px;left:0"></b>
       <b id="knob" style="position:absolute;width:16px;height:16px"></b></span><input id="box" readonly tabindex="-1" style="position:absolute;width:0;height:0;padding:0"></form>
       <script>globalThis.received = {}; const move = (to) => { received.value = box.value = Math.max(0, Math.min(60, to)); knob.style.left = to / 60 * 284 + "px"; bar.style.width = to / 60 * 284 + 8 + "px"; };
       move(1); line.onkeydown = ({ key }) => { if (/^Arrow(Lef|Righ)t$/.test(key)) move(Number(box.value) + (key === "ArrowLeft" ? -1 : 1)); };</script>`,
      answer("text", place, "0"),
    );
    expect(error).toBeUndefined();
    expect(received.value).toBe(0);
  },
);

test("a value between two steps is an error", async () => {
  const { error } = await tab.fill(
    `<form><input type="range" id="box" min="0" max="100" step="10"></form>`,
    answer("text", "id=box", "55"),
  );
  expect(error?.type).toBe("validation_error");
});
