/** Playwright's own code generator at the practice forms, which a person fills by the mouse and the keyboard. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { browserBinary } from "../../../shared/browser/launch/browser-binary.ts";
import { browserHands, personAt } from "./person.ts";
import type { ToolFile } from "./tool-files.ts";

/** The generator is not among the methods that the package documents. */
type Generating = BrowserContext & { _showRecorder?(options: object): Promise<void> };

const LANGUAGES = [
  ["playwright-test", "spec.ts"],
  ["python", "py"],
  ["python-async", "async.py"],
] as const;

export const GENERATED_FILES: readonly ToolFile[] = LANGUAGES.map(([language, extension]) => ({
  file: `help-generated.${extension}`,
  tool: `Playwright's code generator (${language})`,
  form: "help",
  write: (url) => generate(language, url, fillHelp),
}));

async function generate(language: string, url: string, fill: (page: Page) => Promise<void>): Promise<string> {
  process.env.PWTEST_CLI_HEADLESS = "1";
  const folder = await mkdtemp(join(tmpdir(), "code-generator-"));
  const outputFile = join(folder, "script");
  const { executablePath } = await browserBinary(readBrowserConfig(), chromium, AbortSignal.timeout(60_000));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const context: Generating = await browser.newContext();
    if (!context._showRecorder)
      throw new Error("this version of Playwright has its code generator elsewhere");
    await context._showRecorder({
      language,
      mode: "recording",
      outputFile,
      launchOptions: {},
      contextOptions: {},
    });
    const page = await context.newPage();
    await page.goto(url);
    const { page: hands } = personAt(page, browserHands);
    await fill(hands);
    await page.getByText("Monthly help").waitFor();
    await context.close();
    return await readFile(outputFile, "utf8");
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The second group first, and an answer that is corrected. */
async function fillHelp(page: Page): Promise<void> {
  await page.getByLabel("Your name").fill("Jane Roe");
  await page.locator('label[for="m0"]').click();
  await page.locator('label[for="w0"]').click();
  await page.locator("#w1").click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Region").selectOption("S");
  await page.locator('label[for="rent"]').click();
  await page.getByRole("button", { name: "Get the amount" }).click();
}
