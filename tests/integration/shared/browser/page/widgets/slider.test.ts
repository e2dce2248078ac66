import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

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
    "the first thumb of a range, whose limit is the second one",
    thumb(
      `${KEYS(1, 10)} box.onkeydown = ({ key }) => { move(now() + (by[key] ?? 0)); box.style.left = now() / 100 * 380 + "px"; };
       const other = box.cloneNode(); other.id = "end"; other.ariaLabel = "Until"; other.style.left = "228px"; rail.append(other);`,
      0,
      60,
    ),
    "30",
    30,
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
    "the keys of a row of stars, not near its left end",
    `<div style="width:722px"><span id="box" role="slider" tabindex="0" aria-valuemin="0" aria-valuemax="5" aria-valuenow="0" style="display:inline-block;width:56px">☆☆☆☆☆</span></div>
     <script>globalThis.received = { value: 0 }; box.onkeydown = ({ key }) => { const by = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0; received.value = Math.max(0, Math.min(5, received.value + by)); box.ariaValueNow = String(received.value); };</script>`,
    "4",
    4,
  ],
])("a slider takes %s", async (_, body, value, kept) => {
  const { error, received } = await fill(body, answer("text", "id=box", value));
  expect(error).toBeUndefined();
  expect(received.value).toBe(kept);
});

test("a slider of words takes a word", async () => {
  const { error, received } = await fill(
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
  const { error } = await fill(
    `<div id="box"><div role="slider" tabindex="0" aria-valuemin="0" aria-valuemax="0" aria-valuenow="0" aria-valuetext="Poor">${WORDS.map((word) => `<p>${word}</p>`).join("")}</div></div>`,
    answer("select", "id=box", "Good"),
  );
  expect(error).toBeDefined();
});

test("a slider is found by the label left of its rail, far from its thumb", async () => {
  const { error, received } = await fill(
    `<div><label><span>Hours</span></label><div>${thumb(`${KEYS(5, 0)} move(65); box.onkeydown = ({ key }) => move(now() + (by[key] ?? 0));`)}</div></div><p><label>Next <input></label></p>`,
    answer("text", "label=Hours", "75"),
  );
  expect(error).toBeUndefined();
  expect(received.value).toBe(75);
});

test("a slider is found by the label that names its thumb", async () => {
  const { error, received } = await fill(
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
  const { error, received } = await fill(body, answer("text", "label=Hours", "15"));
  expect(error).toBeUndefined();
  expect(received.value).toBe(15);
});

test("a value between two steps is an error", async () => {
  const { error } = await fill(
    `<form><input type="range" id="box" min="0" max="100" step="10"></form>`,
    answer("text", "id=box", "55"),
  );
  expect(error?.type).toBe("validation_error");
});

test("a thumb that states its percentage in place of its number is an error", async () => {
  const { error } = await fill(
    thumb(
      `box.onkeydown = ({ key }) => { received.value = Math.min(60, (received.value ?? 0) + (key === "ArrowRight" ? 6 : 0));
      box.ariaValueNow = String(received.value / 0.6); box.style.left = received.value / 60 * 380 + "px"; };`,
      0,
      60,
    ),
    answer("text", "id=box", "30"),
  );
  expect(error?.type).toBe("validation_error");
});
