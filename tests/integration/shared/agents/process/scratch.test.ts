import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createScratch } from "../../../../../shared/agents/process/scratch.ts";

let base: string;
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "scratch-test-")));
});
afterEach(() => rm(base, { recursive: true, force: true }));

describe("a run's scratch folder", () => {
  test("has empty folders for home, work and temporary files, for the owner alone", async () => {
    const scratch = await createScratch({ base });
    for (const folder of [scratch.home, scratch.work, scratch.tmp]) {
      expect(dirname(dirname(folder))).toBe(base);
      expect((await stat(folder)).mode & 0o7777).toBe(0o700);
      expect(await readdir(folder)).toEqual([]);
    }
    expect((await stat(dirname(scratch.home))).mode & 0o7777).toBe(0o700);
    await scratch.remove();
    expect(await readdir(base)).toEqual([]);
  });

  test("is new for each run", async () => {
    const [one, two] = await Promise.all([createScratch({ base }), createScratch({ base })]);
    expect(one.home).not.toBe(two.home);
    await one.remove();
    expect(existsSync(two.home)).toBe(true);
    await two.remove();
  });

  test("is removed with read-only, hidden, locked, linked and oddly named entries", async () => {
    const kept = join(base, "kept");
    await writeFile(kept, "not of the run");
    const { home, work, remove } = await createScratch({ base });
    await writeFile(join(home, ".hidden"), "", { mode: 0o000 });
    await mkdir(join(work, "locked", "inner"), { recursive: true });
    await writeFile(join(work, "locked", "inner", "file"), "", { mode: 0o400 });
    await chmod(join(work, "locked", "inner"), 0o500);
    await chmod(join(work, "locked"), 0o000);
    await symlink(kept, join(work, "link to a file"));
    await symlink(base, join(work, "link to a folder"));
    await writeFile(join(work, "-rf\n*"), "");
    await writeFile(Buffer.concat([Buffer.from(`${work}/`), Buffer.from([0xff, 0xfe, 0x80])]), "");
    execFileSync("mkfifo", [join(work, "pipe")]);
    await remove();
    expect(await readdir(base)).toEqual(["kept"]);
  });

  test("is removed with paths above PATH_MAX", async () => {
    const { work, remove } = await createScratch({ base });
    const name = "n".repeat(200);
    const deeper = `i=0; while [ $i -lt 30 ]; do mkdir ${name} && cd -P ${name} || exit 1; i=$((i + 1)); done`;
    execFileSync("sh", ["-c", deeper], { cwd: work });
    await remove();
    expect(await readdir(base)).toEqual([]);
  });

  test("leaves nothing when its creation fails, and reports the cause", async () => {
    await expect(createScratch({ base: join(base, "missing") })).rejects.toMatchObject({
      type: "internal_error",
      message: "A scratch folder could not be created (ENOENT).",
    });
    const user = { uid: 61_234, gid: 61_234 };
    // The base is closed to other users; without root no other user is involved.
    await expect(createScratch({ base, user })).rejects.toMatchObject({
      type: "invalid_configuration",
      message: expect.stringContaining("TMPDIR"),
    });
    await chmod(base, 0o755);
    if (process.getuid?.() !== 0) {
      await expect(createScratch({ base, user })).rejects.toMatchObject({
        type: "invalid_configuration",
        message: expect.stringContaining("AGENT_UIDS"),
      });
    }
    expect(await readdir(base)).toEqual([]);
  });
});
