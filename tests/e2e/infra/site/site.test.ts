import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildSite } from "../../../../infra/site/build-site.ts";
import { readBrowserConfig } from "../../../../shared/browser/config.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { findBarriers, overflows } from "../../../fixtures/console/console-stack.ts";
import { type Listening, listen } from "../../../fixtures/listen.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};
const ANSWER = {
  content: [{ type: "text", text: "" }],
  structuredContent: {
    success: true,
    wizard_id: "form",
    wizard_name: "Form of a test",
    results: { amount: { label: "Monthly amount", text: "$540" } },
  },
};

const folder = mkdtempSync(join(tmpdir(), "site-"));
const asked: string[] = [];
const errors: string[] = [];
let dead: string[] = [];
let site: Listening;
let browser: Awaited<ReturnType<typeof shareBrowser>>;

beforeAll(async () => {
  dead = await buildSite(folder, ANSWER);
  site = await listen(
    createServer(({ url = "/" }, response) => {
      const file = join(folder, url);
      response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
      response.end(readFileSync(file));
    }),
  );
  browser = await shareBrowser(readBrowserConfig(), "chromium");
});
afterAll(async () => {
  await Promise.all([browser.close(), site.close()]);
  rmSync(folder, { recursive: true });
});

async function open(path: string, options: { width: number; colorScheme: "dark" | "light" }): Promise<Page> {
  const { width, colorScheme } = options;
  const context = await browser.browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  page.on("request", (request) => asked.push(request.url()));
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(`${site.origin}/${path}`);
  return page;
}

it("no link of the site is dead", () => {
  expect(dead).toEqual([]);
});

it.each([
  ["index.html", 1280, "light"],
  ["index.html", 390, "dark"],
  ["notes/atlas.html", 390, "light"],
  ["project/readme.html", 1280, "dark"],
] as const)("%s at %i px, %s, fits and has no barrier", async (path, width, colorScheme) => {
  const page = await open(path, { width, colorScheme });
  expect({ barriers: await findBarriers(page), overflows: await overflows(page) }).toEqual({
    barriers: [],
    overflows: false,
  });
  await page.context().close();
});

it("the first page shows the answer in the real card, at its height, and asks no other host", async () => {
  const page = await open("index.html", { width: 1280, colorScheme: "light" });
  const card = page.locator("#result-card");
  // A frame out of sight is not laid out.
  await card.scrollIntoViewIfNeeded();
  await page.frameLocator("#result-card").getByText("$540").waitFor();
  await expect.poll(() => card.evaluate((frame) => (frame as HTMLElement).style.height)).toMatch(/^\d+px$/);
  expect(errors).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(site.origin))).toEqual([]);
  await page.context().close();
});
