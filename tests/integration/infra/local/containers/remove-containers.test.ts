import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  removeContainers,
  removeWithProcess,
} from "../../../../../infra/local/containers/remove-containers.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

let folder: string;
let engine: string;
const env = { PATH: process.env.PATH ?? "" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "containers-"));
  engine = join(folder, "engine");
  // Holds two containers of the stack `ours`.
  const program = `#!/bin/sh
echo "$@" >> ${folder}/calls
if [ "$1" = ps ] && [ "$5" = "label=federalrunner.stack=ours" ]; then echo one; echo two; fi
`;
  await writeFile(engine, program, { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => rm(join(folder, "calls"), { force: true }));

const calls = () => readFile(join(folder, "calls"), "utf8").catch(() => "");
const LIST = "ps --all --quiet --filter label=federalrunner.stack=ours\n";
const REMOVED = `${LIST}kill one two\nrm --force one two\n`;

it("the containers of a stack are removed, those of others are left", async () => {
  await removeContainers(engine, "ours", env);
  expect(await calls()).toBe(REMOVED);
  await removeContainers(engine, "another", env);
  expect(await calls()).toBe(`${REMOVED}${LIST.replace("ours", "another")}`);
});

it("at the end of the stack its containers are removed, and not before", async () => {
  const remove = removeWithProcess(engine, "ours", env);
  expect(await calls()).toBe("");
  await remove();
  expect(await calls()).toBe(REMOVED);
});

it("a stack that is killed leaves no container behind", async () => {
  const module = join(packageRoot, "infra/local/containers/remove-containers.ts");
  const script = `const { removeWithProcess } = await import(${JSON.stringify(module)});
removeWithProcess(${JSON.stringify(engine)}, "ours", process.env);
setInterval(() => {}, 1000);
console.log("started");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await expect.poll(calls).toBe(REMOVED);
});
