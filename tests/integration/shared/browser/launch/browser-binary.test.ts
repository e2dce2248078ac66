import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import { browserBinary } from "../../../../../shared/browser/launch/browser-binary.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { temporaryFolder } from "../../../../fixtures/forms/browser-processes.ts";

const CHROMIUM = { name: () => "chromium", executablePath: () => "" };
const HAS_PACKAGE = process.platform === "linux" && process.arch === "x64";

let cache: string;
beforeEach(() => {
  const folder = temporaryFolder();
  cache = folder.path;
  return folder.remove;
});

test("two processes that unpack Chromium at once, into an empty cache, both get one that works", async () => {
  expect(HAS_PACKAGE).toBe(true);
  const abandoned = join(cache, "unpacking-abandoned");
  mkdirSync(abandoned);
  utimesSync(abandoned, 0, 0);
  const module = JSON.stringify(join(packageRoot, "shared/browser/launch/browser-binary.ts"));
  const program = `import { browserBinary } from ${module};
    const engine = { name: () => "chromium", executablePath: () => "" };
    const found = await browserBinary({ path: undefined, cache: ${JSON.stringify(cache)}, type: "chromium" }, engine, new AbortController().signal);
    console.log(found.executablePath);`;
  const unpack = () => promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  const [one, other] = await Promise.all([unpack(), unpack()]);
  const path = one.stdout.trim();
  expect(other.stdout.trim()).toBe(path);
  expect(readdirSync(cache)).toHaveLength(1);
  const { stdout } = await promisify(execFile)(path, ["--version", "--no-sandbox"]);
  expect(stdout).toMatch(/Chrom/);
  expect(statSync(path).size).toBeGreaterThan(50_000_000);
});

test("an abort ends the unpacking and leaves nothing", async () => {
  const controller = new AbortController();
  const reason = new Error("enough");
  setTimeout(() => controller.abort(reason), 150);
  await expect(
    browserBinary({ path: undefined, cache, type: "chromium" }, CHROMIUM, controller.signal),
  ).rejects.toBe(reason);
  expect(readdirSync(cache)).toEqual([]);
});

test("an unwritable cache names the setting to change", async () => {
  const { signal } = new AbortController();
  await expect(
    browserBinary(
      { path: undefined, cache: join(import.meta.filename, "cache"), type: "chromium" },
      CHROMIUM,
      signal,
    ),
  ).rejects.toMatchObject({
    type: "browser_unavailable",
    message: expect.stringContaining("XDG_CACHE_HOME"),
  });
});

describe("a wizard's own browser", () => {
  const engine = (name: string, executable: string) => ({
    name: () => name,
    executablePath: () => executable,
  });
  const { signal } = new AbortController();
  const chromiumOf = (path: string) => ({ path, cache, type: "chromium" as const });

  test("is the installed one, regardless of the path that the setting names for another type", async () => {
    const webkit = engine("webkit", process.execPath);
    expect(await browserBinary(chromiumOf(import.meta.filename), webkit, signal)).toEqual({
      executablePath: process.execPath,
    });
  });

  test("is refused with the command that installs it", async () => {
    const missing = engine("webkit", "/nowhere/webkit");
    await expect(browserBinary(chromiumOf(import.meta.filename), missing, signal)).rejects.toMatchObject({
      type: "browser_unavailable",
      message: expect.stringMatching(
        /^webkit is not installed\. Install it with npx playwright-core install webkit/,
      ),
    });
  });
});
