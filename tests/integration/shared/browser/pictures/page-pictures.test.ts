import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
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
