import { describe, expect, test } from "vitest";
import { runProgram } from "../../../../fixtures/agents/run-program.ts";

const linux = process.platform === "linux";

describe.runIf(linux)("FR-EDGE-08 what a run took is recorded", () => {
  test("a process that is over at once took microseconds and processor time, and not zero", async () => {
    const { durationUs, cpuUs } = await runProgram("no-news");
    expect(Number.isInteger(durationUs)).toBe(true);
    expect(durationUs).toBeGreaterThan(300);
    expect(durationUs).toBeLessThan(5_000_000);
    expect(cpuUs).toBeGreaterThan(50);
    expect(cpuUs).toBeLessThan(100_000);
  });

  test.each([
    ["the process itself", []],
    ["a child that it waits for", ["child"]],
  ])("processor time of %s counts", async (_, args) => {
    const { cpuUs = 0, durationUs } = await runProgram("burns", args);
    expect(cpuUs).toBeGreaterThan(40_000);
    // One processor at most, give or take a tick for each process.
    expect(cpuUs).toBeLessThan(durationUs + 30_000);
  });

  test("waiting is no processor time", async () => {
    const { cpuUs, durationUs } = await runProgram("cleans-up", [], { timeoutMs: 500 });
    expect(durationUs).toBeGreaterThanOrEqual(500_000);
    expect(cpuUs).toBeLessThan(durationUs / 2);
  });

  test("memory is that of all processes at their largest", async () => {
    const hold = "const held = Buffer.alloc(120_000_000, 1); setTimeout(() => held, 400)";
    const { maxMemoryBytes } = await runProgram("/usr/bin/env", [
      "sh",
      "-c",
      `"$0" -e "$1"`,
      process.execPath,
      hold,
    ]);
    expect(maxMemoryBytes).toBeGreaterThan(120_000_000);
    expect(maxMemoryBytes).toBeLessThan(400_000_000);
  });
});
