import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBrowserConfig } from "../../../../../shared/browser/config.ts";
import type { LaunchedBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { forms } from "../../../../forms/index.ts";
import { drifts } from "../../../../healing/drifts.ts";
import { type DriftWizards, openWizards } from "../../../../healing/open-wizards.ts";
import { runDrift } from "../../../../healing/run-drift.ts";

let wizards: DriftWizards;
let browser: LaunchedBrowser;
let context: BrowserContext;

beforeAll(async () => {
  wizards = await openWizards();
  const config = readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME });
  browser = await shareBrowser({ ...config, practiceHosts: wizards.practice.hosts }, "chromium");
  context = await browser.newContext();
});
afterAll(async () => {
  await browser.close();
  await wizards.close();
});

// `npm run bench -- actions` measures all sixty; the others need the corpus's libraries.
const local = drifts.filter(
  ({ form }) => !forms.some(({ name, libraries }) => name === form && libraries.length > 0),
);

test.each(
  local.map((drift) => [`${drift.form}: ${drift.element} ${drift.changes.join(", ")}`, drift] as const),
)("the element is healed where it is still there, and nothing is where it is gone: %s", async (_, drift) => {
  const { verdict } = await runDrift(context, await wizards.open(drift.form), drift);
  expect(verdict).toBe(drift.changes.includes("gone") ? "not healed" : "right");
});
