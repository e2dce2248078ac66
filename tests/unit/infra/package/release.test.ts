import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isNewer, notesOf } from "../../../../infra/package/release.ts";
import { packageRoot, packageVersion } from "../../../../shared/core/package-root.ts";

const CHANGELOG =
  "# Changelog\n\nWords.\n\n## 0.10.0\n\n- ten\n\n## [0.2.0] - 2026-11-26\n\n- two\n\n### More\n\n- three\n";

const release = (...args: string[]) =>
  spawnSync(process.execPath, [join(packageRoot, "infra/package/release.ts"), ...args], { encoding: "utf8" });

describe("the notes of a release", () => {
  it("are the section of its version", () => {
    expect(notesOf(CHANGELOG, "0.2.0")).toBe("- two\n\n### More\n\n- three");
    expect(notesOf(CHANGELOG, "0.10.0")).toBe("- ten");
  });

  it("are missing where the changelog has no such section", () => {
    expect(notesOf(CHANGELOG, "0.1.0")).toBeUndefined();
    expect(notesOf("## 0.1.0\n\n## 0.0.1\n- old", "0.1.0")).toBeUndefined();
  });

  it("compare versions by their numbers", () => {
    expect(isNewer("0.10.0", "0.9.0")).toBe(true);
    expect(isNewer("0.9.0", "0.10.0")).toBe(false);
  });
});

describe("npm run release", () => {
  it("finds the notes of the present version", () => {
    expect(release("--check", packageVersion())).toMatchObject({ status: 0 });
    expect(release("--notes", packageVersion()).stdout.trim()).not.toBe("");
  });

  it.each([
    [["1.0"], "three numbers"],
    [["0.0.1"], "older than"],
    [["99.0.0"], "no section ## 99.0.0"],
    [["--check", "99.0.0"], "package.json has the version"],
  ])("refuses %j", (args, message) => {
    expect(release(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });
});
