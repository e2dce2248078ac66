import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createRunner, parse, RunnerExtension } from "@puppeteer/replay";
import { chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discoverAlone } from "../../../../../functions/federalscout/discover/discover-alone.ts";
import { readRecording } from "../../../../../functions/federalscout/recordings/read-recording.ts";
import {
  type PracticeSites,
  startPracticeSites,
} from "../../../../../infra/local/sites/start-practice-sites.ts";
import { readBrowserConfig } from "../../../../../shared/browser/config.ts";
import { exportSteps } from "../../../../../shared/browser/export/export-steps.ts";
import { playwrightPython } from "../../../../../shared/browser/export/playwright-python.ts";
import { playwrightTest } from "../../../../../shared/browser/export/playwright-test.ts";
import { recorderFile } from "../../../../../shared/browser/export/recorder-file.ts";
import { seleniumProject } from "../../../../../shared/browser/export/selenium-project.ts";
import { browserBinary } from "../../../../../shared/browser/launch/browser-binary.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { exampleData, prepareUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";
import { normalizeWizard } from "../../../../../shared/wizards/format/normalize-wizard.ts";
import type { Wizard } from "../../../../../shared/wizards/wizard.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { type PageSite, startPageSite } from "../../../../fixtures/scout/page-site.ts";
import { scoutInProcess } from "../../../../fixtures/scout/scout-in-process.ts";

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

/** Two groups with the same options, a list, a box and texts, and a result that follows from them. */
const HELP = {
  "/": `<h1>About you</h1><form action="/home"><label>Your name <input name="who" required></label>
    <fieldset><legend>Do you work?</legend><label><input type="radio" name="w" value="1"> Yes</label><label><input type="radio" name="w" value="0"> No</label></fieldset>
    <fieldset><legend>Are you married?</legend><label><input type="radio" name="m" value="1"> Yes</label><label><input type="radio" name="m" value="0"> No</label></fieldset>
    <button>Continue</button></form>`,
  "/home": (answers: URLSearchParams) => `<h1>Your home</h1><form action="/result">${hiddenOf(answers)}
    <label>Degree <select name="degree" required><option value="">Choose</option><option value="B">Bachelor's degree</option><option value="M">Master "with honours"</option></select></label>
    <label><input type="checkbox" name="rent" value="on"> I pay rent</label><button>Get the amount</button></form>`,
  "/result": (answers: URLSearchParams) => {
    const [works, rents] = [answers.get("w") === "1", answers.get("rent") === "on"];
    return `<h1>Your help</h1><dl><dt>Monthly help</dt><dd id="sum">$${(works ? 100 : 300) + (rents ? 20.5 : 7)}0</dd>
      <dt>Answers</dt><dd id="given">${["w", "m", "degree", "rent"].map((name) => answers.get(name) ?? "-").join(" ")}</dd></dl>`;
  },
};

function hiddenOf(answers: URLSearchParams): string {
  return [...answers]
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join("");
}

describe("an exported wizard", () => {
  const alone = { confirm: false, overwrite: false };
  let scout: Awaited<ReturnType<typeof scoutInProcess>>;
  let help: Wizard;
  beforeAll(async () => {
    scout = await scoutInProcess(shareBrowser);
    const found = await discoverAlone(site.show(HELP), { ...alone, wizard_id: "help" }, scout.context);
    expect(found.stopped).toBeUndefined();
    help = (await loadWizardFile(found.saved_to ?? "")).wizard;
  });
  afterAll(() => scout.close());

  it.each([
    ["playwright", playwrightTest],
    ["python", playwrightPython],
    ["recorder", recorderFile],
    ["selenium", seleniumProject],
  ])("is imported again from its %s file as the same wizard, with the same result", async (tool, write) => {
    const named = (words: RegExp) =>
      help.pages.flatMap(({ fields }) => fields).find(({ label }) => words.test(label))?.field_id ?? "";
    const choices = {
      [named(/work/)]: "yes",
      [named(/married/)]: "no",
      [named(/Degree/)]: "M",
      [named(/rent/)]: true,
    };
    site.show(HELP);
    const recording = readRecording(
      write(help.name, exportSteps(help, { ...exampleData(help), ...choices })),
    );
    expect(recording.left_out).toEqual([]);
    const again = await discoverAlone(
      recording.url,
      { ...alone, wizard_id: `again-${tool}`, recording },
      scout.context,
    );
    expect(again).toMatchObject({ pages: 2, proved_by: "run", results: { monthly_help: 120.5 } });
    expect(again.warnings).toBeUndefined();
    expect(JSON.stringify(again.results)).toContain("1 0 M on");
    const imported = (await loadWizardFile(again.saved_to ?? "")).wizard;
    const asked = ({ pages }: Wizard) =>
      pages.map(({ fields }) =>
        fields.map(({ field_id, field_type, label }) => [field_id, field_type, label]),
      );
    expect(asked(imported)).toEqual(asked(help));
  });

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
