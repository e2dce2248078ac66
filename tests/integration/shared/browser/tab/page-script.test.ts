import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readBrowserConfig } from "../../../../../shared/browser/config.ts";
import { type LaunchedBrowser, launchBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { evaluatePageScript, preparePageScript } from "../../../../../shared/browser/tab/page-script.ts";
import { complete, field, sketchWizard } from "../../../../fixtures/forms/run-form.ts";
import { pageOf, serveForms } from "../../../../fixtures/forms/serve-forms.ts";

let launched: LaunchedBrowser;
beforeAll(async () => {
  const config = readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME });
  launched = await launchBrowser(config, "chromium");
});
afterAll(() => launched.close());

async function openFrame(context: BrowserContext) {
  const page = await context.newPage();
  await page.setContent("<h1>Form</h1><iframe srcdoc='<p>Inner</p>'></iframe>");
  return { page, frames: page.frames() };
}

it.each(["prepared", "foreign"])("a document of a %s context gets a runtime", async (kind) => {
  const { frames } = await openFrame(
    await (kind === "prepared" ? launched.newContext() : launched.browser.newContext()),
  );
  expect(frames).toHaveLength(2);
  for (const frame of frames) {
    const runtime = await evaluatePageScript(frame, "runtime");
    expect(await runtime.evaluate((rt) => rt.pageSize())).toMatchObject({ width: expect.any(Number) });
  }
});

it("a context that prepares the reader sends it to no document again", async () => {
  const context = await launched.newContext();
  await preparePageScript(context, "reader");
  const { frames } = await openFrame(context);
  for (const frame of frames) {
    const sent = vi.spyOn(frame, "evaluateHandle");
    const reader = await evaluatePageScript(frame, "reader");
    expect(await reader.evaluate((script) => typeof script.describePage)).toBe("function");
    expect(sent.mock.calls.map(([script]) => String(script).length < 200)).toEqual([true]);
  }
});

it("the page's scripts cannot replace the prepared script, and loops over the window do not meet it", async () => {
  const { page } = await openFrame(await launched.newContext());
  const met = await page.evaluate(() => {
    const own = Object.getOwnPropertyNames(window).filter((name) => name.startsWith("runtime-"));
    for (const name of own) {
      try {
        Object.defineProperty(window, name, { value: () => "replaced" });
      } catch {}
    }
    return { own: own.length, enumerated: Object.keys(window).filter((name) => own.includes(name)) };
  });
  expect(met).toEqual({ own: 1, enumerated: [] });
  const runtime = await evaluatePageScript(page.mainFrame(), "runtime");
  expect(await runtime.evaluate((rt) => typeof rt.pageSize)).toBe("function");
});

/** The changes that widespread libraries before 2012 made to the browser's own objects. */
const OLD_LIBRARIES = `<script>
  Array.from = function (list) { for (var all = [], at = 0; list && at < list.length; at++) all[at] = list[at]; return all; };
  Array.prototype.entries = Array.prototype.toArray = function () { return this.slice(); };
  Array.prototype.toJSON = function () { return "[" + this.join(", ") + "]"; };
  Object.prototype.extend = function () { return this; };
  function Node(id, parent) { this.id = id; this.parent = parent; }
  function Set() {}
  var CSS = {}, Intl = {}, Reflect = {}, MutationObserver = undefined;
  Event = function (event) { this.event = event; };
  Element = function (tag) { return document.createElement(tag); };
</script>`;

it("a form whose scripts replace objects of the browser is filled", async () => {
  const options = [
    { value: "il", label: "Illinois" },
    { value: "tx", label: "Texas" },
  ];
  const list = options.map(({ value, label }) => `<option value="${value}">${label}`).join("");
  const forms = await serveForms({
    "/old": () =>
      pageOf(
        "Old",
        `${OLD_LIBRARIES}<form method="post" action="/answers"><label>Name <input name="name" required></label><label>Born <input name="born" placeholder="mm/dd/yyyy"></label><label>State <select name="state"><option>Select${list}</select></label><button>Continue</button></form>`,
      ),
  });
  const wizard = sketchWizard(`${forms.origin}/old`, [
    {
      fields: [
        field("name", "text", "label=Name"),
        field("born", "text", "label=Born"),
        field("state", "select", "label=State", { options }),
      ],
    },
  ]);
  const { answers } = await complete(wizard, { name: "Ann", born: "1987-03-05", state: "tx" });
  await forms.close();
  expect(answers).toEqual({ name: "Ann", born: "03/05/1987", state: "tx" });
});
