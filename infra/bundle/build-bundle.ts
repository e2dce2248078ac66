/**
 * Builds the desktop extension: the server as a few modules, the two packages that cannot be part of them, the wizards and
 * the manifest. It holds no browser: the extension uses an installed Chrome.
 */

import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { packExtension, validateManifest } from "@anthropic-ai/mcpb";
import { rolldown } from "rolldown";
import sharp from "sharp";
import { PAGE_SCRIPT_FILES } from "../../shared/browser/tab/page-script.ts";
import { makeFolder } from "../../shared/core/make-folder.ts";
import { packageRoot, packageVersion } from "../../shared/core/package-root.ts";
import { CARD_FILE } from "../../shared/mcp/card/result-card.ts";
import { ICONS } from "../../shared/mcp/icons.ts";
import { trackedFiles } from "../setup/shipped-files.ts";
import {
  BROWSER_ENTRIES,
  NOTICES_FILE,
  packagesIn,
  thirdPartyNotices,
} from "../setup/third-party-notices.ts";
import { bundleManifest, ICON_FILE, SERVER_FILE } from "./manifest.ts";

/** Not bundled: Playwright starts programs of its package, and sharp loads WebAssembly. */
const PACKAGES = ["playwright-core", "sharp", "@img/sharp-wasm32"];
const ENTRY = "functions/desktop/main.ts";
/** Packages that the extension can do without, on a computer with an installed browser. */
const LEFT_OUT = ["@sparticuz/chromium"];
const ICON_SIZE = 512;

/** @throws Error where the validator or the packer refuses the bundle */
export async function buildBundle(file: string): Promise<{ bytes: number; packages: string[] }> {
  const stage = await mkdtemp(join(tmpdir(), "federalrunner-bundle-"));
  try {
    const [packages] = await Promise.all([
      bundleServer(stage),
      copyPackages(PACKAGES, join(stage, "node_modules")),
      cp(join(packageRoot, "wizards"), join(stage, "wizards"), {
        recursive: true,
        filter: trackedFiles(packageRoot),
      }),
      cp(join(packageRoot, "LICENSE"), join(stage, "LICENSE")),
      writeNotices(stage),
      ...Object.values(PAGE_SCRIPT_FILES).map((file) => copyBuilt(file, stage)),
      copyBuilt(CARD_FILE, stage),
      writeIcon(join(stage, ICON_FILE)),
      writeJson(join(stage, "package.json"), {
        name: "federalrunner",
        version: packageVersion(),
        type: "module",
      }),
      writeJson(join(stage, "manifest.json"), bundleManifest()),
    ]);
    if (!validateManifest(join(stage, "manifest.json"))) throw new Error("The manifest is not valid.");
    await makeFolder(dirname(file));
    if (!(await packExtension({ extensionPath: stage, outputPath: file, silent: true }))) {
      throw new Error("The packer refused the bundle.");
    }
    return { bytes: (await stat(file)).size, packages };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

const EXTERNAL = [...PACKAGES, ...LEFT_OUT];

async function writeNotices(stage: string): Promise<void> {
  const { text } = await thirdPartyNotices([ENTRY, ...BROWSER_ENTRIES], EXTERNAL);
  await writeFile(join(stage, NOTICES_FILE), text);
}

/** @returns names of the packages in the modules */
async function bundleServer(stage: string): Promise<string[]> {
  await using bundle = await rolldown({
    input: join(packageRoot, ENTRY),
    platform: "node",
    external: EXTERNAL,
  });
  const { output } = await bundle.write({
    dir: join(stage, dirname(SERVER_FILE)),
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    minify: "dce-only",
  });
  return packagesIn(output);
}

/** Copies a file to the path where the code expects it, below the folder of package.json. */
async function copyBuilt(built: string, stage: string): Promise<void> {
  await cp(built, join(stage, relative(packageRoot, built)));
}

async function writeIcon(file: string): Promise<void> {
  const [icon] = ICONS;
  const svg = Buffer.from(icon?.src.split(",")[1] ?? "", "base64");
  await sharp(svg, { density: 400 }).resize(ICON_SIZE, ICON_SIZE).png().toFile(file);
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** Copies installed packages with their dependencies, without those that only one platform can use. */
async function copyPackages(names: readonly string[], target: string): Promise<void> {
  const found = new Map<string, string>();
  for (const name of names) await collect(name, join(packageRoot, "package.json"), found);
  await Promise.all(
    [...found].map(([name, folder]) =>
      cp(folder, join(target, name), { recursive: true, filter: (path) => !UNUSED_FILES.test(path) }),
    ),
  );
}

/** Types, documents, and Playwright's viewer of traces, which no run opens. */
const UNUSED_FILES = /\.d\.[cm]?ts$|\.map$|playwright-core\/(lib\/vite|types)(\/|$)|README\.md$/;

async function collect(name: string, importer: string, found: Map<string, string>): Promise<void> {
  if (found.has(name)) return;
  const manifestFile = findManifest(name, importer);
  found.set(name, dirname(manifestFile));
  const { dependencies = {} } = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  for (const dependency of Object.keys(dependencies)) await collect(dependency, manifestFile, found);
}

interface Manifest {
  dependencies?: Record<string, string>;
}

/** Not by `require.resolve`, since packages with `exports` may hide their manifest. */
function findManifest(name: string, importer: string): string {
  const folders = createRequire(importer).resolve.paths(name) ?? [];
  for (const folder of folders) {
    const file = join(folder, name, "package.json");
    if (existsSync(file)) return file;
  }
  throw new Error(`The package ${name} is not installed.`);
}
