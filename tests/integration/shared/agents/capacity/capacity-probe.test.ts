import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  type CapacityProbeOptions,
  createCapacityProbe,
} from "../../../../../shared/agents/capacity/capacity-probe.ts";
import { checkCapacity } from "../../../../../shared/agents/capacity/check-capacity.ts";
import type { Logger } from "../../../../../shared/core/logger.ts";

let probe: ReturnType<typeof createCapacityProbe>;
const open = (options?: CapacityProbeOptions) => {
  probe = createCapacityProbe(options);
  return probe;
};
afterEach(() => probe.close());

describe("FR-EDGE-05 FR-EDGE-15/rejected the probe of this machine", () => {
  test("measures all four figures, the CPU after a delay", async () => {
    open({ sampleEveryMs: 100 });
    expect((await probe.read()).cpuPercent).toBeUndefined();
    await expect
      .poll(async () => (await probe.read()).cpuPercent, { interval: 50 })
      .toBeGreaterThanOrEqual(0);
    const { memoryPercent, freeDiskBytes, load } = await probe.read();
    expect(memoryPercent).toBeGreaterThan(0);
    expect(memoryPercent).toBeLessThanOrEqual(100);
    expect(freeDiskBytes).toBeGreaterThan(0);
    expect(load).toBeGreaterThanOrEqual(0);
  });

  test("measures busy processors", async () => {
    open({ sampleEveryMs: 100 });
    const busy = Array.from({ length: availableParallelism() }, () =>
      spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
    );
    try {
      await expect
        .poll(async () => (await checkCapacity(probe, { max_cpu_percent: 60 }))?.details.resource, {
          interval: 50,
          timeout: 10_000,
        })
        .toBe("cpu");
    } finally {
      for (const process of busy) process.kill("SIGKILL");
    }
  });

  test("an unreadable figure rejects nothing and is logged once", async () => {
    const warn = vi.fn();
    open({
      folder: "/nowhere",
      readFile: () => undefined,
      sampleEveryMs: 10,
      log: { warn } as unknown as Logger,
    });
    for (let n = 0; n < 3; n++) {
      const unlimited = { max_load: 1e9 };
      expect(await checkCapacity(probe, unlimited)).toBeUndefined();
    }
    const logged = warn.mock.calls.map(([fields]) => fields.resource).toSorted();
    expect(logged).toEqual(["cpu", "disk", "memory"]);
  });
});
