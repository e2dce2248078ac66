import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill, fillTwice } = useFiller();

/** A component that keeps its state in ARIA, and restores the native one after a press of the mouse. */
const RESTORED = `<label for="box">Asked</label><div id="switch"><input type="checkbox" role="switch" id="box" aria-checked="false" style="position:absolute;opacity:0;width:0;height:0"></div>
  <script>globalThis.received = { on: "no" }; const own = document.querySelector("#switch");
    own.onclick = (event) => { event.preventDefault(); const on = box.ariaChecked !== "true"; box.ariaChecked = String(on); received.on = on ? "yes" : "no"; Promise.resolve().then(() => { box.checked = on; }); };</script>`;

test("a switch is on as its component states, not as the browser restores its input after a press", async () => {
  const [first, byHand] = await fillTwice(RESTORED, answer("checkbox", "id=box", "true"));
  expect([first, byHand].map(({ error }) => error)).toEqual([undefined, undefined]);
  expect(byHand.received.on).toBe("yes");
});

test("a state in ARIA that never changes is not the state of a box", async () => {
  const { error, received } = await fill(
    `<form><label><input type="checkbox" id="box" name="asked" value="yes" aria-checked="false"> Asked</label></form>`,
    answer("checkbox", "id=box", "true"),
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ asked: "yes" });
});

test("a box that shows the answer already is pressed twice by hand", async () => {
  const [, { error, received }] = await fillTwice(
    `<div id="box" role="checkbox" aria-checked="false" tabindex="0">Asked<span id="inside" tabindex="-1"></span></div>
     <script>globalThis.received = { presses: 0 };
       const toggle = () => { box.ariaChecked = String(box.ariaChecked !== "true"); received.presses++; received.on = box.ariaChecked; inside.focus(); };
       box.onclick = toggle; box.onkeydown = ({ key }) => { if (key === " ") toggle(); };</script>`,
    answer("checkbox", "id=box", "false"),
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ presses: 2, on: "false" });
});

test("a box without an answer, whose first press ticks it, is pressed again for a no", async () => {
  const { error, received } = await fill(
    `<label style="display:inline-block;position:relative;width:160px;height:40px"><input type="checkbox" id="box" style="position:absolute;width:1px;height:1px"><span style="position:absolute;inset:0">Asked</span></label>
     <script>globalThis.received = {}; box.indeterminate = true;
       box.onclick = (event) => { if (event.isTrusted) received.on = box.checked; else event.preventDefault(); };</script>`,
    answer("checkbox", "id=box", "false"),
  );
  expect(error).toBeUndefined();
  expect(received.on).toBe(false);
});

test("several chips without a state are found by one of them", async () => {
  const { error, received } = await fill(
    `<div><div>${["Farm", "Office", "Plant"].map((one, at) => `<span class="chip" id="c${at}" tabindex="0" style="cursor:pointer">${one}</span>`).join(" ")}</div></div>
     <script>globalThis.received = {}; for (const chip of document.querySelectorAll(".chip"))
       chip.onclick = () => { chip.classList.toggle("chip--selected"); received.chosen = [...document.querySelectorAll(".chip--selected")].map(({ textContent }) => textContent).join(); };</script>`,
    answer("radio", "id=c0", ["Farm", "Plant"], { Farm: "Farm", Office: "Office", Plant: "Plant" }),
  );
  expect(error).toBeUndefined();
  expect(received.chosen).toBe("Farm,Plant");
});
