import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  getMcpConfigForManifest,
  type McpbManifestAny,
  unpackExtension,
  validateManifest,
} from "@anthropic-ai/mcpb";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildBundle } from "../../infra/bundle/build-bundle.ts";
import { type PracticeSites, startPracticeSites } from "../../infra/local/sites/start-practice-sites.ts";
import { readBrowserConfig } from "../../shared/browser/config.ts";
import { browserBinary } from "../../shared/browser/launch/browser-binary.ts";
import { formatPracticeHosts } from "../../shared/browser/launch/practice-hosts.ts";
import { packageVersion } from "../../shared/core/package-root.ts";
import { createHome, type Home, startDesktop } from "../fixtures/desktop/start-desktop.ts";

let folder: string;
let extension: string;
let manifest: McpbManifestAny;
let home: Home;
let sites: PracticeSites;
let browser: string;
let bundled: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bundle-test-"));
  extension = join(folder, "extension");
  const file = join(folder, "federalrunner.mcpb");
  const { bytes, packages } = await buildBundle(file);
  bundled = packages;
  expect(bytes).toBeLessThan(15 * 1024 * 1024);
  expect(await unpackExtension({ mcpbPath: file, outputDir: extension, silent: true })).toBe(true);
  manifest = JSON.parse(await readFile(join(extension, "manifest.json"), "utf8"));
  [home, sites] = await Promise.all([createHome(), startPracticeSites({ delays: "none" })]);
  const binary = await browserBinary(readBrowserConfig(), chromium, AbortSignal.timeout(60_000));
  browser = "executablePath" in binary ? binary.executablePath : "";
}, 120_000);
afterAll(async () => {
  await Promise.all([sites.close(), home.remove(), rm(folder, { recursive: true, force: true })]);
});

/** Starts the server as a client does that has unpacked the extension, with these values of its form. */
async function start(userConfig: Record<string, string | boolean>) {
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath: extension,
    systemDirs: {},
    userConfig,
    pathSeparator: "/",
  });
  expect(config?.command).toBe("node");
  const env = {
    ...home.env,
    ...config?.env,
    FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts),
  };
  return startDesktop(env, { command: process.execPath, args: config?.args, cwd: folder });
}

describe("the desktop extension", () => {
  it("holds the licence of each package in its modules, and those of the copied packages", async () => {
    const notices = await readFile(join(extension, "THIRD-PARTY-NOTICES.md"), "utf8");
    const paths = await readdir(extension, { recursive: true });
    expect(bundled).toContain("zod");
    for (const name of bundled) expect(notices).toContain(`\n## ${name} - `);
    expect(notices).toContain("\n## dom-accessibility-api - ");
    for (const name of ["playwright-core", "sharp"])
      expect(paths).toContain(join("node_modules", name, "LICENSE"));
  });

  it("is valid, and asks for its settings by a form", () => {
    expect(validateManifest(join(extension, "manifest.json"))).toBe(true);
    expect(manifest).toMatchObject({ name: "federalrunner", version: packageVersion() });
    const fields = Object.entries(manifest.user_config ?? {}).map(([name, { type, required }]) => [
      name,
      type,
      required,
    ]);
    expect(fields).toEqual([
      ["folder", "directory", false],
      ["headless", "boolean", false],
      ["scout", "boolean", false],
      ["browser", "file", false],
    ]);
  });

  it("fills a form without the checkout, keeps the run in the chosen folder, and shows pictures", async () => {
    const data = join(folder, "chosen");
    const desktop = await start({ folder: data, browser });
    const answer = await desktop.call("execute_wizard", {
      wizard_id: "ssa-quick-calculator",
      user_data: { birth_date: "06/15/1980", current_earnings: 64000 },
    });
    expect(answer.text).toMatch(/^Practice site/);
    expect(answer.images.length).toBeGreaterThan(0);
    const started = await desktop.call("federalscout_start_discovery", {
      url: "https://www.ssa.gov/OACT/quickcalc/",
    });
    expect(JSON.parse(started.text)).toMatchObject({ success: true });
    const listed = manifest.tools?.map(({ name }) => name);
    expect((await desktop.client.listTools()).tools.map(({ name }) => name)).toEqual(listed);
    const card = await desktop.client.listResources();
    for (const { uri } of card.resources) {
      expect((await desktop.client.readResource({ uri })).contents).toHaveLength(1);
    }
    await desktop.client.close();
    expect(await readdir(data)).toContain("runs.db");
  });

  it("starts with an empty form, and without FederalScout where it is switched off", async () => {
    const desktop = await start({ scout: false });
    const names = (await desktop.client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("federalrunner_execute_wizard");
    expect(names.filter((name) => name.startsWith("federalscout_"))).toEqual([]);
    expect((await desktop.call("list_wizards", {})).structured.count).toBe(4);
    await desktop.client.close();
    expect(await readdir(home.data)).toContain("runs.db");
  });
});
