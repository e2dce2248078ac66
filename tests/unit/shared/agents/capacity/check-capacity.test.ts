import { describe, expect, test } from "vitest";
import {
  checkCapacity,
  DEFAULT_THRESHOLDS,
  type MachineState,
} from "../../../../../shared/agents/capacity/check-capacity.ts";

const ROOM: MachineState = { cpuPercent: 20, memoryPercent: 40, freeDiskBytes: 50e9, load: 0.5 };
const probe = (state: MachineState) => ({ read: async () => state });

describe("FR-EDGE-05 FR-EDGE-15/rejected checkCapacity", () => {
  test("accepts an agent on an idle machine", async () => {
    expect(await checkCapacity(probe(ROOM))).toBeUndefined();
  });

  test.each([
    ["cpu", { cpuPercent: 93.27 }, "CPU use is 93.3 %, above the limit of 90 %", 5],
    ["memory", { memoryPercent: 85.5 }, "memory use is 85.5 %, above the limit of 85 %", 15],
    ["disk", { freeDiskBytes: 999_999_999 }, "free disk space is 999 MB, below the required 1000 MB", 60],
    ["load", { load: 4.01 }, "system load is 4.01, above the limit of 4", 30],
  ])("rejects an agent at the limit of %s", async (resource, state, problem, retryAfter) => {
    const rejection = await checkCapacity(probe({ ...ROOM, ...state }));
    expect(rejection?.message).toBe(`At capacity: ${problem}.`);
    expect(rejection).toMatchObject({
      type: "capacity_exhausted",
      category: "transient",
      details: { resource, retry_after_seconds: retryAfter },
    });
  });

  test("accepts an agent exactly at the thresholds", async () => {
    const { max_cpu_percent, max_memory_percent, min_disk_bytes, max_load } = DEFAULT_THRESHOLDS;
    const state = {
      cpuPercent: max_cpu_percent,
      memoryPercent: max_memory_percent,
      freeDiskBytes: min_disk_bytes,
      load: max_load,
    };
    expect(await checkCapacity(probe(state))).toBeUndefined();
  });

  test("the thresholds of a profile override single defaults", async () => {
    const busy = { ...ROOM, load: 7, cpuPercent: 95 };
    expect((await checkCapacity(probe(busy), { max_cpu_percent: 99 }))?.details.resource).toBe("load");
    expect(await checkCapacity(probe(busy), { max_cpu_percent: 99, max_load: 8 })).toBeUndefined();
    expect((await checkCapacity(probe(ROOM), { max_memory_percent: 30 }))?.details.resource).toBe("memory");
    expect(await checkCapacity(probe(ROOM), { max_cpu_percent: undefined })).toBeUndefined();
  });

  test("an unknown figure rejects nothing", async () => {
    expect(await checkCapacity(probe({}))).toBeUndefined();
  });
});
