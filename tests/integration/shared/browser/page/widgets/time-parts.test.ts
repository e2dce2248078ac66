import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

/** Segments that take keys one by one; each shows its placeholder until then. */
const segments = (names: string[]) => `<div id="box" role="group" aria-label="Asked">${names
  .map(
    (name) =>
      `<span role="spinbutton" contenteditable="true" aria-label="${name}, " style="display:inline-block;min-width:2em">––</span>`,
  )
  .join(":")}</div>
  <script>globalThis.received = {};
  for (const part of box.children) part.addEventListener("beforeinput", (event) => { event.preventDefault();
    const name = part.ariaLabel, all = (part.dataset.keys ?? "") + event.data;
    part.dataset.keys = all; part.textContent = name.startsWith("AM") ? (/p/i.test(event.data) ? "PM" : "AM") : all.padStart(2, "0");
    received[name.slice(0, 3)] = part.textContent; });</script>`;

test.each([
  ["21:05", ["hour", "minute", "AM/PM"], { hou: "09", min: "05", "AM/": "PM" }],
  ["12:30 am", ["Hours", "Minutes", "Meridiem"].slice(0, 2), { Hou: "00", Min: "30" }],
  [
    "2026-03-14T08:15",
    ["month", "day", "year", "hour", "minute", "AM/PM"],
    { mon: "03", day: "14", yea: "2026", hou: "08", min: "15", "AM/": "AM" },
  ],
])("%s is entered into segments %j", async (value, names, shown) => {
  const { error, received } = await fill(segments(names), answer("text", "id=box", value));
  expect(error).toBeUndefined();
  expect(received).toEqual(shown);
});

test("one of the segments stands for all of them", async () => {
  const body = segments(["hour", "minute", "AM/PM"]);
  const { error, received } = await fill(body, answer("text", "css=[aria-label^=hour]", "21:05"));
  expect(error).toBeUndefined();
  expect(received).toEqual({ hou: "09", min: "05", "AM/": "PM" });
});

test("segments without editable content take keys", async () => {
  const body = segments(["hour", "minute", "AM/PM"])
    .replaceAll('contenteditable="true"', 'tabindex="0"')
    .replace('"beforeinput"', '"keydown"')
    .replaceAll("event.data", "event.key");
  const { error, received } = await fill(body, answer("text", "id=box", "21:05"));
  expect(error).toBeUndefined();
  expect(received).toEqual({ hou: "09", min: "05", "AM/": "PM" });
});

test("a time without a date is refused by segments that ask for both", async () => {
  const body = segments(["month", "day", "year", "hour", "minute"]);
  const { error, received } = await fill(body, answer("text", "id=box", "08:15"));
  expect(error).toBeDefined();
  expect(received).toEqual({});
});

const CLOCK = `<form><label for="time">Asked</label><input id="time" name="time" maxlength="5" pattern="(1[012]|[1-9]):[0-5]\\d">
  <select name="half" aria-label="AM or PM"><option>AM</option><option>PM</option></select></form>`;

test.each([
  ["4:15 pm", { time: "4:15", half: "PM" }],
  ["12:05 am", { time: "12:05", half: "AM" }],
  ["16:15", { time: "4:15", half: "PM" }],
])("%s is entered into a box and the list of AM and PM next to it", async (value, received) => {
  const filled = await fill(CLOCK, answer("text", "id=time", value));
  expect(filled).toMatchObject({ error: undefined, received });
});

test("a time without AM or PM leaves the list next to its box as it is", async () => {
  const body = CLOCK.replace("<option>PM", "<option selected>PM");
  const { received } = await fill(body, answer("text", "id=time", "4:15"));
  expect(received).toEqual({ time: "4:15", half: "PM" });
});

test.each([
  ["2:30 pm", ["2", "30", "PM"]],
  ["12:05 am", ["12", "5", "AM"]],
])(
  "%s is entered from the label before boxes for the hour and the minute with a list of AM and PM",
  async (value, entered) => {
    const { error, received } = await fill(
      `<form><label>Asked</label><div><span><input name="a" type="number" aria-label="hours (12hr clock)">:<input name="b" type="number" aria-label="minutes"></span>
     <span><select name="c"><option>PM</option><option>AM</option></select></span></div></form>`,
      answer("text", "label=Asked", value),
    );
    expect(error).toBeUndefined();
    expect(Object.values(received)).toEqual(entered);
  },
);

test("a time of 24 hours is entered into lists for the hour and the minute", async () => {
  const list = (name: string, length: number) =>
    `<select name="${name}" aria-label="${name}">${Array.from({ length }, (_, at) => `<option>${at}</option>`).join("")}</select>`;
  const body = `<form><fieldset id="box">${list("Hour", 24)}${list("Minute", 60)}</fieldset></form>`;
  const { error, received } = await fill(body, answer("text", "id=box", "14:05"));
  expect(error).toBeUndefined();
  expect(received).toEqual({ Hour: "14", Minute: "5" });
});

test.each([
  [
    "a list",
    `<select name="half"><option value="">--</option><option>AM</option><option>PM</option></select>`,
  ],
])(
  "a time is entered into boxes without names, by the numbers that they take, and %s of AM and PM",
  async (_, half) => {
    const { error, received } = await fill(
      `<form><div id="box"><input name="a" role="spinbutton" aria-valuemin="1" aria-valuemax="12">:<input name="b" role="spinbutton" aria-valuemin="0" aria-valuemax="59">${half}</div></form>`,
      answer("text", "id=box", "14:05"),
    );
    expect(error).toBeUndefined();
    expect(received).toEqual({ a: "02", b: "05", half: "PM" });
  },
);

test.each([
  ["09:15", "9:15 AM"],
  ["4:30 pm", "4:30 PM"],
])("%s is entered into boxes with a button that changes the half of the day", async (value, shown) => {
  const body = `<div id="box" role="group" aria-label="Asked"><div><input aria-label="Hours"></div>:<div><input aria-label="Minutes"></div>
    <div><button type="button">PM</button></div></div>
    <script>globalThis.received = {}; const [hour, minute] = box.querySelectorAll("input"), half = box.querySelector("button");
    box.oninput = () => { received.time = Number(hour.value) + ":" + minute.value + " " + half.textContent; };
    half.onclick = () => { half.textContent = half.textContent === "AM" ? "PM" : "AM"; box.oninput(); };</script>`;
  const { error, received } = await fill(body, answer("text", "id=box", value));
  expect(error).toBeUndefined();
  expect(received).toEqual({ time: shown });
});
