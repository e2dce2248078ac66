import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { list } from "tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPackage } from "../../infra/package/build-package.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { createHome, type Home, startDesktop } from "../fixtures/desktop/start-desktop.ts";
import { startInstalledRegistry } from "../fixtures/package/installed-registry.ts";
import { startPostingPages } from "../fixtures/scout/posting-pages.ts";

const execute = promisify(execFile);
const MOST_BYTES = 3 * 1024 * 1024;

let folder: string;
let empty: string;
let home: Home;
let tarball: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "package-test-"));
  empty = join(folder, "empty");
  await mkdir(empty);
  home = await createHome();
  env = { ...home.env, npm_config_cache: join(folder, "cache"), FEDERALSCOUT_ALLOW_LOCAL: "true" };
  tarball = (await buildPackage(folder)).file;
  await install();
}, 240_000);
afterAll(async () => {
  await home.remove();
  await rm(folder, { recursive: true, force: true });
});

async function install(): Promise<void> {
  const registry = await startInstalledRegistry();
  try {
    const options = ["--registry", registry.url, "--no-audit", "--no-fund", "--loglevel=error"];
    await execute("npm", ["install", tarball, ...options], { cwd: empty, env });
  } finally {
    await registry.close();
  }
}

const run = (command: string, ...args: string[]) =>
  execute(command, args, { cwd: empty, env, maxBuffer: 10_000_000 });
const npx = (...args: string[]) => run("npx", "--no-install", "federalrunner", ...args);
/** As npx runs it, without npm's own start. */
const federalrunner = (...args: string[]) => run(join(empty, "node_modules/.bin/federalrunner"), ...args);

describe("the published package", () => {
  it("holds what its user needs, in at most 3 MB", async () => {
    expect((await stat(tarball)).size).toBeLessThan(MOST_BYTES);
    const paths: string[] = [];
    await list({ file: tarball, onReadEntry: ({ path }) => void paths.push(path.replace("package/", "")) });
    for (const needed of [
      "README.md",
      "LICENSE",
      "THIRD-PARTY-NOTICES.md",
      "wizards/fsa-estimator.json",
      "dist/functions/desktop/main.js",
    ])
      expect(paths).toContain(needed);
    const others = paths.filter((path) =>
      /^(tests|terraform)|(^|\/)\.|tsconfig|^dist\/(tests|infra\/(checks|images|setup))|(?<!\.d)\.ts$/.test(
        path,
      ),
    );
    expect(others).toEqual([]);
  });

  it("requires only packages that its modules cannot hold", async () => {
    const installed = await readdir(join(empty, "node_modules"));
    expect(installed).toContain("playwright-core");
    for (const held of ["zod", "hono", "openai", "oidc-provider", "@opentelemetry", "express"]) {
      expect(existsSync(join(empty, "node_modules", held, "package.json"))).toBe(false);
    }
  });

  it("runs the demo from an empty folder: the whole local stack and a form", async () => {
    const { stdout } = await npx("demo");
    expect(stdout).toMatch(/Student Aid Index +19,514/);
  }, 120_000);

  it("serves MCP from an empty folder, and shows its runs", async () => {
    const options = {
      command: "npx",
      args: ["--no-install", "federalrunner", "mcp", "--practice"],
      cwd: empty,
    };
    const desktop = await startDesktop(env, options);
    const answers = { birth_date: "06/15/1980", current_earnings: 64000 };
    const answer = await desktop.call("execute_wizard", {
      wizard_id: "ssa-quick-calculator",
      user_data: answers,
    });
    expect(answer.text).toMatch(/^Practice site/);
    expect(answer.images.length).toBeGreaterThan(0);
    await desktop.client.close();
    const { stdout } = await federalrunner("runs", "list");
    expect(stdout).toMatch(/ssa-quick-calculator +me +mcp +completed/);
  });

  it("serves FederalScout, which saves into the user's folder, and lists those wizards", async () => {
    const args = ["--no-install", "federalrunner", "scout", "--practice"];
    const scout = await startDesktop(env, { command: "npx", args, cwd: empty });
    const started = await scout.call("federalscout_start_discovery", {
      url: "https://www.ssa.gov/OACT/quickcalc/",
    });
    expect(JSON.parse(started.text)).toMatchObject({ success: true });
    await scout.client.close();
    const pages = await startPostingPages();
    const address = pages.show(
      `<label>Full name <input name="name" required></label><button>Calculate</button>`,
    );
    const found = await federalrunner("discover", address, "--id", "my-form", "--json");
    await pages.close();
    const { saved_to } = JSON.parse(found.stdout);
    expect(saved_to).toBe(join(home.data, "wizards", "my-form.json"));
    expect((await federalrunner("wizards")).stdout).toContain("my-form");
    expect((await federalrunner("wizards", "check")).stdout).toContain("my-form");
    expect((await federalrunner("info", "my-form", "--json")).stdout).toContain('"source": "discovered"');
  });

  it("has types for its code in other programs", async () => {
    const program = `import { executeStep } from "federalrunner/actions";\nexport const step: typeof executeStep = executeStep;\n`;
    await writeFile(join(empty, "program.mts"), program);
    const tsc = join(packageRoot, "node_modules/typescript/bin/tsc");
    const flags = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--types", ""];
    await execute(process.execPath, [tsc, ...flags, "program.mts"], { cwd: empty });
  });
});
