import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller(300);

const BOX = `<label>Name <input id="c" oninput="(window.received ??= {}).name = this.value"></label>`;

const hidden = {
  "an inert panel": `<section inert>${BOX}</section>`,
  "a collapsed panel": `<section style="height: 0; overflow: hidden">${BOX}</section>`,
  "a panel that grows from nothing": `<div style="display: grid; grid-template-rows: 0fr"><div style="overflow: hidden; min-height: 0">${BOX}</div></div>`,
  "a transparent panel": `<section style="opacity: 0">${BOX}</section>`,
  "a panel moved out of its window": `<div style="width: 400px; overflow: hidden"><div style="transform: translateX(110%)">${BOX}</div></div>`,
  "a panel to the left of its window": `<div style="width: 400px; overflow: clip"><div style="margin-left: -500px; width: 450px">${BOX}</div></div>`,
  "a panel that is clipped to nothing": `<section style="position: absolute; clip: rect(0, 0, 0, 0)">${BOX}</section>`,
  "a panel that a path clips to nothing": `<section style="clip-path: inset(100% 100%)">${BOX}</section>`,
  "a panel that is hidden from assistive technology": `<section aria-hidden="true">${BOX}</section>`,
  "a hidden page of sliders": `<main><section style="display: none"><p><input type="range" id="c"></p></section></main>`,
  "a hidden frame": `<iframe style="visibility: hidden" srcdoc='${BOX}'></iframe>`,
};

test.each(Object.entries(hidden))("a box in %s is not shown", async (_, html) => {
  const { error, received } = await fill(html, answer("text", "id=c", "Ann"));
  expect(error?.type).toBe("selector_not_found");
  expect(received).toEqual({});
});

const shown = {
  "below the end of a list that scrolls": `<div style="height: 50px; overflow: auto"><div style="height: 900px"></div>${BOX}</div>`,
  "in a box that scrolls sideways": `<div style="width: 90px; overflow-x: auto"><div style="padding-left: 800px; width: 400px">${BOX}</div></div>`,
  "in a slot of an element without a box": `<div style="display: contents">${BOX}</div>`,
  "in a panel in the flow, which no rectangle clips": `<section style="clip: rect(0, 0, 0, 0)">${BOX}</section>`,
  "far below the window": `<div style="height: 4000px"></div>${BOX}`,
};

test.each(Object.entries(shown))("a box %s is shown", async (_, html) => {
  const { error, received } = await fill(html, answer("text", "id=c", "Ann"));
  expect(error).toBeUndefined();
  expect(received).toEqual({ name: "Ann" });
});

test("of two equal buttons or boxes, only the one of the open panel counts", async () => {
  const html = `<section inert style="opacity: 0"><input name="a"></section><section><input name="a" id="c" oninput="(window.received ??= {}).name = this.value"></section>`;
  const { received } = await fill(html, answer("text", "name=a", "Ann"));
  expect(received).toEqual({ name: "Ann" });
});
