/** Node, the libraries of Chromium, fonts, the sandbox, disks and the clock. */
import { execFile } from "node:child_process";
import { opendir, statfs } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { browserBinary, CHROMIUM } from "../../../shared/browser/launch/browser-binary.ts";
import { isolationFor } from "../../../shared/browser/launch/browser-isolation.ts";
import { userFolders } from "../../../shared/core/user-folders.ts";
import { bad, type Check, type Finding, good, skipped, warning } from "./check.ts";

type Env = Record<string, string | undefined>;

/** As the launcher of the command. */
const LEAST_NODE = [22, 13] as const;
const RUN = promisify(execFile);
const WAIT_MS = 5_000;
/** A first start from a cold disk. */
const START_MS = 20_000;
/** By the beginning of a library's file name; Debian and Ubuntu. */
const PACKAGES: Record<string, string> = {
  "libnss3.": "libnss3",
  "libnssutil3.": "libnss3",
  "libsmime3.": "libnss3",
  "libnspr4.": "libnspr4",
  "libexpat.": "libexpat1",
};

export function systemChecks(env: Env): Check[] {
  return [
    { name: "Node", look: async () => checkNode(process.versions.node) },
    { name: "Chromium", look: () => checkChromium(env) },
    { name: "Fonts", look: () => checkFonts(fontFolders()) },
    { name: "Sandbox", look: () => checkSandbox(env) },
    { name: "Disk", look: () => checkDisk([userFolders(env).data, tmpdir()]) },
    { name: "Clock", look: () => checkClock() },
  ];
}

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return good(version);
  return bad(`${version}; ${LEAST_NODE.join(".")} or newer is needed`, "npm install --global node@24");
}

async function checkChromium(env: Env): Promise<Finding> {
  const { executablePath } = await browserBinary(
    readBrowserConfig(env),
    CHROMIUM,
    AbortSignal.timeout(60_000),
  );
  const missing = await missingLibraries(executablePath);
  if (missing.length > 0) return lacking(missing);
  return checkStart(executablePath);
}

/** @param executable of a browser, which prints its version */
export async function checkStart(executable: string): Promise<Finding> {
  try {
    const { stdout } = await RUN(executable, ["--version"], { timeout: START_MS });
    return good(stdout.trim() || executable);
  } catch (error) {
    // Elsewhere a browser may open a window in place of an answer.
    if (process.platform !== "linux") return good(executable);
    const { stderr = "", code } = error as { stderr?: string; code?: number | string };
    const [, library] = /loading shared libraries: ([^\s:]+)/.exec(stderr) ?? [];
    if (library !== undefined) return lacking([library]);
    const reason = stderr.trim().split("\n")[0] || `${code ?? "it did not answer"}`;
    return bad(
      `${executable} does not start: ${reason}`,
      "set FEDERALRUNNER_BROWSER_PATH to an installed Chrome or Chromium",
    );
  }
}

/** Every library at once: the browser's own start names the first one alone. */
async function missingLibraries(executable: string): Promise<string[]> {
  if (process.platform !== "linux") return [];
  const { stdout } = await RUN("ldd", [executable], { timeout: WAIT_MS }).catch(() => ({ stdout: "" }));
  return librariesNotFound(stdout);
}

/** @param output of `ldd` */
export function librariesNotFound(output: string): string[] {
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map(([, library = ""]) => library);
}

export function lacking(libraries: readonly string[]): Finding {
  const packages = libraries.map((library) =>
    Object.entries(PACKAGES).find(([start]) => library.startsWith(start)),
  );
  const known = [...new Set(packages.flatMap((found) => (found ? [found[1]] : [])))];
  const mend =
    known.length === 0 ? "install the packages that hold them" : `apt-get install -y ${known.join(" ")}`;
  return bad(`these libraries are missing: ${libraries.join(", ")}`, mend);
}

function fontFolders(): string[] {
  return [
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    join(homedir(), ".fonts"),
    join(homedir(), ".local/share/fonts"),
  ];
}

export async function checkFonts(folders: readonly string[]): Promise<Finding> {
  if (process.platform !== "linux") return skipped("the system has its own");
  for (const folder of folders) {
    const found = await findFont(folder).catch(() => undefined);
    if (found !== undefined) return good(found);
  }
  return bad(
    "no font is installed: pages without letters are pictured",
    "apt-get install -y fonts-liberation",
  );
}

async function findFont(folder: string): Promise<string | undefined> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (/\.[ot]t[cf]$/i.test(entry.name)) return join(entry.parentPath, entry.name);
  }
  return undefined;
}

async function checkSandbox(env: Env): Promise<Finding> {
  const { sandbox, uid } = await isolationFor(readBrowserConfig(env));
  if (sandbox) return good("Chromium's own");
  if (uid !== undefined) return good(`none, but a user of its own (${uid})`);
  const mend =
    process.getuid?.() === 0
      ? "run as a user other than root, or set FEDERALRUNNER_BROWSER_UID"
      : "sysctl -w kernel.unprivileged_userns_clone=1, or allow user namespaces in the container";
  return warning("none: a page that takes Chromium over can read the files of this user", mend);
}

const LEAST_FREE = 1024 ** 3;

export async function checkDisk(folders: readonly string[], least = LEAST_FREE): Promise<Finding> {
  const free = await Promise.all(folders.map(async (folder) => ({ folder, bytes: await freeBytes(folder) })));
  const tightest = free.reduce((a, b) => (b.bytes < a.bytes ? b : a));
  const size = `${(tightest.bytes / 1024 ** 3).toFixed(1)} GB free in ${tightest.folder}`;
  return tightest.bytes < least ? warning(size, `free ${least / 1024 ** 3} GB there`) : good(size);
}

/** Bytes that are free in the folder, or in the nearest one above it that exists. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return freeBytes(dirname(folder));
  }
}

const MOST_SKEW_S = 30;

/** Tokens and claims of runs are refused where clocks differ. */
async function checkClock(url = "https://www.googleapis.com/"): Promise<Finding> {
  const asked = Date.now();
  const response = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(WAIT_MS) }).catch(
    () => undefined,
  );
  const date = Date.parse(response?.headers.get("date") ?? "");
  if (Number.isNaN(date)) return skipped("no answer from the internet to compare it with");
  return judgeClock((date - (asked + Date.now()) / 2) / 1000);
}

/** @param ahead seconds by which the internet's clock is ahead of this one */
export function judgeClock(ahead: number): Finding {
  const skew = Math.round(Math.abs(ahead));
  if (skew <= MOST_SKEW_S) return good("right");
  return bad(`${skew} s ${ahead > 0 ? "slow" : "fast"}`, "timedatectl set-ntp true");
}
