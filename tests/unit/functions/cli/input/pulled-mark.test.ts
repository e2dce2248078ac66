import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readPulledMark, writePulledMark } from "../../../../../functions/cli/input/pulled-mark.ts";

it("a pulled wizard has a mark for its bucket alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pulled-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const structure = join(folder, "fsa.json");
  const mark = { bucket: "ours", version: "7" };
  await writePulledMark(structure, mark);
  expect(await readdir(folder)).toEqual([".fsa.pulled"]);
  expect(await readPulledMark(structure, "ours")).toEqual(mark);
  expect(await readPulledMark(structure, "theirs")).toBeUndefined();
  expect(await readPulledMark(join(folder, "ssa.json"), "ours")).toBeUndefined();
});
