import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOutputFile } from "../../../../../shared/agents/answer/read-output-file.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "output-file-"));
  path = join(folder, "output");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("an agent's output file", () => {
  it("is read up to the limit", async () => {
    writeFileSync(path, "hello");
    expect(await readOutputFile(path, 100)).toEqual({ text: "hello", bytes: 5, truncated: false });
    expect(await readOutputFile(path, 4)).toEqual({ text: "hell", bytes: 5, truncated: true });
  });

  it.each<[string, () => void]>([
    ["nothing", () => {}],
    ["a link to what only the worker may read", () => symlinkSync("/proc/self/environ", path)],
    ["a folder", () => mkdirSync(path)],
    ["a pipe without a writer", () => execFileSync("mkfifo", [path])],
  ])("is none where there is %s", async (_kind, make) => {
    make();
    expect(await readOutputFile(path, 100)).toBeUndefined();
  });

  it.runIf(process.getuid?.() === 0)(
    "is none where it is a hard link to a file of the worker, or a device",
    async () => {
      const secret = join(folder, "secret");
      writeFileSync(secret, "of the worker", { mode: 0o600 });
      linkSync(secret, path);
      expect(await readOutputFile(path, 100, 65_534)).toBeUndefined();
      rmSync(path);
      spawnSync("mknod", [path, "c", "1", "5"]);
      expect(await readOutputFile(path, 100)).toBeUndefined();
    },
  );

  it.runIf(process.getuid?.() === 0)("is none where another than the folder's owner has it", async () => {
    writeFileSync(path, "of the worker");
    chownSync(folder, 65_534, 65_534);
    expect(await readOutputFile(path, 100)).toBeUndefined();
  });
});
