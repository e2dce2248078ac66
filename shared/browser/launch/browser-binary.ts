/** The executable of a browser. The packaged Chromium is compressed, and unpacked once to a fixed folder. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { BrowserType } from "playwright-core";
import { AppError } from "../../core/errors.ts";
import { makeFolder } from "../../core/make-folder.ts";
import type { BrowserConfig } from "../config.ts";

const PACKAGE = "@sparticuz/chromium";
const UNPACK = `import(${JSON.stringify(PACKAGE)}).then((module) => module.default.executablePath())`;
const UNFINISHED = "unpacking-";
const ABANDONED_MS = 10 * 60 * 1000;

/** Chromium without Playwright's driver: its executable is never that of Playwright. */
export const CHROMIUM = { name: () => "chromium" as const, executablePath: () => "" };

export interface BrowserBinary {
  executablePath: string;
  /** A Chrome that its person uses too. */
  isInstalled?: true;
}

/**
 * @throws AppError `browser_unavailable`; the signal's reason when it is aborted
 */
export async function browserBinary(
  { path, cache, type }: Pick<BrowserConfig, "path" | "cache" | "type">,
  engine: Pick<BrowserType, "name" | "executablePath">,
  signal: AbortSignal,
): Promise<BrowserBinary> {
  // The setting names a browser of the set type, not of the one that a wizard needs.
  if (path !== undefined && type === engine.name()) {
    return existing(path, `FEDERALRUNNER_BROWSER_PATH names a file that does not exist: ${path}.`);
  }
  if (engine.name() !== "chromium") {
    const name = engine.name();
    const hint = `Install it with npx playwright-core install ${name}, or set FEDERALRUNNER_BROWSER_TYPE=${name} and FEDERALRUNNER_BROWSER_PATH.`;
    return existing(engine.executablePath(), `${name} is not installed. ${hint}`);
  }
  // The package holds a Linux x64 build only, and the desktop extension leaves it out.
  const version = process.platform === "linux" && process.arch === "x64" ? packagedVersion() : undefined;
  if (version === undefined) return installedChrome();
  return { executablePath: await unpackedChromium(version, cache, signal) };
}

// Playwright checks too, but leaves temporary directories behind.
function existing(executablePath: string, otherwise: string): BrowserBinary {
  if (existsSync(executablePath)) return { executablePath };
  throw new AppError("browser_unavailable", otherwise);
}

/** Where the installers of Chrome put it. */
const CHROME: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
  linux: ["/opt/google/chrome/chrome", "/usr/bin/chromium"],
  win32: ["C:/Program Files", "C:/Program Files (x86)", join(homedir(), "AppData/Local")].map(
    (folder) => `${folder}/Google/Chrome/Application/chrome.exe`,
  ),
};

/** A browser for a person: the packaged Chromium has no windows. */
export function findInstalledChrome(): string | undefined {
  return CHROME[process.platform]?.find((path) => existsSync(path));
}

function installedChrome(): BrowserBinary {
  const executablePath = findInstalledChrome();
  if (executablePath !== undefined) return { executablePath, isInstalled: true };
  const hint = "Install it, or set FEDERALRUNNER_BROWSER_PATH to an installed Chrome or Chromium.";
  throw new AppError("browser_unavailable", `Google Chrome is not installed. ${hint}`);
}

async function unpackedChromium(version: string, cache: string, signal: AbortSignal): Promise<string> {
  const folder = join(cache, `chromium-${version}`);
  const executable = join(folder, "chromium");
  if (existsSync(executable)) return executable;
  let unfinished: string | undefined;
  try {
    await makeFolder(cache);
    await removeAbandoned(cache);
    // Unpacked to a folder of its own and renamed: no other process starts a partial file.
    unfinished = await mkdtemp(join(cache, UNFINISHED));
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", UNPACK], {
      cwd: import.meta.dirname,
      env: { PATH: "", TMPDIR: unfinished },
      signal,
    });
    await makeReadable(unfinished);
    await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(executable)) throw error;
    });
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw new AppError(
      "browser_unavailable",
      `Chromium could not be unpacked to ${cache}. Set XDG_CACHE_HOME to a folder with enough space.`,
      { cause },
    );
  } finally {
    if (unfinished) await rm(unfinished, { recursive: true, force: true });
  }
  return executable;
}

/** For a browser that runs as another user. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

/** Removes the folders of processes that were killed while they unpacked. */
async function removeAbandoned(cache: string): Promise<void> {
  const left = (await readdir(cache)).filter((name) => name.startsWith(UNFINISHED));
  for (const folder of left.map((name) => join(cache, name))) {
    const found = await stat(folder).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

/** Undefined where the package is not installed. */
function packagedVersion(): string | undefined {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(PACKAGE);
  } catch {
    return undefined;
  }
  for (let folder = dirname(entry); ; folder = dirname(folder)) {
    const manifest = join(folder, "package.json");
    if (existsSync(manifest))
      return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
  }
}
