import { type ChildProcess, spawn } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  isOfUser,
  processTableSince,
  readEnvironment,
  readMemory,
  readProcess,
  readProcessTable,
} from "../../../../../shared/agents/process/process-table.ts";

let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "process-table-"));
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

describe.runIf(process.platform === "linux")("the table of processes", () => {
  test("reads a process whose name resembles the other fields", async () => {
    const program = join(folder, "a) R 1 (b");
    await copyFile("/bin/sleep", program);
    child = spawn(program, ["60"], { detached: true, stdio: "ignore", env: { MARK: "of this test" } });
    const pid = child.pid ?? 0;
    expect(readProcess(pid)).toMatchObject({ pid, parent: process.pid, group: pid });
    expect(readProcessTable().filter(({ group }) => group === pid)).toHaveLength(1);
    expect(readEnvironment(pid)).toBe("MARK=of this test\0");
  });

  test("has the memory and CPU time of this process", () => {
    const own = readProcess(process.pid);
    expect(own?.parent).toBe(process.ppid);
    const { user, system } = process.cpuUsage();
    expect(own?.cpuUs).toBeGreaterThan(0);
    // Two values with ticks of 10 ms.
    expect(own?.cpuUs).toBeLessThan(user + system + 30_000);
    const memory = readMemory(process.pid);
    expect(memory?.now).toBeGreaterThan(10_000_000);
    expect(memory?.peak).toBeGreaterThanOrEqual(memory?.now ?? 0);
  });

  test("since a process has it and all later ones, also after ids have started again", async () => {
    child = spawn("sh", ["-c", "read go; sleep 60 & wait"], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    const pid = child.pid ?? 0;
    const tableSince = processTableSince(pid);
    expect(tableSince().table).toContainEqual(expect.objectContaining({ pid }));
    child.stdin?.end("go\n");
    await vi.waitUntil(() => tableSince().table.some(({ parent }) => parent === pid));
    process.kill(-pid, "SIGKILL");
    const highest = 2 ** 22;
    expect(processTableSince(highest)().table).toContainEqual(expect.objectContaining({ pid: process.pid }));
  });

  test("names the processes that are dead and not yet reaped, each of which may have started another one", async () => {
    const parent = spawn("/bin/sh", ["-c", "true & exec sleep 60"], { stdio: "ignore" });
    const tableSince = processTableSince(parent.pid ?? 0);
    const isChild = (pid: number) => readProcess(pid)?.parent === parent.pid;
    await vi.waitUntil(() => tableSince().ended.some(isChild));
    parent.kill("SIGKILL");
  });

  test("leaves out the threads of the kernel", () => {
    // The second process is the parent of them, where they are visible at all.
    expect(
      readProcessTable().filter(({ pid, parent, group }) => pid > 1 && parent === 0 && group === 0),
    ).toEqual([]);
  });

  test("knows the users of a process until it has ended", async () => {
    expect(isOfUser(process.pid, process.getuid?.() ?? 0)).toBe(true);
    expect(isOfUser(process.pid, 4_000_000)).toBe(false);
    expect(isOfUser(2 ** 30, 0)).toBeUndefined();
  });

  test("has no entry for a process that does not exist", () => {
    const unused = 2 ** 30;
    expect(readProcess(unused)).toBeUndefined();
    expect(readMemory(unused)).toBeUndefined();
    expect(readEnvironment(unused)).toBe("");
  });

  test("omits a dead process that is not yet reaped, whose figures remain readable", async () => {
    // This process reaps its child only in the event loop.
    child = spawn("/bin/true", { stdio: "ignore" });
    const pid = child.pid ?? 0;
    const end = performance.now() + 5000;
    while (readProcessTable().some((entry) => entry.pid === pid)) {
      expect(performance.now()).toBeLessThan(end);
    }
    expect(readProcess(pid)?.cpuUs).toBeGreaterThan(0);
    expect(readMemory(pid)).toBeUndefined();
  });
});
