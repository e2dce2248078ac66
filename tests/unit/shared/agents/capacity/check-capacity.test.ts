import { describe, expect, test } from "vitest";
import {
  checkCapacity,
  DEFAULT_THRESHOLDS,
  type MachineState,
} from "../../../../../shared/agents/capacity/check-capacity.ts";

const ROOM: MachineState = { cpuPercent: 20, memoryPercent: 40, freeDiskBytes: 50e9, load: 0.5 };
const probe = (state: MachineState) => ({ read: async () => state });

describe("FR-EDGE-05 FR-EDGE-15 checkCapacity", () => {
  test("a machine with room takes on one more", async () => {
    expect(await checkCapacity(probe(ROOM))).toBeUndefined();
  });

  test.each([
    ["cpu", { cpuPercent: 93.27 }, "93.3 % of the processors' time is in use, and the limit is 90 %", 5],
    ["memory", { memoryPercent: 85.5 }, "85.5 % of the memory is in use, and the limit is 85 %", 15],
    ["disk", { freeDiskBytes: 999_999_999 }, "999 MB of disk space are free, and 1000 MB are required", 60],
    ["load", { load: 4.01 }, "the system's load is 4.01, and the limit is 4", 30],
  ])("too little %s refuses, in words and figures", async (resource, state, words, retryAfter) => {
    const refusal = await checkCapacity(probe({ ...ROOM, ...state }));
    expect(refusal?.message).toBe(`No further agent is started at the moment: ${words}.`);
    expect(refusal).toMatchObject({
      type: "capacity_exhausted",
      category: "transient",
      details: { resource, retry_after_seconds: retryAfter },
    });
  });

  test("exactly at a threshold there is room", async () => {
    const { max_cpu_percent, max_memory_percent, min_disk_bytes, max_load } = DEFAULT_THRESHOLDS;
    const state = {
      cpuPercent: max_cpu_percent,
      memoryPercent: max_memory_percent,
      freeDiskBytes: min_disk_bytes,
      load: max_load,
    };
    expect(await checkCapacity(probe(state))).toBeUndefined();
  });

  test("a profile's own thresholds take the place of the defaults, one by one", async () => {
    const busy = { ...ROOM, load: 7, cpuPercent: 95 };
    expect((await checkCapacity(probe(busy), { max_cpu_percent: 99 }))?.details.resource).toBe("load");
    expect(await checkCapacity(probe(busy), { max_cpu_percent: 99, max_load: 8 })).toBeUndefined();
    expect((await checkCapacity(probe(ROOM), { max_memory_percent: 30 }))?.details.resource).toBe("memory");
    expect(await checkCapacity(probe(ROOM), { max_cpu_percent: undefined })).toBeUndefined();
  });

  test("what cannot be told refuses nothing", async () => {
    expect(await checkCapacity(probe({}))).toBeUndefined();
  });
});
