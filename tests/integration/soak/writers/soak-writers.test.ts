import { describe, expect, it } from "vitest";
import { soakWriters } from "../../../soak/writers/soak-writers.ts";

const SUBMISSIONS = 30;

describe("FR-013 FR-EDGE-03 writers under faults", () => {
  it(`never run two at once, lose none of ${SUBMISSIONS}, execute none twice and keep the order`, async () => {
    const report = await soakWriters({ submissions: SUBMISSIONS, seed: 1, progress: () => {} });
    expect(report.violations).toEqual([]);
    expect(Object.values(report.endings).reduce((sum, count) => sum + count)).toBe(SUBMISSIONS);
    // Leases of seconds end early on a busy machine: how many complete depends on it.
    expect(report.endings.completed).toBeGreaterThan(0);
    expect(report.troubles["workers killed"]).toBeGreaterThan(0);
    expect(report.troubles["gateways killed"]).toBeGreaterThan(0);
  }, 180_000);
});
