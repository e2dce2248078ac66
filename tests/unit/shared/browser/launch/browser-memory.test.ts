import { expect, it } from "vitest";
import { readMemory } from "../../../../../shared/browser/launch/browser-memory.ts";

it("counts the pages that processes share once, and leaves out processes that have ended", () => {
  const pages: Record<number, number[]> = { 1: [9000, 100, 60], 2: [9000, 80, 50] };
  expect(readMemory([1, 2, 3], (pid) => pages[pid])).toBe((40 + 30 + 60) * 4096);
  expect(readMemory([3], (pid) => pages[pid])).toBeUndefined();
});

it("measures this process", () => {
  expect(readMemory([process.pid])).toBeGreaterThan(10_000_000);
});
