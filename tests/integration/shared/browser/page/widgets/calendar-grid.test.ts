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
