import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LaunchedBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { PagePictures } from "../../../../../shared/browser/pictures/page-pictures.ts";
import { FormPage } from "../../../../../shared/browser/tab/form-page.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { QUICK } from "../../../../fixtures/forms/run-form.ts";

let launched: LaunchedBrowser;
let form: FormPage;
beforeAll(async () => {
  launched = await shareBrowser(QUICK, "chromium");
  form = await FormPage.open(await launched.newContext(), new AbortController().signal);
});
afterAll(() => launched.close());

const BLACK = `background:#000;width:400px;height:300px`;
const SLIDE = `<style>@keyframes slide { from { transform: translateX(900px); } }</style>`;
const SPINNER = `<style>@keyframes turn { to { rotate: 1turn; } }</style><div style="${BLACK};animation:turn 1s infinite"></div>`;

test.each([
  ["a page that slides in", `${SLIDE}<div style="${BLACK};animation:slide 500ms"></div>`],
  [
    "a panel that a transition moves",
    `<div id="panel" style="${BLACK};translate:900px;transition:translate 500ms"></div><script>panel.getBoundingClientRect(); panel.style.translate = "0px";</script>`,
  ],
  [
    "a panel in a shadow root",
    `<x-panel></x-panel><script>document.querySelector("x-panel").attachShadow({ mode: "open" }).innerHTML = '${SLIDE}<div style="${BLACK};animation:slide 500ms"></div>';</script>`,
  ],
  [
    "a panel in a frame",
    `<iframe style="border:0;width:800px;height:400px" srcdoc='<body style="margin:0">${SLIDE}<div style="${BLACK};animation:slide 500ms"></div>'></iframe>`,
  ],
  ["a spinner that never stops", SPINNER],
])("a picture of %s shows it in its place", async (_, html) => {
  await form.page.setContent(`<!doctype html><body style="margin:0">${html}`);
  const { jpeg } = await new PagePictures().take(form, 1, "Slides");
  const { data } = await sharp(jpeg)
    .extract({ left: 199, top: 149, width: 2, height: 2 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.max(...data)).toBeLessThan(40);
});

test.each([
  ["fits the viewport", `<div style="${BLACK}">`, 720],
  [
    "is longer than the viewport, and scrolled",
    `<div style="${BLACK};height:1500px"></div><input autofocus>`,
    1500,
  ],
  [
    "is wider than the viewport, and scrolled",
    `<div style="${BLACK};width:3000px"></div><script>scrollTo(900, 0);</script>`,
    720,
  ],
])("a picture of a page that %s begins in its upper left corner", async (_, html, least) => {
  await form.page.setContent(`<!doctype html><body style="margin:0">${html}`);
  const { jpeg } = await new PagePictures().take(form, 1, "Size");
  const { width, height } = await sharp(jpeg).metadata();
  expect({ width, isWhole: height >= least }).toEqual({ width: 1280, isWhole: true });
  const corner = await sharp(jpeg)
    .extract({ left: 0, top: 0, width: 8, height: 8 })
    .greyscale()
    .raw()
    .toBuffer();
  expect(Math.max(...corner)).toBeLessThan(40);
});

describe("the results page at a phone's width", () => {
  // A busy machine takes a long page within this time.
  const PATIENT_MS = 40_000;
  const FIGURES = [[{ by: "css" as const, value: "#figure" }]];
  const HEAD = '<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0">';
  const FIGURE = '<p id="figure" style="background:#000;height:60px;margin:0">$664</p>';

  async function takeForPhone(html: string, isSame = true) {
    await form.page.setContent(HEAD + html);
    const pictures = new PagePictures(undefined, PATIENT_MS);
    // A picture beyond the window is taken before, as in a run.
    await pictures.takeOfResults(form, 9, FIGURES);
    const narrow = await pictures.takeForPhone(form, 9, FIGURES, async () => isSame);
    await pictures.widen(form);
    await form.page.waitForFunction(() => innerWidth === 1280 && innerHeight === 720);
    return narrow;
  }

  test("is the site's own layout for it, whole", async () => {
    const css =
      "<style>div{height:1500px;background:#fff}@media(max-width:500px){div{background:#000}}</style>";
    const narrow = await takeForPhone(`${css}${FIGURE}<div></div>`);
    expect(narrow).toMatchObject({ page: 9, title: "Results", truncated: false });
    const { width, height } = await sharp(narrow?.jpeg).metadata();
    expect(width).toBeGreaterThanOrEqual(390);
    expect(height / width).toBeCloseTo(1560 / 390, 1);
    const { channels } = await sharp(narrow?.jpeg).stats();
    expect(channels[0]?.mean).toBeLessThan(10);
  });

  test("is taken at the width that a slightly wider page has", async () => {
    const narrow = await takeForPhone(`${FIGURE}<div style="width:410px;height:820px"></div>`);
    const { width, height } = await sharp(narrow?.jpeg).metadata();
    expect(height / width).toBeCloseTo(880 / 410, 1);
  });

  test("keeps the figures of a page that is too long for one legible picture", async () => {
    const line = (text: string) =>
      `<p>${`${text} the quick brown fox jumps over the lazy dog. `.repeat(9)}</p>`;
    const html = `${line("a").repeat(150)}${FIGURE}${line("b").repeat(150)}`;
    const narrow = await takeForPhone(html);
    expect(narrow?.truncated).toBe(true);
    const { data, info } = await sharp(narrow?.jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(info.width).toBeGreaterThanOrEqual(390);
    const rows = Array.from({ length: info.height }, (_, y) => data[y * info.width + info.width - 5] ?? 255);
    expect(rows.filter((light) => light < 40).length).toBeGreaterThan(50);
  });

  test.each([
    ["is wider", `${FIGURE}<div style="width:900px">wide</div>`, true],
    ["hides the figure", `<style>@media(max-width:500px){p{display:none}}</style>${FIGURE}`, true],
    [
      "cuts the figure's table",
      '<div style="overflow-x:auto"><table style="width:700px"><td id="figure">$664</table></div>',
      true,
    ],
    ["shows other results", FIGURE, false],
  ])("is not taken of a page that %s there", async (_, html, isSame) => {
    expect(await takeForPhone(html, isSame)).toBeUndefined();
  });

  test("is not taken of a site that declares no width for phones", async () => {
    await form.page.setContent(FIGURE);
    const pictures = new PagePictures(undefined, PATIENT_MS);
    expect(await pictures.takeForPhone(form, 9, FIGURES, async () => true)).toBeUndefined();
    expect(await form.page.evaluate(() => innerWidth)).toBe(1280);
  });
});

test("a picture shows no element as under the pointer", async () => {
  await form.page.setContent(
    `<!doctype html><style>#under:hover { background: #000; }</style><body style="margin:20px"><div id="under" style="width:400px;height:300px"></div>`,
  );
  await form.page.mouse.click(200, 150);
  expect(await form.page.locator("#under:hover").count()).toBe(1);
  const { jpeg } = await new PagePictures().take(form, 1, "Hover");
  const { data } = await sharp(jpeg)
    .extract({ left: 199, top: 149, width: 2, height: 2 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.min(...data)).toBeGreaterThan(200);
});
