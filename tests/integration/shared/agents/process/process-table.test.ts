import { type ChildProcess, spawn } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
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
  test("reads a process whose name looks like the rest of its line", async () => {
    const program = join(folder, "a) R 1 (b");
    await copyFile("/bin/sleep", program);
    child = spawn(program, ["60"], { detached: true, stdio: "ignore", env: { MARK: "of this test" } });
    const pid = child.pid ?? 0;
    expect(readProcess(pid)).toMatchObject({ pid, parent: process.pid, group: pid });
    expect(readProcessTable().filter(({ group }) => group === pid)).toHaveLength(1);
    expect(readEnvironment(pid)).toBe("MARK=of this test\0");
  });

  test("knows this process, what it holds and what it used", () => {
    const own = readProcess(process.pid);
    expect(own?.parent).toBe(process.ppid);
    const { user, system } = process.cpuUsage();
    expect(own?.cpuUs).toBeGreaterThan(0);
    // Ticks of 10 ms for each of the two.
    expect(own?.cpuUs).toBeLessThan(user + system + 30_000);
    const memory = readMemory(process.pid);
    expect(memory?.now).toBeGreaterThan(10_000_000);
    expect(memory?.peak).toBeGreaterThanOrEqual(memory?.now ?? 0);
  });

  test("tells nothing of a process that is not there", () => {
    const nobody = 2 ** 30;
    expect(readProcess(nobody)).toBeUndefined();
    expect(readMemory(nobody)).toBeUndefined();
    expect(readEnvironment(nobody)).toBe("");
  });

  test("leaves out who is dead and not yet collected, whose figures can still be read", async () => {
    // This process collects it when its own code pauses, and not before.
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
