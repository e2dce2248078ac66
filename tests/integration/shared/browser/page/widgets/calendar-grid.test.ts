import { afterAll, beforeAll, expect, test } from "vitest";
import { type CalendarSketch, calendarScript } from "../../../../../fixtures/forms/calendars.ts";
import { answer, openWidgetPage, type WidgetPage } from "../../../../../fixtures/forms/widget-page.ts";

let tab: WidgetPage;
beforeAll(async () => {
  tab = await openWidgetPage();
});
afterAll(() => tab.close());

test.each<[string, CalendarSketch]>([
  ["named arrows", { arrows: "named", mark: "aria-selected" }],
  ["arrows without names", { arrows: "silent", mark: "class" }],
  ["arrows for years", { arrows: "years", mark: "aria-selected" }],
  ["lists of months and years", { lists: true, mark: "aria-selected" }],
  ["views of years and months", { arrows: "named", views: true, mark: "class" }],
  ["named days and the days around the month", { arrows: "named", named: true, mark: "aria-selected" }],
])("a calendar with %s is moved to its month and takes a day", async (_, sketch) => {
  for (const date of ["2024-03-28", "2021-10-02"]) {
    const { error, received } = await tab.fill(
      `<div id="box"></div><script>globalThis.received = {}; const root = box; const choose = (date) => { received = { date }; };
       ${calendarScript(sketch)}</script>`,
      answer("text", "id=box", date),
    );
    expect(error).toBeUndefined();
    expect(received.date).toBe(date);
  }
});

test("a calendar with lists of months and years is found by the text before it", async () => {
  const { error, received } = await tab.fill(
    `<p>Start date</p><div id="box"></div><script>globalThis.received = {}; const root = box; const choose = (date) => { received = { date }; };
     ${calendarScript({ lists: true, mark: "aria-selected" })}</script>`,
    answer("text", "label=Start date", "2024-03-28"),
  );
  expect(error).toBeUndefined();
  expect(received.date).toBe("2024-03-28");
});

test("a day whose inner part states that it is chosen is read back", async () => {
  const { error, received } = await tab.fill(
    `<div id="box"></div><script>globalThis.received = {}; const root = box; const choose = (date) => { received = { date }; };
     ${calendarScript({ arrows: "named", mark: "class" })
       .replace(
         "choose(value); }",
         "choose(value); [...root.querySelectorAll('.day')].find((one) => one.textContent === String(day.getUTCDate())).innerHTML = '<i aria-selected=true>' + day.getUTCDate() + '</i>'; }",
       )
       .replace(/class: value === chosen \? "day picked" : "day"/, 'class: "day"')}</script>`,
    answer("text", "id=box", "2024-03-28"),
  );
  expect(error).toBeUndefined();
  expect(received.date).toBe("2024-03-28");
});

test("a calendar in the shadow root of an element with the label takes a day: each day is an element, and the year a box", async () => {
  const body = `<x-calendar aria-label="Move-in date"></x-calendar><script>globalThis.received = {};
    const root = document.querySelector("x-calendar").attachShadow({ mode: "open" }); let at = new Date(Date.UTC(2026, 10, 1)), chosen = "";
    const long = (date, parts) => date.toLocaleDateString("en-US", { ...parts, timeZone: "UTC" });
    const move = (months) => { at.setUTCMonth(at.getUTCMonth() + months); draw(); };
    const draw = () => { root.innerHTML = "<button aria-label='Previous month'></button><b>" + long(at, { month: "long" }) + "</b><input maxlength=4 aria-label=Year value=" + at.getUTCFullYear() + "><button aria-label='Next month'></button><div></div>";
      const [back, on] = root.querySelectorAll("button"); back.onclick = () => move(-1); on.onclick = () => move(1); root.querySelector("input").onchange = ({ target }) => move((Number(target.value) - at.getUTCFullYear()) * 12);
      const month = at.getUTCMonth();
      for (let day = new Date(at); day.getUTCMonth() === month; day.setUTCDate(day.getUTCDate() + 1)) { const date = day.toISOString().slice(0, 10), cell = document.createElement("x-day");
        cell.role = "button"; cell.ariaLabel = long(day, { dateStyle: "full" }); cell.ariaSelected = String(date === chosen); cell.style.display = "inline-block"; cell.attachShadow({ mode: "open" }).innerHTML = "<span>" + day.getUTCDate() + "</span>";
        cell.onclick = () => { received.date = chosen = date; draw(); }; root.lastChild.append(cell); } };
    draw();</script>`;
  const { error, received } = await tab.fill(body, answer("text", "label=Move-in date", "2027-02-03"));
  expect({ error, received }).toEqual({ error: undefined, received: { date: "2027-02-03" } });
});
