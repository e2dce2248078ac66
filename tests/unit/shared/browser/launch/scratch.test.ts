import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { createScratch, sweepScratch } from "../../../../../shared/browser/launch/launch-browser.ts";

it("folders of crashed browsers are swept at the next start, and no other", async () => {
  const parent = await mkdtemp(join(tmpdir(), "scratch-test-"));
  const { pid: ended } = spawnSync(process.execPath, ["--version"]);
  const left = join(parent, `federalrunner-browser-${ended}-abc`);
  await mkdir(join(left, "profile"), { recursive: true });
  await writeFile(join(left, "profile/page"), "answers");
  for (const name of [`federalrunner-browser-${process.ppid}-def`, "federalrunner-browser-x", "other"]) {
    await mkdir(join(parent, name));
  }
  const own = await createScratch(parent);
  await sweepScratch(parent);
  expect((await readdir(parent)).sort()).toEqual(
    [basename(own), `federalrunner-browser-${process.ppid}-def`, "federalrunner-browser-x", "other"].sort(),
  );
  await rm(parent, { recursive: true });
});
