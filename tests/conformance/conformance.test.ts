import { describe, expect, it } from "vitest";
import { runSuite } from "./run-suite.ts";

describe("SERVER-001 the official conformance suite", () => {
  it("passes except for unsupported features", { timeout: 120_000 }, async () => {
    const { code, report } = await runSuite();
    expect(code, report).toBe(0);
    expect(report.match(/^✓ /gm)?.length, report).toBeGreaterThanOrEqual(16);
  });
});
