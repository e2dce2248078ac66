import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

const MONTHS = Array.from({ length: 12 }, (_, at) =>
  new Date(Date.UTC(2000, at, 1)).toLocaleString("en-US", { month: "long", timeZone: "UTC" }),
);
const options = (texts: (string | number)[]) =>
  ["", ...texts].map((text) => `<option>${text}</option>`).join("");
const days = Array.from({ length: 31 }, (_, at) => at + 1);
const years = Array.from({ length: 30 }, (_, at) => 1995 + at);
const spin = (name: string) =>
  `<span role="spinbutton" contenteditable="true" aria-label="${name}" data-part="${name}" style="display:inline-block;min-width:2em"></span>`;

test.each([
  [
    "boxes with labels, the day first",
    `<form><fieldset id="box"><legend>Date of birth</legend><label>Day <input name="day"></label><label>Month <input name="month"></label><label>Year <input name="year"></label></fieldset></form>`,
  ],
  [
    "lists by their options alone",
    `<form><fieldset id="box"><select name="month">${options(MONTHS)}</select><select name="day">${options(days)}</select><select name="year">${options(years)}</select></fieldset></form>`,
  ],
  [
    "a list and boxes by their names",
    `<form><div id="box"><select name="month">${options(MONTHS.map((name, at) => `${at + 1} - ${name}`))}</select><input name="birthDay" maxlength="2"><input name="birth_year" maxlength="4"></div></form>`,
  ],
  [
    "boxes by their lengths alone",
    `<form><fieldset id="box"><input name="month" aria-label="MM" maxlength="2"><input name="day" aria-label="DD" maxlength="2"><input name="year" aria-label="YYYY" maxlength="4"></fieldset></form>`,
  ],
  [
    "segments by role",
    `<div id="box" role="group">${["month", "day", "year"].map(spin).join("/")}</div><script>globalThis.received = {};
     for (const part of box.children) part.oninput = () => { part.ariaValueNow = String(Number(part.textContent)); received[part.dataset.part] = part.ariaValueNow; };</script>`,
  ],
  [
    "segments whose labels hold the question's words",
    `<b id="asked">Day of departure</b><div id="box" role="group">${["month", "day", "year"].map((name) => spin(name).replace("<span", `<span id="${name}" aria-labelledby="${name} asked"`)).join("/")}</div><script>globalThis.received = {};
     for (const part of box.children) part.oninput = () => { part.ariaValueNow = String(Number(part.textContent)); received[part.dataset.part] = part.ariaValueNow; };</script>`,
  ],
  [
    "segments that draw their keys themselves",
    `<div id="box" role="group">${["month", "day", "year"].map(spin).join("/")}</div><script>globalThis.received = {};
     for (const part of box.children) part.addEventListener("beforeinput", (event) => { event.preventDefault();
       part.textContent = part.ariaValueNow = String(Number((part.ariaValueNow ?? "") + event.data)); received[part.dataset.part] = part.ariaValueNow; });</script>`,
  ],
  [
    "segments that draw their keys themselves after an older event",
    `<div id="box" role="group">${["month", "day", "year"].map(spin).join("/")}</div><script>globalThis.received = {};
     for (const part of box.children) { part.ariaValueText = part.dataset.part.slice(0, 1).repeat(2); part.addEventListener("textInput", (event) => { event.preventDefault();
       part.textContent = part.ariaValueText = part.ariaValueNow = String(Number((part.ariaValueNow ?? "") + event.data)); received[part.dataset.part] = part.ariaValueNow; }); }</script>`,
  ],
  [
    "segments that take the keys themselves, and state a number and that they are empty",
    `<div id="box" role="group">${["month", "day", "year"].map(spin).join("/")}</div><script>globalThis.received = {};
     for (const part of box.children) { part.ariaValueText = "Empty"; part.ariaValueNow = "0"; part.onkeydown = (event) => { if (!/^[0-9]$/.test(event.key)) return; event.preventDefault();
       part.textContent = part.ariaValueText = part.ariaValueNow = String(Number(part.ariaValueNow + event.key)); received[part.dataset.part] = part.ariaValueNow; }; }</script>`,
  ],
  [
    "segments that state a number while they are empty",
    `<div id="box" role="group">${["month", "day", "year"].map(spin).join("/")}</div><script>globalThis.received = {};
     for (const part of box.children) { part.textContent = part.dataset.part.slice(0, 1).repeat(2); part.ariaValueNow = part.dataset.part === "month" ? "5" : "1";
       part.oninput = () => { part.ariaValueNow = String(Number(part.textContent)); received[part.dataset.part] = part.ariaValueNow; }; }</script>`,
  ],
  [
    "segments in an element that also keeps the date for the form",
    `<div id="box"><div role="group">${["month", "day", "year"].map(spin).join("/")}</div><div aria-hidden="true" style="position:fixed;top:0;left:0;width:1px;height:1px;overflow:hidden"><input type="date" tabindex="-1"></div></div>
     <script>globalThis.received = {}; for (const part of box.firstChild.children) part.oninput = () => { part.ariaValueNow = String(Number(part.textContent)); received[part.dataset.part] = part.ariaValueNow; };</script>`,
  ],
])("a date is entered into %s", async (_, body) => {
  const { error, received } = await fill(body, answer("text", "id=box", "2007-05-12"));
  expect(error).toBeUndefined();
  const text = Object.values(received).map((value) => String(value).replace(/^0/, "").replace("5 - ", ""));
  expect(text.sort()).toEqual(["12", "2007", text.includes("May") ? "May" : "5"].sort());
});

test.each([
  [
    "a list and a box by their labels",
    `<form><fieldset id="box"><label>Month <select name="month">${options(MONTHS)}</select></label><label>Year <input name="year"></label></fieldset></form>`,
    "May",
  ],
  [
    "boxes by their lengths",
    `<form><fieldset id="box"><input name="a" aria-label="MM" maxlength="2"><input name="b" aria-label="YYYY" maxlength="4"></fieldset></form>`,
    "05",
  ],
])("a month of a year is entered into %s", async (_, body, month) => {
  const { error, received } = await fill(body, answer("text", "id=box", "2007-05"));
  expect(error).toBeUndefined();
  expect(Object.values(received)).toEqual([month, "2007"]);
});

// Transparent until it has the focus, rendered again when all of it is selected, with a box kept for the form.
const SECTIONS = `<style>#parts { opacity: 0 } #box:focus-within #parts { opacity: 1 }</style><div id="box" role="group" style="width:200px"><span id="parts"></span>
  <button type="button" aria-haspopup="dialog">Choose</button><input id="whole" tabindex="-1" aria-hidden="true" style="position:absolute;width:1px;height:1px"></div><script>globalThis.received = {};
  const draw = () => parts.replaceChildren(...["Month", "Day", "Year"].flatMap((name) => { const part = document.createElement("span"); part.role = "spinbutton"; part.contentEditable = "true"; part.ariaLabel = name;
    part.tabIndex = 0; part.style.cssText = "display:inline-block;width:3em"; part.textContent = received[name] ?? name; if (received[name]) part.ariaValueNow = received[name];
    let keys = ""; part.oninput = () => { part.textContent = received[name] ?? name; }; part.onfocus = () => { keys = ""; };
    part.onkeydown = (event) => { if (!event.isTrusted || event.key === "Tab") return; event.preventDefault(); if (event.ctrlKey || event.key === "Delete") { received = {}; return draw(); }
      if (!/^[0-9]$/.test(event.key)) return; keys += event.key; received[name] = String(Number(keys)); part.textContent = keys; part.ariaValueNow = received[name]; };
    return [part, "/"]; })); draw();</script>`;

test.each([
  ["their group", "id=box"],
  ["the input for the form alone", "id=whole"],
  ["the button of their calendar", "css=button"],
])("segments that are transparent without the focus take keys that overwrite them, by %s", async (_, at) => {
  const { error, received } = await fill(SECTIONS, answer("text", at, "2007-05-12"));
  expect(error).toBeUndefined();
  expect(received).toEqual({ Month: "5", Day: "12", Year: "2007" });
});

test("a part that the site drops is an error", async () => {
  const { error } = await fill(
    `<fieldset id="box"><label>Day <input></label><label>Month <input onblur="this.value = ''"></label><label>Year <input></label></fieldset>`,
    answer("text", "id=box", "2007-05-12"),
  );
  expect(error?.type).toBe("validation_error");
});

const LISTS = [
  `<select name="month">${options(MONTHS)}</select>`,
  `<select name="day">${options(days)}</select>`,
  `<select name="year">${options(years)}</select>`,
];
test.each([
  ["after a star", `<div>* Started:</div><div>${LISTS.join("")}</div>`],
  ["in the same paragraph", `<p><strong>Started</strong> ${LISTS.join(" ")}</p><p>Rent <input></p>`],
])("three lists take the whole date of the text %s", async (_, body) => {
  const { error, received } = await fill(
    `<form>${body}</form>`,
    answer("text", "label=Started", "2007-05-12"),
  );
  expect(error).toBeUndefined();
  expect(received).toMatchObject({ month: "May", day: "12", year: "2007" });
});

test("a date is entered from the label before its first part, a list that writes the months in words", async () => {
  const months = MONTHS.map((name) => `<div role="option">${name}</div>`).join("");
  const { error, received } = await fill(
    `<style>[role=listbox]:not([aria-expanded=true]) div { display: none }</style>
     <div><label>Born</label><div><div role="listbox" aria-expanded="false" tabindex="0" id="month"><b>Month</b>${months}</div></div>
     <div><input placeholder="Day" maxlength="2" id="day"></div><div><input placeholder="Year" maxlength="4" id="year"></div></div>
     <script>globalThis.received = {}; month.onclick = ({ target }) => { if (target.matches("[role=option]")) received.month = month.querySelector("b").textContent = target.textContent;
       month.ariaExpanded = String(month.ariaExpanded !== "true"); };
     for (const one of [day, year]) one.oninput = () => { received[one.id] = one.value; };</script>`,
    answer("text", "label=Born", "2007-05-12"),
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ month: "May", day: "12", year: "2007" });
});
