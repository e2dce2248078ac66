import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openKeyFile } from "../../../../shared/keys/key-file.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "key-file-"));
  file = join(folder, "federalrunner", "keys.json");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("creates one set of keys for concurrent processes, readable by their owner only", async () => {
  const opened = await Promise.all(Array.from({ length: 5 }, () => openKeyFile(file)));
  for (const keys of opened) expect(keys).toEqual(opened[0]);
  expect(Object.keys(opened[0] ?? {})).toContain("WORKER_PRIVATE_KEYS");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, "federalrunner"))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, "federalrunner"))).toEqual(["keys.json"]);
  expect(await openKeyFile(file)).toEqual(opened[0]);
});

it("adds the keys that an older file lacks, and keeps the others", async () => {
  const { AGENT_PUBLIC_KEY: _, ...older } = await openKeyFile(file);
  await writeFile(file, JSON.stringify(older));
  const keys = await openKeyFile(file);
  expect(keys).toMatchObject(older);
  expect(keys.AGENT_PUBLIC_KEY).toBeDefined();
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(keys);
});
