import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

const launchFolder = join(packageRoot, "shared/browser/launch");
const moduleOf = (file: string) => JSON.stringify(pathToFileURL(join(launchFolder, file)).href);
const BUNDLE = createRequire(import.meta.url).resolve("playwright-core/lib/utilsBundle");

/** Prints the result of the body, and the files of Playwright that were loaded. */
const program = (body: string) => `
import { registerHooks } from "node:module";
const loaded = [];
registerHooks({ load(url, context, next) {
  const file = /playwright-core\\/lib\\/(\\w+)\\.js$/.exec(url)?.[1];
  if (file) loaded.push(file);
  return next(url, context);
} });
const { launchBrowser } = await import(${moduleOf("launch-browser.ts")});
const { readBrowserConfig } = await import(${JSON.stringify(pathToFileURL(join(packageRoot, "shared/browser/config.ts")).href)});
const launched = await launchBrowser(readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME }), "chromium");
const page = await (await launched.newContext()).newPage();
const result = await (async () => { ${body} })();
await launched.close();
console.log(JSON.stringify({ result, loaded }));
`;

async function run(body: string): Promise<{ result: unknown; loaded: string[] }> {
  const args = ["--no-warnings", "--input-type=module", "--eval", program(body)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  return JSON.parse(stdout);
}

describe("Playwright", () => {
  test("runs a form without its bundle of other packages", async () => {
    // Where a new version keeps these packages elsewhere, they are loaded again.
    expect(statSync(BUNDLE).size).toBeGreaterThan(1_000_000);
    const { result, loaded } = await run(`
      await page.setContent("<input id=a><button onclick=\\"a.value = 'pressed'\\">Go</button>");
      await page.mouse.click(1, 1);
      await page.getByRole("button", { name: "Go" }).click();
      const { byteLength } = await page.screenshot({ type: "jpeg" });
      return { value: await page.evaluate(() => document.querySelector("#a").value), isPicture: byteLength > 0 };`);
    expect(result).toEqual({ value: "pressed", isPicture: true });
    expect(loaded).toContain("coreBundle");
    expect(loaded).not.toContain("utilsBundle");
  });

  test("loads it with the first use of one of them", async () => {
    const { result, loaded } = await run(`
      return page.locator("#none").click({ timeout: 1 }).catch(({ message }) => message);`);
    // Its colors are one of them.
    expect(result).toContain("waiting for locator('#none')");
    expect(loaded).toContain("utilsBundle");
  });
});
