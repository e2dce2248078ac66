import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, openWidgetPage, type WidgetPage } from "../../../../../fixtures/forms/widget-page.ts";

let tab: WidgetPage;
beforeAll(async () => {
  tab = await openWidgetPage();
});
afterAll(() => tab.close());

const five = (symbol: (at: number) => string) => [1, 2, 3, 4, 5].map(symbol).join("");

test.each([
  [
    "radios named by stars",
    `<form id="box">${five((at) => `<label><input type="radio" name="stars" value="${at}">${"★".repeat(at)}</label>`)}</form>`,
  ],
  [
    "radios with names",
    `<form id="box">${five((at) => `<input type="radio" name="stars" value="${at}" aria-label="${at} stars">`)}</form>`,
  ],
  [
    "radios that all take the chosen number as their value",
    `<form id="box">${five((at) => `<input type="radio" name="star" aria-label="${at} stars">`)}<input type="hidden" name="stars"></form><script>
     const all = [...box.querySelectorAll("[type=radio]")]; all.forEach((star, at) => { star.value = ""; star.onchange = () => { box.elements.stars.value = String(at + 1);
       for (const other of all) other.setAttribute("value", String(at + 1)); }; });</script>`,
  ],
  [
    "buttons without words",
    `<div id="box">${five(() => `<button type="button">☆</button>`)}</div><script>globalThis.received = {};
     [...box.children].forEach((star, at, all) => { star.onclick = () => { received = { stars: String(at + 1) };
       all.forEach((other, index) => other.classList.toggle("full", index <= at)); }; });</script>`,
  ],
  [
    "symbols whose border grows",
    `<style>#box b { border: 1px solid } #box .full { border-width: 3px }</style><div id="box">${five(() => `<label><b>☆</b></label>`)}</div><script>globalThis.received = {};
     [...box.children].forEach((star, at, all) => { star.onclick = () => { received = { stars: String(at + 1) };
       all.forEach((other, index) => { for (const part of [other, other.firstChild]) part.classList.toggle("full", index <= at); }); }; });</script>`,
  ],
  [
    "symbols in boxes of their own",
    `<div id="box">${five(() => `<div style="display:inline-block"><i>☆</i></div>`)}</div><script>globalThis.received = {};
     [...box.children].forEach((star, at, all) => { star.onclick = () => { received = { stars: String(at + 1) };
       all.forEach((other, index) => other.classList.toggle("full", index <= at)); }; });</script>`,
  ],
  [
    "symbols whose color alone changes, also below the mouse",
    `<div id="box">${five(() => `<span style="color:grey">★</span>`)}</div><script>globalThis.received = {}; let chosen = 0;
     const paint = (count) => [...box.children].forEach((star, at) => { star.style.color = at < count ? "gold" : "grey"; });
     box.onmouseleave = () => paint(chosen);
     [...box.children].forEach((star, at) => { star.onmouseenter = () => paint(at + 1); star.onclick = () => { chosen = at + 1; received = { stars: String(chosen) }; }; });</script>`,
  ],
  [
    "icons that a font draws from words",
    `<div id="box" aria-label="current rating 0 of 5">${five(() => `<div role="button" style="display:inline-block;width:30px"><i aria-hidden="true">star_outline</i></div>`)}</div><script>globalThis.received = {};
     [...box.children].forEach((star, at) => { star.onclick = () => { received = { stars: String(at + 1) }; box.ariaLabel = "current rating " + (at + 1) + " of 5"; }; });</script>`,
  ],
  [
    "a picture with a name",
    `<div id="box" role="img" aria-label="0 out of 5 stars">${five(() => "<span>☆</span>")}</div><script>globalThis.received = {};
     [...box.children].forEach((star, at) => { star.onmousedown = () => { received = { stars: String(at + 1) }; box.ariaLabel = at + 1 + " out of 5 stars"; }; });</script>`,
  ],
])("a rating by %s takes its number", async (_, body) => {
  for (const kind of ["radio", "text"] as const) {
    if (kind === "radio" && !body.includes("radio")) continue;
    const { error, received } = await tab.fill(body, answer(kind, "id=box", "4"));
    expect(error).toBeUndefined();
    expect(received.stars).toBe("4");
  }
});

test("radios by role that share one symbol are counted, also for a number with its unit", async () => {
  const body = `<div id="box" role="radiogroup">${five((at) => `<div role="radio" id="star-${at}" tabindex="0" aria-checked="false">☆</div>`)}</div><script>globalThis.received = {};
    [...box.children].forEach((star, at, all) => { star.onclick = () => { received = { stars: String(at + 1) }; all.forEach((other) => { other.ariaChecked = String(other === star); }); }; });</script>`;
  const { error, received } = await tab.fill(body, answer("radio", "id=box", "3 stars"));
  expect(error).toBeUndefined();
  expect(received.stars).toBe("3");
});
