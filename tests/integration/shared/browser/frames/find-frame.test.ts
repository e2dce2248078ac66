import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPage } from "../../../../../shared/browser/fill/fill-page.ts";
import type { PlannedField } from "../../../../../shared/browser/page/protocol.ts";
import { toAppError } from "../../../../../shared/core/errors.ts";
import { answer } from "../../../../fixtures/forms/fill-html.ts";
import { type FramedPages, openFramedPages } from "../../../../fixtures/forms/framed-page.ts";

const BANK = "https://bank.example/";
const SHOP = "https://shop.example/";
/** A busy machine loads a frame within it. */
const TIMEOUT_MS = 8000;

let pages: FramedPages;
beforeAll(async () => {
  pages = await openFramedPages("bank.example", "shop.example");
});
afterAll(() => pages.close());

const fill = (shown: Record<string, string>, ...fields: PlannedField[]) =>
  fillWithin(TIMEOUT_MS, shown, ...fields);

async function fillWithin(timeoutMs: number, shown: Record<string, string>, ...fields: PlannedField[]) {
  const form = await pages.show(shown);
  return fillPage(form, 1, fields, { timeoutMs }).then(() => undefined, toAppError);
}

// A message of a frame may arrive after its answer was read back.
const expectReceived = (values: unknown) => expect.poll(() => pages.received()).toEqual(values);

// The tab's document keeps what its frames report, of any depth.
const KEEP = `<script>addEventListener("message", ({ data }) => { globalThis.received = { ...globalThis.received, ...data }; });</script>`;
const box = (id: string, more = "") =>
  `<input id="${id}" aria-label="${id}" ${more} oninput="top.postMessage({ ${id}: this.value }, '*')">`;
/** A box that keeps only what a real keyboard has typed into it. */
const typedBox = (id: string) =>
  `<input id="${id}" aria-label="${id}"><script>{ let typed = "";
   ${id}.addEventListener("beforeinput", (event) => { event.preventDefault();
     if (!event.isTrusted) return; typed = event.data === null ? "" : typed + event.data; ${id}.value = typed; top.postMessage({ ${id}: typed }, "*"); });
   ${id}.addEventListener("input", () => { ${id}.value = typed; }); }</script>`;
const frame = (url: string, more = `style="width:500px;height:120px"`) =>
  `<iframe src="${url}" ${more}></iframe>`;
const text = (id: string, value: string) => ({ ...answer("text", `id=${id}`, value), field_id: id });

describe("a field in a frame of another origin", () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    [
      "is filled between fields of the document around it",
      { "/": `${box("name")}${frame(BANK)}${box("city")}${KEEP}`, [BANK]: box("account") },
      { name: "Ann", account: "4455", city: "Oslo" },
    ],
    [
      "is filled next to another one, each with a field between fields around them",
      {
        "/": `${frame(BANK)}${box("name")}${frame(SHOP)}${KEEP}`,
        [BANK]: box("account"),
        [SHOP]: `<p>Ship to</p>${typedBox("city")}`,
      },
      { city: "Oslo", name: "Ann", account: "4455" },
    ],
    [
      "is filled in a frame of a frame",
      { "/": frame(SHOP) + KEEP, [SHOP]: `<p>Pay here</p>${frame(BANK)}`, [BANK]: box("account") },
      { account: "4455" },
    ],
    [
      "takes the real keyboard, below the fold, inside borders and padding",
      {
        "/": `<div style="height:1500px"></div>${frame(SHOP, `style="width:600px;height:400px;border:9px solid;padding:30px"`)}${KEEP}`,
        [SHOP]: `<div style="height:900px"></div>${frame(BANK)}`,
        [BANK]: `<div style="height:400px"></div>${typedBox("account")}`,
      },
      { account: "4455" },
    ],
    [
      "is filled in a sandboxed frame",
      {
        "/": `<iframe sandbox="allow-scripts" srcdoc="${box("account").replaceAll('"', "&quot;")}"></iframe>${KEEP}`,
      },
      { account: "4455" },
    ],
    [
      "is filled in a frame of the form's site inside one of another origin",
      { "/": frame(BANK) + KEEP, [BANK]: frame("https://form.example/inner"), "/inner": box("account") },
      { account: "4455" },
    ],
    [
      "is filled when its frame appears late",
      {
        "/": `${box("name")}${KEEP}<script>setTimeout(() => { document.body.insertAdjacentHTML("beforeend", '${frame(BANK)}'); }, 700)</script>`,
        [BANK]: box("account"),
      },
      { name: "Ann", account: "4455" },
    ],
    [
      "is filled when another answer brings its frame",
      {
        "/": `${box("name", `onchange="later.src = '${BANK}'"`)}<iframe id="later"></iframe>${KEEP}`,
        [BANK]: box("account"),
      },
      { name: "Ann", account: "4455" },
    ],
    [
      "gives way to a field of the document around it",
      { "/": frame(BANK) + box("account") + KEEP, [BANK]: `<input id="account" value="other">` },
      { account: "4455" },
    ],
    [
      "does not count where its frame is hidden",
      {
        "/": `${frame(BANK, `style="visibility:hidden"`)}${frame(SHOP)}${KEEP}`,
        [BANK]: `<input id="account">`,
        [SHOP]: box("account"),
      },
      { account: "4455" },
    ],
  ])("%s", async (_, shown, values) => {
    const fields = Object.entries(values).map(([id, value]) => text(id, value));
    expect(await fill(shown, ...fields)).toBeUndefined();
    await expectReceived(values);
  });
});

test.each([
  ["a box", box("account")],
  [
    "an editor",
    `<div contenteditable="true" style="min-height:2em" oninput="top.postMessage({ account: this.innerText }, '*')"></div>`,
  ],
])("a locator of the frame itself leads to %s inside it", async (_, body) => {
  const shown = { "/": frame(BANK, `id="payment" title="Bank"`) + KEEP, [BANK]: body };
  expect(await fill(shown, text("payment", "4455"))).toBeUndefined();
  await expectReceived({ account: "4455" });
});

test("a repeated group in a frame is filled and saved there", async () => {
  const add = `<ul id="list"></ul><button type="button" id="add" onclick="panel.hidden = false">Add a job</button>
    <div id="panel" hidden><input id="title" aria-label="Job title"><button type="button" id="save">Save</button></div>
    <script>const all = []; save.onclick = () => { all.push(title.value); list.insertAdjacentHTML("beforeend", "<li>" + title.value);
      title.value = ""; panel.hidden = true; top.postMessage({ jobs: all }, "*"); };</script>`;
  const jobs: PlannedField = {
    ...answer("group", "id=list", ""),
    instances: ["Baker", "Cook"].map((value) => [text("title", value)]),
    repeat: { add: [{ by: "id", value: "add" }], leave: [] },
  };
  expect(await fill({ "/": frame(BANK) + KEEP, [BANK]: add }, jobs)).toBeUndefined();
  await expectReceived({ jobs: ["Baker", "Cook"] });
});

describe("a frame of a site that the wizard does not allow", () => {
  const OTHER = "https://other.example/";

  test.each([
    ["itself", { "/": frame(OTHER) + KEEP, [OTHER]: box("account") }],
    ["inside an allowed one", { "/": frame(BANK) + KEEP, [BANK]: frame(OTHER), [OTHER]: box("account") }],
    ["around an allowed one", { "/": frame(OTHER) + KEEP, [OTHER]: frame(BANK), [BANK]: box("account") }],
  ])("is not filled: %s", async (_, shown) => {
    const error = await fillWithin(1000, shown, text("account", "4455"));
    expect(error?.type).toBe("selector_not_found");
    expect(await pages.received()).toBeUndefined();
  });

  test("is named when a field is the frame itself", async () => {
    const shown = { "/": frame(OTHER, `id="account"`), [OTHER]: `<input>` };
    const error = await fill(shown, text("account", "4455"));
    expect(error?.type).toBe("site_blocked");
    expect(error?.message).toContain("other.example");
  });
});
