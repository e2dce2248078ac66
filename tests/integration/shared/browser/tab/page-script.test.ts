import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBrowserConfig } from "../../../../../shared/browser/config.ts";
import { type LaunchedBrowser, launchBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import type * as pageRuntime from "../../../../../shared/browser/page/page-runtime.ts";
import { evaluatePageScript } from "../../../../../shared/browser/tab/page-script.ts";

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
    const runtime = await evaluatePageScript<typeof pageRuntime>(frame);
    expect(await runtime.evaluate((rt) => rt.pageSize())).toMatchObject({ width: expect.any(Number) });
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
  const runtime = await evaluatePageScript<typeof pageRuntime>(page.mainFrame());
  expect(await runtime.evaluate((rt) => typeof rt.pageSize)).toBe("function");
});
