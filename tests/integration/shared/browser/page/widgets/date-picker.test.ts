import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { type CalendarSketch, calendarScript } from "../../../../../fixtures/forms/calendars.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill, fillTwice } = useFiller();

const popup = (opener: string, sketch: CalendarSketch, more = "") =>
  `<form><label for="box">Asked</label>${opener}</form><script>
   const root = document.createElement("div"); root.setAttribute("role", "dialog"); let pending;
   const show = (date) => { const text = new Date(date).toLocaleDateString("en-US", { timeZone: "UTC" });
     if ("value" in box && box.tagName === "INPUT") box.value = text; else box.textContent = text; globalThis.received = { date }; root.remove(); };
   const choose = (date) => { ${more || "show(date)"} };
   const open = () => { document.body.append(root); ${calendarScript(sketch).replace("renderCalendar(root, sketch, choose);", "")} renderCalendar(root, sketch, choose); };
   (document.getElementById("opener") ?? box).onclick = open;</script>`;

describe("a month is picked in the dialog of", () => {
  const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
  test.each([
    [
      "a button without a caption",
      `<button type="button" id="box" aria-haspopup="dialog" style="width:120px;height:24px"></button>`,
    ],
    ["a box without typing", `<input id="box" role="combobox" aria-haspopup="dialog" inputmode="none">`],
  ])("%s, by script and by hand", async (_, opener) => {
    const filled = await fillTwice(
      `<label for="box">Start month</label>${opener}<script>
       const MONTHS = ${JSON.stringify(MONTHS)}; let year = 2026, root; globalThis.received = { picks: 0 };
       const draw = () => { root.innerHTML = "<div><button type=button aria-label='Previous year'>‹</button><b>" + year + "</b><button type=button aria-label='Next year'>›</button></div>" + MONTHS.map((one) => "<button type=button>" + one + "</button>").join(""); };
       const show = (text) => { if (box.matches("input")) box.value = text; else box.textContent = text; };
       box.onclick = () => { if (root) return; root = document.createElement("div"); root.role = "dialog"; root.style = "position:absolute;background:white"; draw(); document.body.append(root);
         root.onclick = ({ target }) => { const label = target.ariaLabel, at = MONTHS.indexOf(target.textContent);
           if (label) { year += label.startsWith("Next") ? 1 : -1; draw(); }
           else if (at >= 0) { received.month = year + "-" + (at + 1); received.picks++; show(target.textContent + " " + year); root.remove(); root = undefined; } }; };</script>`,
      answer("text", "id=box", "2027-04"),
    );
    expect(filled.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect(filled.map(({ received }) => received)).toEqual([
      { month: "2027-4", picks: 1 },
      { month: "2027-4", picks: 2 },
    ]);
  });
});

test.each([
  ["a box without typing", popup(`<input id="box" readonly>`, { arrows: "named" })],
  [
    "a button",
    popup(`<button type="button" id="box" aria-haspopup="dialog">Choose a date</button>`, { lists: true }),
  ],
  [
    "the button next to a box without typing",
    popup(
      `<span><input id="box" readonly><button type="button" id="opener" aria-label="Calendar">▦</button></span>`,
      { arrows: "silent" },
    ),
  ],
  [
    "the icon of a font next to a box without typing",
    popup(`<span><input id="box" readonly><i id="opener" style="cursor:pointer">event</i></span>`, {
      arrows: "named",
    }),
  ],
  [
    "a typed box that drops what is typed",
    popup(
      `<span><input id="box" onblur="if (!globalThis.received) this.value = ''"><button type="button" id="opener">▦</button></span>`,
      { arrows: "years", named: true },
    ),
  ],
  [
    "a box by role that takes typing and names its calendar",
    `<form><label for="box">Asked</label><input id="box" role="combobox" aria-haspopup="dialog" aria-expanded="false" placeholder="mm/dd/yyyy"></form><script>
      box.onchange = () => { const [month, day, year] = box.value.split("/"); globalThis.received = { date: [year, month, day].join("-") }; };</script>`,
  ],
  [
    "a typed box that drops its text unless a day of its calendar is pressed",
    `<form><label for="box">Asked</label><input id="box" placeholder="mm/dd/yyyy"></form><script>let taken = "";
      const root = document.createElement("div"); root.style.position = "absolute";
      const draw = () => { const [month, , year] = box.value.split("/").map(Number); const last = new Date(year, month, 0).getDate();
        const name = new Date(year, month - 1, 1).toLocaleDateString("en-US", { month: "long", year: "numeric" });
        root.innerHTML = "<button>‹</button><b>" + name + "</b><button>›</button><table><tr>" + Array.from({ length: last }, (_, at) => "<td>" + (at + 1) + "</td>").join("") + "</tr></table>"; };
      box.onfocus = () => document.body.append(root); box.oninput = () => { if (/^\\d\\d?\\/\\d\\d?\\/\\d{4}$/.test(box.value)) draw(); };
      root.onclick = ({ target }) => { if (target.tagName !== "TD") return; taken = box.value; globalThis.received = { date: taken.replace(/(\\d+)\\/(\\d+)\\/(\\d+)/, (_, m, d, y) => y + "-" + m.padStart(2, "0") + "-" + target.textContent.padStart(2, "0")) }; root.remove(); };
      addEventListener("mousedown", ({ target }) => { if (target !== box && !root.contains(target)) { box.value = taken; root.remove(); } });</script>`,
  ],
  [
    "a box that opens its calendar with the focus and takes no text",
    popup(`<input id="box" oninput="this.value = ''">`, { arrows: "years", named: true }).replace(
      ".onclick = open;",
      ".onfocus = () => { root.style.position = 'absolute'; open(); };",
    ),
  ],
  [
    "a box whose calendar is open with the focus before, and has an element of its own for each view",
    `<form><label for="box">Asked</label><input id="box" readonly></form><script>
      const layer = document.createElement("div"); layer.style = "position:absolute;background:white"; let at = new Date(Date.UTC(2031, 10, 1));
      const show = (html) => { layer.replaceChildren(Object.assign(document.createElement("div"), { innerHTML: html })); };
      const pressed = (texts, name) => texts.map((text, index) => "<button type=button data-" + name + "=" + index + ">" + text + "</button>").join("");
      const names = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2000, month, 1)).toLocaleString("en-US", { month: "short", timeZone: "UTC" }));
      const days = () => show("<button type=button data-by=-1 aria-label='Previous month'>‹</button><button type=button data-view=years>" + at.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" }) + "</button><button type=button data-by=1 aria-label='Next month'>›</button><p>" +
        pressed(Array.from({ length: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate() }, (_, day) => day + 1), "day") + "</p>");
      box.onfocus = () => { if (layer.isConnected) return; document.body.append(layer); days(); };
      layer.onclick = ({ target }) => { const { by, view, year, month, day } = target.dataset;
        if (by) { at.setUTCMonth(at.getUTCMonth() + Number(by)); days(); }
        if (view) show(pressed(Array.from({ length: 40 }, (_, index) => 2000 + index), "year"));
        if (year) { at.setUTCFullYear(2000 + Number(year)); show("<b>" + at.getUTCFullYear() + "</b>" + pressed(names, "month")); }
        if (month) { at.setUTCMonth(Number(month)); days(); }
        if (day) { at.setUTCDate(Number(day) + 1); globalThis.received = { date: at.toISOString().slice(0, 10) }; box.value = at.toLocaleDateString("en-US", { timeZone: "UTC" }); layer.remove(); } };
      box.focus();</script>`,
  ],
  [
    "a box in the shadow root of an element with a role of its own",
    `<x-box id="box" role="combobox" aria-haspopup="dialog"></x-box><script>const shadow = document.querySelector("#box").attachShadow({ mode: "open" });
      shadow.innerHTML = '<input placeholder="mm/dd/yyyy">'; shadow.firstChild.onchange = ({ target }) => { const [month, day, year] = target.value.split("/"); globalThis.received = { date: [year, month, day].join("-") }; };</script>`,
  ],
  [
    "a calendar with a box for the year",
    popup(`<input id="box" readonly>`, { arrows: "named" }).replace(
      "</script>",
      `; new MutationObserver(() => { const heading = root.querySelector("span"); if (!heading || root.querySelector("input")) return;
        const [month, year] = heading.textContent.split(" "), box = document.createElement("input"); box.type = "text"; box.maxLength = 4; box.value = year; heading.textContent = month; heading.after(box);
        box.onchange = () => { const [back, on] = root.querySelectorAll("button[aria-label]"), target = box.value; box.remove();
          for (let months = (Number(target) - Number(year)) * 12; months !== 0; months += months > 0 ? -1 : 1) root.querySelector(months > 0 ? "[aria-label='Next month']" : "[aria-label='Previous month']").click(); }; }).observe(document.body, { childList: true, subtree: true });</script>`,
    ),
  ],
  [
    "a button in the shadow root of the recorded element",
    `<x-date id="box"></x-date><script>const host = document.querySelector("#box"); const shadow = host.attachShadow({ mode: "open" });
      shadow.innerHTML = '<button type="button">Choose a date</button>'; const root = document.createElement("div");
      const choose = (date) => { shadow.firstChild.textContent = new Date(date).toLocaleDateString("en-US", { timeZone: "UTC" }); globalThis.received = { date }; root.remove(); };
      shadow.firstChild.onclick = () => { document.body.append(root); ${calendarScript({ lists: true })} };</script>`,
  ],
  [
    "a calendar whose days take presses on their inner part alone",
    popup(`<input id="box" readonly>`, { arrows: "named" }, `show(date)`).replace(
      "</script>",
      `; addEventListener("click", (event) => { if (event.target.matches(".day")) { event.stopImmediatePropagation(); event.preventDefault(); } }, true);
      new MutationObserver(() => { for (const day of root.querySelectorAll(".day")) if (!day.firstElementChild) day.innerHTML = "<span>" + day.textContent + "</span>"; }).observe(root, { childList: true, subtree: true });</script>`,
    ),
  ],
  [
    "a calendar whose heading changes before its days, and whose years fade in",
    `<form><label for="box">Asked</label><input id="box" readonly></form><script>
      const root = document.createElement("div"); let at = new Date(Date.UTC(2032, 10, 1)); const LATE = 80;
      const name = () => at.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
      const body = () => root.querySelector("div"), later = (draw) => { root.querySelector("b button").textContent = name(); setTimeout(draw, LATE); };
      const draw = () => { const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
        body().innerHTML = Array.from({ length: last }, (_, day) => "<button type=button data-day='" + new Date(at.getTime() + day * 864e5).toISOString().slice(0, 10) + "'>" + (day + 1) + "</button>").join(""); };
      const years = () => { body().innerHTML = ""; body().style.opacity = "0"; setTimeout(() => { body().innerHTML = Array.from({ length: 40 }, (_, year) => "<button type=button data-year=" + (2000 + year) + ">" + (2000 + year) + "</button>").join(""); setTimeout(() => { body().style.opacity = ""; }, LATE); }, LATE); };
      const move = (months) => { at.setUTCMonth(at.getUTCMonth() + months); later(draw); };
      box.onclick = () => { root.innerHTML = "<button type=button aria-label='Previous year'></button><button type=button aria-label='Previous month'></button><b><button type=button></button></b><button type=button aria-label='Next month'></button><div></div>"; document.body.append(root); later(draw); draw(); };
      root.onclick = ({ target }) => { const { day, year } = target.dataset, label = target.getAttribute("aria-label");
        if (day) { box.value = new Date(day).toLocaleDateString("en-US", { timeZone: "UTC" }); globalThis.received = { date: day }; root.remove(); }
        else if (year) { at.setUTCFullYear(Number(year)); later(draw); }
        else if (label) move(label === "Previous year" ? -12 : label === "Previous month" ? -1 : 1); else if (target.closest("b")) years(); };</script>`,
  ],
  [
    "a calendar whose four signs have no names, the outer ones for years",
    `<form><label for="box">Asked</label><input id="box" readonly></form><script>
      const root = document.createElement("div"); let at = new Date(Date.UTC(2071, 10, 1)), presses = 0;
      const sign = (months) => "<b data-months=" + months + " style='cursor:pointer;display:inline-block;width:20px;height:20px'></b>";
      const draw = () => { const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
        root.innerHTML = "<div style='cursor:default'>" + [-12, -1].map(sign).join("").replaceAll("<b", "<i").replaceAll("/b>", "/i>") + "<u>" + at.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" }) + "</u>" + [1, 12].map(sign).join("").replaceAll("<b", "<i").replaceAll("/b>", "/i>") + "</div>" +
          Array.from({ length: last }, (_, day) => "<span style='display:inline-block;width:20px'>" + (day + 1) + "</span>").join(""); };
      box.onclick = () => { document.body.append(root); draw(); };
      root.onclick = ({ target }) => { const months = Number(target.dataset.months);
        if (months && ++presses < 90) { at.setUTCMonth(at.getUTCMonth() + months); draw(); }
        else if (target.localName === "span") { const date = at.toISOString().slice(0, 8) + target.textContent.padStart(2, "0"); box.value = new Date(date).toLocaleDateString("en-US", { timeZone: "UTC" }); globalThis.received = { date }; root.remove(); } };</script>`,
  ],
  [
    "a calendar that slides its weeks in",
    popup(`<input id="box" readonly>`, { arrows: "named" }).replace(
      "</script>",
      `; new MutationObserver(() => { const days = [...root.querySelectorAll(".day")].slice(7).filter((day) => !day.dataset.seen);
        for (const day of days) { day.dataset.seen = "1"; day.style.display = "none"; setTimeout(() => { day.style.display = ""; }, 120); } }).observe(root, { childList: true, subtree: true });</script>`,
    ),
  ],
  [
    "a calendar with a list of the months of years, which holds the rows in view alone",
    popup(`<input id="box" readonly>`, { arrows: "named" }).replace(
      "</script>",
      `; const FIRST = 1950, HEIGHT = 60; let isOpen = false;
      const draw = (list) => { const from = Math.floor(list.scrollTop / HEIGHT);
        list.firstChild.innerHTML = [0, 1, 2].map((at) => "<div style='position:absolute;top:" + (from + at) * HEIGHT + "px'><b>" + (FIRST + from + at) + "</b>" + names.map((name) => "<span role=gridcell aria-label='" + name.slice(0, 3) + " " + (FIRST + from + at) + "'><i>" + name.slice(0, 3) + "</i></span>").join(" ") + "</div>").join(""); };
      const names = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2000, at, 1)).toLocaleString("en-US", { month: "long", timeZone: "UTC" }));
      new MutationObserver(() => { const heading = root.querySelector("div > span"); if (!heading || heading.dataset.seen) return; heading.dataset.seen = "1";
        const at = heading.textContent.split(" "); heading.innerHTML = "<button type=button>" + heading.textContent + "</button>";
        heading.firstChild.onclick = () => { if (root.querySelector(".years")) return root.querySelector(".years").remove();
          const list = document.createElement("div"); list.className = "years"; list.style = "position:relative;height:130px;overflow-y:auto"; list.innerHTML = "<div style='height:" + 100 * HEIGHT + "px'></div>"; root.append(list);
          list.onscroll = () => draw(list); list.scrollTop = (at[1] - FIRST) * HEIGHT; draw(list);
          list.onclick = ({ target }) => { const cell = target.closest("[role=gridcell]"); if (!cell) return; list.remove(); const [name, year] = cell.ariaLabel.split(" ");
            const months = (year - at[1]) * 12 + names.findIndex((one) => one.startsWith(name)) - names.indexOf(at[0]);
            for (let left = Math.abs(months); left > 0; left--) root.querySelector("[aria-label='" + (months > 0 ? "Next" : "Previous") + " month']").click(); }; }; }).observe(document.body, { childList: true, subtree: true });</script>`,
    ),
  ],
  [
    "a calendar with a button to confirm",
    popup(
      `<input id="box" readonly>`,
      { arrows: "named", views: true },
      `pending = date; if (!root.querySelector(".ok")) { const ok = document.createElement("button"); ok.type = "button"; ok.className = "ok"; ok.textContent = "OK"; ok.onclick = () => show(pending); root.append(ok); }`,
    ),
  ],
  [
    "a calendar whose day the box shows before it is confirmed",
    popup(
      `<input id="box" readonly>`,
      { arrows: "named" },
      `box.value = new Date(date).toLocaleDateString("en-US", { timeZone: "UTC" }); if (!root.querySelector(".ok")) { const ok = document.createElement("button"); ok.type = "button"; ok.className = "ok"; ok.textContent = "OK"; ok.onclick = () => show(date); root.append(ok); }`,
    ),
  ],
  [
    "an element around a box in one with a role for its calendar",
    `<form><div id="row"><div role="combobox" tabindex="0" aria-haspopup="dialog" aria-expanded="false"><input placeholder="mm/dd/yyyy"></div></div></form><script>
      document.querySelector("input").onchange = ({ target }) => { const [month, day, year] = target.value.split("/"); globalThis.received = { date: [year, month, day].join("-") }; };</script>`,
    "id=row",
  ],
  [
    "the only button in a recorded element",
    popup(`<div id="row"><p>Asked</p><button type="button" id="box">Choose</button></div>`, { lists: true }),
    "id=row",
  ],
])("a date picker opened by %s takes a date", async (_, body, at = "id=box") => {
  const { error, received } = await fill(body, answer("text", at, "2022-10-02"));
  expect(error).toBeUndefined();
  expect(received.date).toBe("2022-10-02");
});

test("a date with a time is typed in the form that the calendar of its box follows, and then confirmed", async () => {
  const body = `<form><label for="box">Asked</label><input id="box"></form><script>globalThis.received = {};
    const root = document.createElement("div"); root.style.cssText = "position:absolute;z-index:9;background:white"; let at = "2026-11", pending = null;
    const draw = () => { const [year, month] = at.split("-"); const last = new Date(year, month, 0).getDate();
      root.innerHTML = "<button type=button aria-label='Previous month'></button><b>" + new Date(year, month - 1).toLocaleString("en", { month: "long", year: "numeric" }) + "</b><button type=button aria-label='Next month'></button><table><tr>" + Array.from({ length: last }, (_, day) => "<td>" + (day + 1) + "</td>").join("") + "</tr></table><button type=button class=ok>OK</button>"; };
    box.onfocus = () => { draw(); document.body.append(root); };
    box.oninput = () => { if (/^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$/.test(box.value)) { pending = box.value; at = pending.slice(0, 7); draw(); } };
    root.onclick = ({ target }) => { if (target.matches(".ok")) { received.moment = pending; root.remove(); } };</script>`;
  const { error, received } = await fill(body, answer("text", "id=box", "2027-02-11 09:30"));
  expect({ error, received }).toEqual({ error: undefined, received: { moment: "2027-02-11 09:30:00" } });
});

test("a calendar that takes a chosen day back is pressed again by hand", async () => {
  const body = popup(
    `<input id="box" readonly>`,
    { arrows: "named" },
    `if (globalThis.received?.date === date) { globalThis.received = {}; box.value = ""; root.remove(); } else show(date)`,
  );
  const asked = answer("text", "id=box", "2022-10-02");
  const [, { received }] = await fillTwice(body, asked);
  expect(received.date).toBe("2022-10-02");
});

test("a typed date that a page has missed is chosen by hand in the calendar that a click opens", async () => {
  const body = `<form><label for="box">Asked</label><input id="box" placeholder="mm/dd/yyyy"></form><script>
    const root = document.createElement("div"); root.style.position = "absolute";
    const draw = () => { const [month, , year] = box.value.split("/").map(Number); const last = new Date(year, month, 0).getDate();
      const name = new Date(year, month - 1, 1).toLocaleDateString("en-US", { month: "long", year: "numeric" });
      root.innerHTML = "<button>‹</button><b>" + name + "</b><button>›</button><table><tr>" + Array.from({ length: last }, (_, at) => "<td>" + (at + 1) + "</td>").join("") + "</tr></table>"; };
    box.onclick = () => setTimeout(() => document.body.append(root), 60); box.oninput = () => { if (/^\\d\\d?\\/\\d\\d?\\/\\d{4}$/.test(box.value)) draw(); };
    root.onclick = ({ target }) => { if (target.tagName === "TD") { globalThis.received = { day: target.textContent }; root.remove(); } };</script>`;
  const asked = answer("text", "id=box", "2022-10-02");
  const days = (await fillTwice(body, asked)).map(({ received }) => received.day);
  expect(days).toEqual([undefined, "2"]);
});

test("a button below a box is not pressed in search of its calendar", async () => {
  const body = `<form><label for="box">Asked</label><input id="box" readonly>
    <p><button type="button" onclick="globalThis.received = { pressed: true }">Continue</button></p></form>`;
  const { error, received } = await fill(body, answer("text", "id=box", "2026-07-05"));
  expect(error?.type).toBe("validation_error");
  expect(received.pressed).toBeUndefined();
});

/** A popup with boxes for a time, below a calendar where the box asks for a date too. */
const timed = (days: string) =>
  `<form><label for="box">Asked</label><input id="box" readonly></form><div id="popup" hidden><div id="root"></div>
   <input type="number" aria-label="Hour" value="12"><input type="number" aria-label="Minute" value="0"><span id="half">PM</span></div><script>
   let date = ""; globalThis.received = {}; const [hour, minute] = popup.querySelectorAll("input");
   const show = () => { const day = date && new Date(date).toLocaleDateString("en-US", { timeZone: "UTC" }) + " ";
     box.value = received.value = day + hour.value + ":" + minute.value.padStart(2, "0") + " " + half.textContent; };
   const choose = (day) => { date = day; show(); }; hour.onchange = minute.onchange = show;
   half.onclick = () => { half.textContent = half.textContent === "PM" ? "AM" : "PM"; show(); };
   box.onclick = () => { if (!popup.hidden) return; popup.hidden = false; ${days} };</script>`;

test.each([
  ["a time alone", "", "9:05 am", "09:05 AM"],
  ["a date and a time", calendarScript({ lists: true }), "2026-12-08 14:30", "12/8/2026 02:30 PM"],
])("%s is picked in boxes of a popup", async (_, days, value, kept) => {
  const { error, received } = await fill(timed(days), answer("text", "id=box", value));
  expect(error).toBeUndefined();
  expect(received.value).toBe(kept);
});

test("a date whose time the box does not show is an error", async () => {
  const body = timed(calendarScript({ lists: true })).replace("day + hour.value", "day + 12");
  const { error } = await fill(body, answer("text", "id=box", "2026-12-08 15:30"));
  expect(error?.type).toBe("validation_error");
});

/** A box without a hint that opens a calendar with the focus; `read` takes its text as month, day and year alone. */
const unhinted = (listeners: string) =>
  `<form><label for="box">Asked</label><input id="box" autocomplete="off"></form><script>globalThis.received = {};
   const root = document.createElement("div"); root.style.cssText = "position: absolute; background: white";
   const pad = (number) => String(number).padStart(2, "0"); let year = 2026, month = 11;
   const take = (day) => { received.date = box.value = pad(month) + "/" + pad(day) + "/" + year; };
   const draw = () => { const name = new Date(year, month - 1, 1).toLocaleDateString("en-US", { month: "long", year: "numeric" });
     root.innerHTML = "<button type=button aria-label='Previous month'>«</button><b>" + name + "</b><button type=button aria-label='Next month'>»</button><table><tr>" +
       Array.from({ length: new Date(year, month, 0).getDate() }, (_, at) => "<td>" + (at + 1) + "</td>").join("") + "</tr></table>"; };
   const move = (by) => { const at = year * 12 + month - 1 + by; year = Math.floor(at / 12); month = at % 12 + 1; draw(); };
   const read = () => { const [m = 1, d = 1, y = 1] = box.value.split(/\\D/).map(Number); year = y || 1; month = Math.min(12, m || 1); draw(); return Math.min(28, d || 1); };
   root.onmousedown = (event) => event.preventDefault();
   root.onclick = ({ target }) => { if (target.tagName === "TD") { take(target.textContent); root.remove(); } if (target.tagName === "BUTTON") move(target.textContent === "«" ? -1 : 1); };
   box.onfocus = box.onclick = () => { draw(); document.body.append(root); }; const close = () => root.remove(); ${listeners}</script>`;

test.each([
  ["at each key", "box.onkeyup = read; box.onblur = close;"],
  ["when the focus leaves it", "box.onblur = () => { if (box.value) take(read()); close(); };"],
  [
    "when the mouse is pressed elsewhere",
    "onmousedown = ({ target }) => { if (target === box || !root.isConnected) return; if (box.value) take(read()); close(); };",
  ],
  ["never", "box.onblur = close;"],
])("a date is entered as the page reads it into a box that reads its text %s", async (_, listeners) => {
  const { error, received } = await fill(unhinted(listeners), answer("text", "id=box", "2026-07-05"));
  expect(error).toBeUndefined();
  expect(received.date).toBe("07/05/2026");
});

test.each([
  ["as the page reads it", "2026-07-05", "07/05/2026"],
  ["in the calendar of a page that reads none", "2026-08-19", "08/19/2026"],
])("a date in a box whose calendar opens by a sign next to it is entered %s", async (way, date, kept) => {
  const reads = way === "as the page reads it" ? "take(read())" : "void 0";
  const { error, received } = await fill(
    unhinted(
      `box.onfocus = box.onclick = null; const sign = document.createElement("span"); sign.textContent = "📅"; box.after(sign);
       const field = document.createElement("div"); box.before(field); field.append(box, sign);
       sign.onclick = () => { draw(); document.body.append(root); }; box.onchange = () => { if (/^\\d\\d\\/\\d\\d\\/\\d{4}$/.test(box.value)) ${reads}; };
       onmousedown = ({ target }) => { if (target !== sign && !root.contains(target)) close(); };`,
    ),
    answer("text", "id=box", date),
  );
  expect(error).toBeUndefined();
  expect(received.date).toBe(kept);
});

test("a box that the page replaces by one with a calendar takes no keys before", async () => {
  const { error, received } = await fill(
    `<form><label for="box">Asked</label><div><input id="box"><button type="button" aria-label="Calendar">📅</button></div></form><script>
     const box = document.getElementById("box"); received = {}; box.onkeydown = ({ isTrusted }) => { received.early ||= isTrusted; };
     setTimeout(() => { const drawn = document.createElement("input"); const read = (text) => { received.date = drawn.value = text; box.value = text + "T00:00:00"; };
       box.type = "hidden"; box.before(drawn); if (box.value) read(box.value); drawn.onchange = () => read(drawn.value); }, 100);</script>`,
    answer("text", "id=box", "2026-07-05"),
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ date: "2026-07-05" });
});

test.each([
  ["the box", "box.value = received.date"],
  ["itself alone", "chosen = 20"],
])("a date is entered as the page reads it, where the opened calendar sets today in %s", async (_, sets) => {
  const { error, received } = await fill(
    unhinted(
      `box.onfocus = box.onclick = null; const sign = document.createElement("span"); sign.className = "icon"; box.after(sign); let chosen = 0;
       const field = document.createElement("div"); box.before(field); field.append(box, sign); const mark = () => { for (const day of root.querySelectorAll("td")) day.className = Number(day.textContent) === chosen ? "day active" : "day"; };
       sign.onclick = () => { if (!received.date) { received.date = "11/20/2026"; ${sets}; } draw(); mark(); document.body.append(root); };
       box.onchange = () => { if (/^\\d\\d\\/\\d\\d\\/\\d{4}$/.test(box.value)) { chosen = read(); take(chosen); } };
       onmousedown = ({ target }) => { if (target !== sign && !root.contains(target)) close(); };
       </script><style>.icon::before { content: "*"; display: inline-block; width: 16px }</style><script>`,
    ),
    answer("text", "id=box", "2026-11-05"),
  );
  expect(error).toBeUndefined();
  expect(received.date).toBe("11/05/2026");
});

test("a date with a time is an error where only the calendar of its box is read, and offers no time", async () => {
  const { error } = await fill(
    unhinted(
      "box.onblur = close; take = (day) => { box.value = pad(month) + '/' + pad(day) + '/' + year + ' 04:10 PM'; };",
    ).replace("const take", "let take"),
    answer("text", "id=box", "2026-07-05 09:30"),
  );
  expect(error?.type).toBe("validation_error");
});

test("a month is entered as the page reads it, where one cell of its popup holds all months", async () => {
  const body = `<form><label for="box">Asked</label><input id="box" autocomplete="off"></form><script>globalThis.received = {};
    const root = document.createElement("div"); root.style.position = "absolute"; const names = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
    root.innerHTML = "<b>2026</b><table><tr><td>" + names.map((name) => "<span>" + name + "</span>").join(" ") + "</td></tr></table>";
    box.onfocus = () => document.body.append(root);
    onmousedown = ({ target }) => { if (target === box || !root.isConnected) return; const [month, year] = box.value.split(/\\D/).map(Number);
      received.month = box.value = Math.min(12, month) + "/" + year; root.remove(); };</script>`;
  const asked = answer("text", "id=box", "2027-02");
  const [, { received }] = await fillTwice(body, asked);
  expect(received.month).toBe("2/2027");
});

test("a typed date is kept where a calendar of several months scrolls to it and ignores a press until then", async () => {
  const body = `<form><label for="box">Asked</label><input id="box" role="combobox" aria-haspopup="dialog" aria-expanded="false"></form><script>globalThis.received = {};
    const root = document.createElement("div"); root.style.cssText = "position:absolute;top:80px;background:white"; let isScrolling = false;
    const parse = () => { const [, m, d, y] = /^(\\d\\d?)\\/(\\d\\d?)\\/(\\d{4})$/.exec(box.value) ?? []; return y && new Date(y, m - 1, d); };
    const long = (date, parts) => date.toLocaleDateString("en-US", parts);
    const draw = (at) => { root.innerHTML = [-1, 0, 1].map((by) => { const first = new Date(at.getFullYear(), at.getMonth() + by, 1), last = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
      return "<div><b>" + long(first, { month: "long", year: "numeric" }) + "</b><table><tr>" + Array.from({ length: last }, (_, day) => "<td aria-label='" + (day + 1) + " " + long(first, { month: "long" }) + " " + first.getFullYear() + "'>" + (day + 1) + "</td>").join("") + "</tr></table></div>"; }).join(""); };
    const close = () => { if (!root.isConnected) return; root.remove(); box.setAttribute("aria-expanded", "false"); const date = parse();
      box.setAttribute("aria-invalid", String(!date)); received.date = date ? long(date) : ""; };
    const open = (date) => { draw(date); document.body.append(root); box.setAttribute("aria-expanded", "true"); };
    box.onclick = () => { if (!root.isConnected) open(parse() ?? new Date(2026, 10, 1)); };
    box.oninput = () => { open(new Date(2026, 10, 1)); const date = parse(); if (!date) return;
      isScrolling = true; setTimeout(() => draw(date), 90); setTimeout(() => { isScrolling = false; }, 500); };
    root.onclick = () => { if (!isScrolling) close(); }; onclick = ({ target }) => { if (target !== box && !root.contains(target)) close(); };</script>`;
  const { error, received } = await fill(body, answer("text", "id=box", "2022-11-02"));
  expect({ error, received }).toEqual({ error: undefined, received: { date: "11/2/2022" } });
});
