import { describe, expect, test } from "vitest";
import { runProgram } from "../../../../fixtures/agents/run-program.ts";

const linux = process.platform === "linux";

describe.runIf(linux)("FR-EDGE-08 the resource use of a run", () => {
  test("is above zero for a very short process", async () => {
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
    // At most one processor, with a tolerance of a tick per process.
    expect(cpuUs).toBeLessThan(durationUs + 30_000);
  });

  test("has no CPU time for waiting", async () => {
    const { cpuUs, durationUs } = await runProgram("cleans-up", [], { timeoutMs: 500 });
    expect(durationUs).toBeGreaterThanOrEqual(500_000);
    expect(cpuUs).toBeLessThan(durationUs / 2);
  });

  test("has the largest memory of all processes together", async () => {
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
