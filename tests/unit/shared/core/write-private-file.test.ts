import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writePrivateFile } from "../../../../shared/core/write-private-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "private-"));
});
afterAll(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

it("a new file is its owner's alone", async () => {
  const path = join(folder, "new");
  await writePrivateFile(path, "answers");
  expect([await readFile(path, "utf8"), await modeOf(path)]).toEqual(["answers", 0o600]);
});

it("a file that others can read is replaced by one that they cannot", async () => {
  const path = join(folder, "old");
  await writeFile(path, "before");
  await chmod(path, 0o644);
  await writePrivateFile(path, "after");
  expect([await readFile(path, "utf8"), await modeOf(path)]).toEqual(["after", 0o600]);
});

it("a device is written to", async () => {
  const link = join(folder, "device");
  await symlink("/dev/null", link);
  await writePrivateFile(link, "answers");
  expect(await readFile(link, "utf8")).toBe("");
});

it("a folder that is missing is the file system's error, and nothing stays", async () => {
  await expect(writePrivateFile(join(folder, "missing", "file"), "x")).rejects.toMatchObject({
    code: "ENOENT",
  });
  expect((await readdir(folder)).filter((name) => name.endsWith(".new"))).toEqual([]);
});
