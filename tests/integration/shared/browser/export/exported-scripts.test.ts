import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "@puppeteer/replay";
import { chromium } from "playwright-core";
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
import { exampleData } from "../../../../../shared/wizards/answers/example-data.ts";
import { prepareUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";

const require = createRequire(import.meta.url);
const WIZARDS = [
  "fsa-estimator",
  "loan-simulator-borrow-more",
  "loan-simulator-repayment",
  "ssa-quick-calculator",
];

let folder: string;
let sites: PracticeSites;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "export-test-"));
  sites = await startPracticeSites({ delays: "none" });
});
afterAll(async () => {
  await sites.close();
  await rm(folder, { recursive: true });
});

async function stepsOf(id: string) {
  const { wizard, contract } = await loadWizardFile(join(packageRoot, "wizards", `${id}.json`));
  return { wizard, steps: exportSteps(wizard, prepareUserData(wizard, contract, exampleData(wizard)).data) };
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
    const cli = require.resolve("@playwright/test/cli");
    const { stdout } = await promisify(execFile)(process.execPath, [cli, "test"], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    const { stats, errors, suites } = JSON.parse(stdout);
    expect({ errors, suites: stats.unexpected > 0 ? suites : [] }).toEqual({ errors: [], suites: [] });
    expect(stats.expected).toBe(WIZARDS.length);
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
