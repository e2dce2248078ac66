/** The bundled wizards as files of other tools: replayed by the runners of these tools where settings name them, and imported again. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { discoverAlone } from "../../functions/federalscout/discover/discover-alone.ts";
import { readRecording } from "../../functions/federalscout/recordings/read-recording.ts";
import { type PracticeSites, startPracticeSites } from "../../infra/local/sites/start-practice-sites.ts";
import { readBrowserConfig } from "../../shared/browser/config.ts";
import { type ExportStep, exportSteps } from "../../shared/browser/export/export-steps.ts";
import { playwrightPython } from "../../shared/browser/export/playwright-python.ts";
import { playwrightTest } from "../../shared/browser/export/playwright-test.ts";
import { recorderFile } from "../../shared/browser/export/recorder-file.ts";
import { seleniumProject } from "../../shared/browser/export/selenium-project.ts";
import { browserBinary } from "../../shared/browser/launch/browser-binary.ts";
import { formatPracticeHosts } from "../../shared/browser/launch/practice-hosts.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { exampleData, prepareUserData } from "../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizardFile } from "../../shared/wizards/format/load-wizard.ts";
import { shareBrowser } from "../fixtures/browser/share-browser.ts";
import { type InProcessScout, scoutInProcess } from "../fixtures/scout/scout-in-process.ts";
import { questionsIn, type SavedFile } from "./kit/questions-in.ts";

const WIZARDS = [
  "fsa-estimator",
  "loan-simulator-borrow-more",
  "loan-simulator-repayment",
  "ssa-quick-calculator",
];
const WRITERS: [string, (name: string, steps: ExportStep[]) => string][] = [
  ["playwright", playwrightTest],
  ["python", playwrightPython],
  ["recorder", recorderFile],
  ["selenium", seleniumProject],
];
/** `selenium-side-runner`; it needs the driver of the browser at FEDERALRUNNER_BROWSER_PATH. */
const { SELENIUM_SIDE_RUNNER, CHROMEDRIVER, PYTHON_OF_PLAYWRIGHT } = process.env;

let folder: string;
let sites: PracticeSites;
let scout: InProcessScout;
let launch: { executable_path: string; args: string[] };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "exported-wizards-"));
  sites = await startPracticeSites({ delays: "none" });
  scout = await scoutInProcess(shareBrowser, {
    FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts),
  });
  const { executablePath } = await browserBinary(readBrowserConfig(), chromium, AbortSignal.timeout(60_000));
  const rules = Object.entries(sites.hosts).map(([host, address]) => `MAP ${host} ${address}`);
  launch = {
    executable_path: executablePath,
    args: ["--no-sandbox", `--host-resolver-rules=${rules.join(",")}`],
  };
});
afterAll(async () => {
  await scout?.close();
  await sites?.close();
  await rm(folder, { recursive: true, force: true });
});

async function exported(id: string, write: (name: string, steps: ExportStep[]) => string): Promise<string> {
  const { wizard, contract } = await loadWizardFile(join(packageRoot, "wizards", `${id}.json`));
  return write(wizard.name, exportSteps(wizard, prepareUserData(wizard, contract, exampleData(wizard)).data));
}

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 50_000_000 };
  const { stdout, stderr } = await promisify(execFile)(command, args, options).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return `${stdout}\n${stderr}`;
}

describe("exported wizards", () => {
  test.skipIf(!PYTHON_OF_PLAYWRIGHT)(
    "pass in pytest with Playwright for Python (PYTHON_OF_PLAYWRIGHT)",
    async () => {
      for (const id of WIZARDS)
        await writeFile(
          join(folder, `test_${id.replaceAll("-", "_")}.py`),
          await exported(id, playwrightPython),
        );
      const fixtures = Object.entries({
        browser_type_launch_args: launch,
        browser_context_args: { ignore_https_errors: true },
      }).map(
        ([name, value]) =>
          `@pytest.fixture(scope="session")\ndef ${name}(): return ${JSON.stringify(value).replace("true", "True")}\n`,
      );
      await writeFile(join(folder, "conftest.py"), `import pytest\n${fixtures.join("\n")}`);
      const output = await run(PYTHON_OF_PLAYWRIGHT ?? "", ["-m", "pytest", "-q", folder]);
      expect(output).toContain(`${WIZARDS.length} passed`);
    },
    200_000,
  );

  test.skipIf(!SELENIUM_SIDE_RUNNER)(
    "pass in the runner of Selenium IDE (SELENIUM_SIDE_RUNNER)",
    async () => {
      for (const id of WIZARDS)
        await writeFile(join(folder, `${id}.side`), await exported(id, seleniumProject));
      const capabilities = {
        browserName: "chrome",
        acceptInsecureCerts: true,
        "goog:chromeOptions": { binary: launch.executable_path, args: ["--headless=new", ...launch.args] },
      };
      // Each JSON text is YAML.
      await writeFile(join(folder, ".side.yml"), JSON.stringify({ capabilities }));
      const path = [...(CHROMEDRIVER ? [dirname(CHROMEDRIVER)] : []), process.env.PATH].join(delimiter);
      const args = ["-n", join(folder, ".side.yml"), "-w", "1", join(folder, "*.side")];
      const output = await run(SELENIUM_SIDE_RUNNER ?? "", args, { PATH: path });
      expect(output).toContain(`${WIZARDS.length} passed`);
    },
    200_000,
  );

  test.each(WRITERS.map(([tool, write]) => ({ id: "ssa-quick-calculator", tool, write })))(
    "have the same questions after an import: $id by $tool",
    async ({ id, tool, write }) => {
      const recording = readRecording(await exported(id, write));
      const options = { wizard_id: `${id}-${tool}`, confirm: true, overwrite: false, recording };
      const report = await discoverAlone(recording.url, options, scout.context);
      expect(report.stopped).toBeUndefined();
      expect(report).toMatchObject({ proved: true });
      const [own, again] = await Promise.all(
        [join(packageRoot, "wizards", `${id}.json`), report.saved_to ?? ""].map(async (file) =>
          kindsIn(JSON.parse(await readFile(file, "utf8"))),
        ),
      );
      expect(again).toEqual(own);
    },
    100_000,
  );
});

/** The bundled wizards have their own words for the questions, and years of theirs are texts. */
function kindsIn(file: SavedFile): string[] {
  return questionsIn(file).map((question) =>
    question.replace(/^(page \d+), .*, (\w+): .*$/s, "$1: $2").replace("number", "text"),
  );
}
