/**
 * Builds the desktop extension: the server as a few modules, the two packages that cannot be part of them, the wizards and
 * the manifest. It holds no browser: the extension uses an installed Chrome.
 */
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { packExtension, validateManifest } from "@anthropic-ai/mcpb";
import { rolldown } from "rolldown";
import sharp from "sharp";
import { PAGE_SCRIPT_FILE } from "../../shared/browser/tab/page-script.ts";
import { packageRoot, packageVersion } from "../../shared/core/package-root.ts";
import { CARD_FILE } from "../../shared/mcp/card/result-card.ts";
import { ICONS } from "../../shared/mcp/icons.ts";
import {
  BROWSER_ENTRIES,
  NOTICES_FILE,
  packagesIn,
  thirdPartyNotices,
} from "../setup/third-party-notices.ts";
import { copyPackages } from "./copy-packages.ts";
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
      cp(join(packageRoot, "wizards"), join(stage, "wizards"), { recursive: true }),
      cp(join(packageRoot, "LICENSE"), join(stage, "LICENSE")),
      writeNotices(stage),
      copyBuilt(PAGE_SCRIPT_FILE, stage),
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
    await mkdir(dirname(file), { recursive: true });
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
