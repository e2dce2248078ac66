import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeFolder, makeFolderSync } from "../../../../shared/core/make-folder.ts";

const root = mkdtempSync(join(tmpdir(), "make-folder-"));
afterAll(() => rmSync(root, { recursive: true }));
writeFileSync(join(root, "file"), "");

describe.each([
  ["makeFolder", makeFolder],
  ["makeFolderSync", async (...call: Parameters<typeof makeFolder>) => makeFolderSync(...call)],
])("%s", (name, make) => {
  it("creates the parents with the mode, and takes a folder that is there", async () => {
    const inner = join(root, name, "a", "b");
    await make(inner, 0o700);
    await make(inner, 0o700);
    expect([inner, join(root, name)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  });

  it.each([
    ["is below a file", join(root, "file", "x"), "ENOTDIR"],
    ["is a file", join(root, "file"), "EEXIST"],
    ["is empty", "", "ENOENT"],
  ])("reports a path that %s", async (_, path, code) => {
    await expect(make(path)).rejects.toMatchObject({ code });
  });

  it.skipIf(!existsSync("/proc/self"))("reports a path below a folder that takes none", async () => {
    await expect(make("/proc/federalrunner/x")).rejects.toMatchObject({ code: "ENOENT" });
  });
});

it("several callers create the same parents at once", async () => {
  const paths = ["x", "y", "z"].map((name) => join(root, "shared", "deep", name));
  await Promise.all(paths.map((path) => makeFolder(path)));
  expect(paths.map((path) => existsSync(path))).toEqual([true, true, true]);
});
