import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LaunchedBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { TypedTexts } from "../../../../../shared/browser/person/typed-texts.ts";
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

/** The darkest point of a picture: 255 where it shows nothing. */
async function darkest(hidden: string[] | TypedTexts): Promise<number> {
  const parts = Array.isArray(hidden) ? { list: () => hidden } : hidden;
  const pictures = new PagePictures(undefined, undefined, parts);
  const { jpeg } = await pictures.take(form, 1, "Page");
  return (await sharp(jpeg).greyscale().stats()).channels[0]?.min ?? Number.NaN;
}

test.each([
  ["a sentence", "<p>Signed in as Ada Lovelace.</p>"],
  ["a text over several elements", "<p>Signed in as <b>Ada</b>\n <i>Lovelace</i>.</p>"],
  ["a box", `<input style="border:0;outline:0" value="Ada Lovelace">`],
  [
    "a shadow root",
    `<x-name></x-name><script>document.querySelector("x-name").attachShadow({ mode: "open" }).innerHTML = "<b>ADA LOVELACE</b>";</script>`,
  ],
  ["a frame", `<iframe style="border:0" srcdoc="<p>Ada Lovelace</p>"></iframe>`],
])("a picture does not show a text of the person in %s, and the page does afterwards", async (_, html) => {
  await form.page.setContent(`<!doctype html><body style="background:#fff;color:#000">${html}`);
  expect(await darkest([])).toBeLessThan(100);
  expect(await darkest(["Ada Lovelace"])).toBeGreaterThan(240);
  expect(await darkest([])).toBeLessThan(100);
});

test("other texts stay on the picture", async () => {
  await form.page.setContent("<!doctype html><body><p>Ada Lovelace</p><p>Other words</p>");
  expect(await darkest(["Ada Lovelace"])).toBeLessThan(100);
});

test.each([
  [
    "an image",
    `<img alt="" width="40" height="40" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect width='40' height='40'/></svg>">`,
  ],
  [
    "a canvas",
    `<canvas width="40" height="40"></canvas><script>document.querySelector("canvas").getContext("2d").fillRect(0, 0, 40, 40);</script>`,
  ],
  [
    "a background",
    `<div style="width:40px;height:40px;background:url(&quot;data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect width='40' height='40'/></svg>&quot;)"></div>`,
  ],
])("a picture does not show %s after a person has drawn, and the page does afterwards", async (_, html) => {
  await form.page.setContent(`<!doctype html><body style="background:#fff">${html}`);
  const typed = new TypedTexts();
  expect(await darkest(typed)).toBeLessThan(100);
  typed.addImage();
  expect(await darkest(typed)).toBeGreaterThan(240);
  expect(await darkest(new TypedTexts())).toBeLessThan(100);
});
