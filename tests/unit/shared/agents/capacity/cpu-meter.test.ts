import { describe, expect, test } from "vitest";
import { createCpuMeter } from "../../../../../shared/agents/capacity/cpu-meter.ts";

/** A machine with two processors, of which `busy` are in use. */
function machine() {
  let now = 1_000_000;
  let used = 77_000;
  let readable = true;
  const meter = createCpuMeter(
    () => (readable ? { used, available: now * 2 } : undefined),
    () => now,
  );
  return {
    percent: () => meter.percent(),
    pass(ms: number, busy: number, everyMs = 500) {
      for (let passed = 0; passed < ms; passed += everyMs) {
        now += everyMs;
        used += everyMs * busy;
        meter.sample();
      }
    },
    freeze: (ms: number) => {
      now += ms;
    },
    hide: () => {
      readable = false;
    },
  };
}

describe("FR-EDGE-05 createCpuMeter", () => {
  test("returns the use of all processors over the last five seconds", () => {
    const { pass, percent } = machine();
    pass(10_000, 0.5);
    expect(percent()).toBe(25);
    pass(2500, 2);
    expect(percent()).toBeCloseTo(62.5);
    pass(5000, 2);
    expect(percent()).toBe(100);
  });

  test("has no value at first, and one after half a second", () => {
    const { pass, percent } = machine();
    expect(percent()).toBeUndefined();
    pass(500, 1);
    expect(percent()).toBeUndefined();
    pass(500, 1);
    expect(percent()).toBe(50);
  });

  test("drops readings from before a pause of the process", () => {
    const { pass, freeze, percent } = machine();
    pass(5000, 2);
    freeze(60_000);
    expect(percent()).toBeUndefined();
    pass(1000, 0);
    expect(percent()).toBe(0);
  });

  test("smooths the start of several processes at once", () => {
    const { pass, percent } = machine();
    pass(5000, 0.2);
    pass(500, 2);
    expect(percent()).toBeLessThan(30);
  });

  test("has no value while the counter of the available time stands still", () => {
    let now = 0;
    const meter = createCpuMeter(
      () => ({ used: now, available: 4000 }),
      () => now,
    );
    for (; now < 2000; now += 500) meter.sample();
    expect(meter.percent()).toBeUndefined();
  });

  test("an unreadable counter is unknown", () => {
    const { pass, hide, percent } = machine();
    hide();
    pass(5000, 2);
    expect(percent()).toBeUndefined();
  });
});
