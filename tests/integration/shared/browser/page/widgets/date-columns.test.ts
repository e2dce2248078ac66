import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, openWidgetPage, type WidgetPage } from "../../../../../fixtures/forms/widget-page.ts";

let tab: WidgetPage;
beforeAll(async () => {
  tab = await openWidgetPage();
});
afterAll(() => tab.close());

const range = (from: number, to: number, digits = 2) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(digits, "0"));
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Wheels in a fixed layer, within a narrower box that clips its content; a press on an item turns its wheel. */
const wheels = (columns: string[][], mark: string) =>
  `<div style="overflow:hidden;width:300px"><form><label for="box">Asked</label><input id="box" readonly></form>
   <div id="layer" hidden style="position:fixed;inset:auto 0 0 0;background:#fff"><div style="display:flex;justify-content:space-between"><button type="button">Cancel</button><button type="button" id="ok">Confirm</button></div>
   <div style="display:flex;height:120px;overflow:hidden">${columns.map((texts) => `<ul style="flex:1;list-style:none;margin:0">${texts.map((text) => `<li role="button" style="height:40px"><div>${text}</div></li>`).join("")}</ul>`).join("")}</div></div></div>
   <script>globalThis.received = {}; box.onclick = () => { layer.hidden = false; };
     const turned = [...layer.querySelectorAll("ul")].map((list, at) => { list.onclick = ({ target }) => { turned[at] = target.closest("li").innerText; }; return list.innerText.split("\\n")[0]; });
     ok.onclick = () => { box.value = received.value = turned.join("${mark}"); layer.hidden = true; };</script>`;

/** The months of a year below arrows. */
const MONTH_GRID = `<form><label for="box">Asked</label><input id="box" readonly></form><div id="layer" hidden style="position:absolute;background:#fff;width:200px">
   <button type="button" aria-label="Previous year">«</button> <span id="year">2026</span> <button type="button" aria-label="Next year">»</button><table><tr>${MONTHS.map((name, at) => `<td><span>${name}</span></td>${at % 4 === 3 ? "</tr><tr>" : ""}`).join("")}</tr></table></div>
   <script>globalThis.received = {}; box.onclick = () => { layer.hidden = false; };
     for (const [at, arrow] of [...layer.querySelectorAll("button")].entries()) arrow.onclick = () => { year.textContent = String(Number(year.textContent) + 2 * at - 1); };
     [...layer.querySelectorAll("td")].forEach((cell, at) => { cell.onclick = () => { box.value = received.value = year.textContent + "-" + String(at + 1).padStart(2, "0"); layer.hidden = true; }; });</script>`;

test.each([
  [
    "a date in wheels",
    wheels([range(1930, 2012, 4), range(1, 12), range(1, 31)], "-"),
    "February 8, 1949",
    "1949-02-08",
  ],
  ["a time in wheels", wheels([range(0, 23), range(0, 59)], ":"), "2:05 pm", "14:05"],
  [
    "a time in wheels that end with the seconds",
    wheels([range(0, 23), range(0, 59), range(0, 59)], ":"),
    "2:05 pm",
    "14:05:00",
  ],
  [
    "a time in wheels with halves of the day",
    wheels([range(1, 12), range(0, 59), ["AM", "PM"]], " ").replace(
      'join(" ")',
      'join(":").replace(/:(..)$/, " $1")',
    ),
    "14:05",
    "02:05 PM",
  ],
  [
    "a time in wheels that turn one at a time",
    wheels([range(0, 23), range(0, 59)], ":").replace(
      "globalThis.received = {};",
      `globalThis.received = {}; let free = 0; layer.addEventListener("click", (event) => { const list = event.target.closest("ul"); if (!list) return;
        if (performance.now() < free) return event.stopPropagation(); free = performance.now() + 90; list.style.overflow = "scroll"; list.style.height = "100px";
        const turn = () => { list.scrollTop += 5; if (performance.now() < free) requestAnimationFrame(turn); }; turn(); }, true);
        for (const list of layer.querySelectorAll("ul")) list.style.cssText += "overflow:scroll;height:100px";`,
    ),
    "14:30",
    "14:30",
  ],
  [
    "a time in wheels that a button with the present time opens",
    wheels([range(0, 23), range(0, 59)], ":")
      .replace('<input id="box" readonly>', '<button type="button" id="box">22:44</button>')
      .replace("box.value =", "box.textContent ="),
    "2:05 pm",
    "14:05",
  ],
  [
    "a time in columns that the focus opens and a press closes",
    wheels([range(0, 23), range(0, 59)], ":").replace(
      "box.onclick = () => { layer.hidden = false; };",
      "box.onfocus = () => { layer.hidden = false; }; box.onmousedown = () => { layer.hidden = !layer.hidden; };",
    ),
    "14:30",
    "14:30",
  ],
  ["a month in a grid", MONTH_GRID, "November 2024", "2024-11"],
])("a box that takes no typing takes %s", async (_, body, value, kept) => {
  const { error, received } = await tab.fill(body, answer("text", "id=box", value));
  expect(error).toBeUndefined();
  expect(received.value).toBe(kept);
});

const TYPED = (body: string, mark: RegExp) =>
  body
    .replace("readonly", "")
    .replace(
      "globalThis.received = {};",
      `globalThis.received = {}; box.onkeydown = (event) => event.key === "Tab" && event.preventDefault(); box.onblur = () => { box.value = received.value ?? ""; layer.hidden = true; }; layer.onmousedown = (event) => event.preventDefault();`,
    )
    .replace(mark, "box.onfocus = ");

test.each([
  ["a time", TYPED(wheels([range(0, 23), range(0, 59)], ":"), /box\.onclick = /), "14:30", "14:30"],
  ["a month", TYPED(MONTH_GRID, /box\.onclick = /), "November 2024", "2024-11"],
])("a box that drops its typed text with the focus takes %s from its popup", async (_, body, value, kept) => {
  const { error, received } = await tab.fill(body, answer("text", "id=box", value));
  expect(error).toBeUndefined();
  expect(received.value).toBe(kept);
});

test.each([
  ["text", "a time", "14:30"],
  ["events", "a time that a script has typed", "14:30"],
  ["disabled", "a time that it takes from the keyboard alone", "14:30"],
])("a box of which the popup confirms what is typed (%s) takes %s", async (way, _, value) => {
  const popup = (caption: string) =>
    `<div style="position:absolute;top:60px;opacity:0;transition:opacity 150ms" hidden><ul>${range(10, 23)
      .map((hour) => `<li>${hour}</li>`)
      .join("")}</ul><button type="button">${caption}</button></div>`;
  const { error, received } = await tab.fill(
    `<input id="box" aria-label="Asked">${popup("OK")}<button type="button" style="position:fixed;bottom:0;right:0" onclick="received.value = 'saved'">Save</button>
     <script>globalThis.received = {}; const layer = box.nextElementSibling;
       box.oninput = (event) => { if ("${way}" === "text" && !event.isTrusted) { box.value = ""; return; } layer.hidden = false; layer.querySelector("button").disabled = "${way}" === "disabled" && !event.isTrusted; setTimeout(() => { layer.style.opacity = 1; }); };
       layer.querySelector("button").onclick = () => { received.value = box.value; layer.hidden = true; };</script>`,
    answer("text", "id=box", value),
  );
  expect(error).toBeUndefined();
  expect(received.value).toBe(value);
});

test("a box without the popup of a month is an error", async () => {
  const body = `<input id="box" readonly aria-label="Asked">`;
  const { error } = await tab.fill(body, answer("text", "id=box", "November 2024"));
  expect(error?.type).toBe("validation_error");
});
