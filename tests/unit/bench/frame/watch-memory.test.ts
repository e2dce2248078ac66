import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { readTreeMemory, watchMemory } from "../../../bench/frame/watch-memory.ts";

const MEGABYTE = 2 ** 20;
const children: ChildProcess[] = [];

// The end of its input ends a holder together with its own child.
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.stdin?.end();
    if (child.exitCode === null) await once(child, "exit");
  }
});

/** Starts a process whose own child holds this many bytes; resolves when it does. */
async function startHolder(bytes: number): Promise<number> {
  const holder = `globalThis.held = Buffer.alloc(${bytes}, 1); console.log("held"); setInterval(() => {}, 1000);`;
  const parent = `
    const child = require("node:child_process").spawn(process.execPath, ["--eval", ${JSON.stringify(holder)}]);
    child.stdout.on("data", () => console.log("held"));
    process.stdin.on("end", () => process.exit()).resume();
    process.on("exit", () => child.kill("SIGKILL"));`;
  const child = spawn(process.execPath, ["--eval", parent], { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  await once(child.stdout, "data");
  return child.pid ?? 0;
}

describe("the memory of a process tree", () => {
  it("counts the memory of a grandchild", async () => {
    const pid = await startHolder(200 * MEGABYTE);
    expect(readTreeMemory(pid)).toBeGreaterThan(200 * MEGABYTE);
    expect(readTreeMemory(pid)).toBeLessThan(500 * MEGABYTE);
  });

  it("keeps its peak after the process has ended", async () => {
    const pid = await startHolder(100 * MEGABYTE);
    const watch = watchMemory(pid);
    const child = children[0];
    child?.stdin?.end();
    if (child) await once(child, "exit");
    expect(readTreeMemory(pid)).toBeUndefined();
    expect(watch.stop()).toBeGreaterThan(100 * MEGABYTE);
  });
});

describe("the memory of no process", () => {
  it("is unknown", () => {
    expect(watchMemory(2 ** 30).stop()).toBeUndefined();
  });
});
