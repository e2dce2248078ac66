import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createRunner, parse, RunnerExtension } from "@puppeteer/replay";
import { chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type PracticeSites,
  startPracticeSites,
} from "../../../../../infra/local/sites/start-practice-sites.ts";
import { readBrowserConfig } from "../../../../../shared/browser/config.ts";
import { exportSteps } from "../../../../../shared/browser/export/export-steps.ts";
import { playwrightTest } from "../../../../../shared/browser/export/playwright-test.ts";
import { recorderFile } from "../../../../../shared/browser/export/recorder-file.ts";
import { browserBinary } from "../../../../../shared/browser/launch/browser-binary.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { exampleData, prepareUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";
import { normalizeWizard } from "../../../../../shared/wizards/format/normalize-wizard.ts";
import type { Wizard } from "../../../../../shared/wizards/wizard.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { type PageSite, startPageSite } from "../../../../fixtures/scout/page-site.ts";

const require = createRequire(import.meta.url);
const WIZARDS = [
  "fsa-estimator",
  "loan-simulator-borrow-more",
  "loan-simulator-repayment",
  "ssa-quick-calculator",
];

/** Its button asks before it goes on. */
const ASKING = `<h1>Phone</h1><form id="form" action="/result"><label>Phone <input id="phone" name="phone"></label> <button>Continue</button></form>
  <dialog id="ask"><h2>Without an e-mail?</h2><button type="button" onclick="location = '/result'">Go on without</button> <button type="button">Stay</button></dialog>
  <script>form.onsubmit = (event) => { event.preventDefault(); setTimeout(() => ask.showModal(), 50); };</script>`;

function askingWizard(url: string): Wizard {
  const locators = (name: string) => [{ by: "role", role: "button", name }];
  const field = {
    field_id: "phone",
    label: "Phone",
    field_type: "text",
    interaction: "fill",
    required: true,
  };
  return normalizeWizard(
    {
      format_version: 2,
      wizard_id: "asking",
      name: "Asking",
      discovered_at: "2026-11-21T12:00:00Z",
      discovery_version: "2.0.0",
      url,
      total_pages: 1,
      pages: [
        {
          page_number: 1,
          page_title: "Phone",
          fields: [{ ...field, locators: [{ by: "id", value: "phone" }], example_value: "202 555 0143" }],
          continue_button: { text: "Continue", locators: locators("Continue") },
          dialogs: [
            {
              heading: "Without an e-mail?",
              answer: { text: "Go on without", locators: locators("Go on without") },
            },
          ],
        },
      ],
      results: [{ name: "done", label: "Done", type: "text", locators: [{ by: "id", value: "done" }] }],
    },
    "asking",
  );
}

let folder: string;
let sites: PracticeSites;
let site: PageSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "export-test-"));
  [sites, site] = await Promise.all([startPracticeSites({ delays: "none" }), startPageSite()]);
});
afterAll(async () => {
  await Promise.all([sites.close(), site.close()]);
  await rm(folder, { recursive: true });
});

async function stepsOf(id: string) {
  const { wizard, contract } = await loadWizardFile(join(packageRoot, "wizards", `${id}.json`));
  return { wizard, steps: exportSteps(wizard, prepareUserData(wizard, contract, exampleData(wizard)).data) };
}

/** The steps of a recording on a page of Playwright. */
class PageExtension extends RunnerExtension {
  readonly #page: Page;

  constructor(page: Page) {
    super();
    this.#page = page;
  }

  override async runStep(step: Awaited<ReturnType<typeof parse>>["steps"][number]): Promise<void> {
    if (step.type === "navigate") return void (await this.#page.goto(step.url));
    if (!("selectors" in step)) return;
    const [selector = ""] = step.selectors.flat();
    const [, name, role] = /^aria\/(.*)\[role="(\w+)"\]$/.exec(selector) ?? [];
    const found = role
      ? this.#page.getByRole(role as "button", { name, exact: true })
      : this.#page.locator(selector);
    if (step.type === "click") await found.click();
    else if (step.type === "change") await found.fill(step.value);
    else if (step.type === "waitForElement") await found.waitFor();
    else throw new Error(`no step ${step.type} was expected`);
  }
}

describe("an exported wizard", () => {
  it("passes as a test of Playwright, up to the results", async () => {
    const { executablePath } = await browserBinary(
      readBrowserConfig(),
      chromium,
      AbortSignal.timeout(60_000),
    );
    const rules = Object.entries(sites.hosts).map(([host, address]) => `MAP ${host} ${address}`);
    const args = ["--no-sandbox", `--host-resolver-rules=${rules.join(",")}`];
    const use = { launchOptions: { executablePath, args }, ignoreHTTPSErrors: true };
    await writeFile(
      join(folder, "playwright.config.mjs"),
      `export default ${JSON.stringify({ use, workers: 2, fullyParallel: true, reporter: "json", timeout: 60_000 })};`,
    );
    await symlink(join(packageRoot, "node_modules"), join(folder, "node_modules"));
    for (const id of WIZARDS) {
      const { wizard, steps } = await stepsOf(id);
      await writeFile(join(folder, `${id}.spec.ts`), playwrightTest(wizard.name, steps));
    }
    const asking = askingWizard(site.show({ "/": ASKING, "/result": '<h1 id="done">Done</h1>' }));
    const steps = exportSteps(asking, exampleData(asking));
    await writeFile(join(folder, "asking.spec.ts"), playwrightTest(asking.name, steps));
    const cli = require.resolve("@playwright/test/cli");
    const { stdout } = await promisify(execFile)(process.execPath, [cli, "test"], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    const { stats, errors, suites } = JSON.parse(stdout);
    expect({ errors, suites: stats.unexpected > 0 ? suites : [] }).toEqual({ errors: [], suites: [] });
    expect(stats.expected).toBe(WIZARDS.length + 1);
  });

  it("is a recording that Chrome's own runner plays through the dialogs of a page", async () => {
    const asking = askingWizard(site.show({ "/": ASKING, "/result": '<h1 id="done">Done</h1>' }));
    const flow = parse(JSON.parse(recorderFile("Asking", exportSteps(asking, exampleData(asking)))));
    const { newContext, close } = await shareBrowser(readBrowserConfig(), "chromium");
    const page = await (await newContext()).newPage();
    await (await createRunner(flow, new PageExtension(page))).run();
    expect(new URL(page.url()).pathname).toBe("/result");
    await close();
  });

  it.each(WIZARDS)("is a recording that Chrome's own reader accepts: %s", async (id) => {
    const { wizard, steps } = await stepsOf(id);
    const flow = parse(JSON.parse(recorderFile(wizard.name, steps)));
    expect(flow.title).toBe(wizard.name);
    expect(flow.steps.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["setViewport", "navigate", "change", "click", "waitForElement"]),
    );
  });
});
