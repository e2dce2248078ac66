import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";

const cache = mkdtempSync(join(tmpdir(), "image-cache-"));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

const prove = (env: Record<string, string>) =>
  promisify(execFile)(
    process.execPath,
    [join(packageRoot, "dist", "functions", "execute-wizard", "prove-browser.js")],
    {
      env: { PATH: process.env.PATH, HOME: cache, ...env },
    },
  );

describe("SERVER-007/worker the browser of an image", () => {
  it("is unpacked once to the configured folder, and proved to start", async () => {
    const { stdout } = await prove({ FEDERALRUNNER_CACHE_DIR: cache });
    expect(stdout).toMatch(/^chromium \d+\./);
    const unpacked = readdirSync(cache).filter((name) => name.startsWith("chromium-"));
    expect(unpacked).toHaveLength(1);
    expect(existsSync(join(cache, unpacked[0] ?? "", "chromium"))).toBe(true);
    const again = await prove({ FEDERALRUNNER_CACHE_DIR: cache });
    expect(again.stdout).toBe(stdout);
    expect(readdirSync(cache).filter((name) => name.startsWith("chromium-"))).toEqual(unpacked);
  });

  it.each([
    [
      "no browser can start",
      "FEDERALRUNNER_BROWSER_PATH",
      join(cache, "nowhere"),
      "FEDERALRUNNER_BROWSER_PATH",
    ],
    [
      "the folder is a file",
      "FEDERALRUNNER_CACHE_DIR",
      join(import.meta.filename, "cache"),
      join(import.meta.filename, "cache"),
    ],
  ])("fails the build with the cause when %s", async (_, setting, value, cause) => {
    await expect(prove({ [setting]: value })).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(new RegExp(`^[^\n]*${cause}[^\n]*\n$`)),
    });
  });
});
