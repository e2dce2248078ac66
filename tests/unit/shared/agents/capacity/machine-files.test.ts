import { describe, expect, test } from "vitest";
import {
  createCpuMeter,
  readCpu,
  readMemoryPercent,
} from "../../../../../shared/agents/capacity/machine-files.ts";

type Files = Record<string, string>;
const cgroup = "/sys/fs/cgroup";
const reading = (files: Files) => (path: string) => files[path];

const MEMINFO = "MemTotal:        8000000 kB\nMemFree:          500000 kB\nMemAvailable:    6000000 kB\n";

/** CPU use between two readings with an interval of one second. */
function percentOf(before: Files, after: Files, processors = 4): number | undefined {
  const first = readCpu(reading(before), 1000, processors);
  const second = readCpu(reading(after), 2000, processors);
  if (!first || !second) return undefined;
  return (100 * (second.used - first.used)) / (second.available - first.available);
}

describe("FR-EDGE-05 readCpu", () => {
  const version2 = (usage: number, max?: string): Files => ({
    [`${cgroup}/cpu.stat`]: `usage_usec ${usage}\nuser_usec 1\nsystem_usec 2\nnr_periods 9\n`,
    ...(max === undefined ? {} : { [`${cgroup}/cpu.max`]: `${max}\n` }),
    "/proc/stat": "cpu  1 2 3 4 5 6 7 8 0 0\n",
  });

  test("cgroup v2: relative to the quota, or to all processors without one", () => {
    const used = (max?: string) => percentOf(version2(5_000_000, max), version2(6_000_000, max));
    expect(used("200000 100000")).toBe(50);
    expect(used("50000 100000")).toBe(200);
    expect(used("max 100000")).toBe(25);
    expect(used()).toBe(25);
    // More than the machine has.
    expect(used("1600000 100000")).toBe(25);
  });

  test("cgroup v1: relative to the quota", () => {
    const version1 = (usage: number, quota: number): Files => ({
      [`${cgroup}/cpuacct/cpuacct.usage`]: `${usage}\n`,
      [`${cgroup}/cpu/cpu.cfs_quota_us`]: `${quota}\n`,
      [`${cgroup}/cpu/cpu.cfs_period_us`]: "100000\n",
    });
    expect(percentOf(version1(1e9, 100_000), version1(1.5e9, 100_000))).toBe(50);
    expect(percentOf(version1(1e9, -1), version1(1.5e9, -1))).toBeUndefined();
  });

  test("otherwise the whole machine, with disk waits as idle time", () => {
    const stat = (busy: number, idle: number, waiting: number) => ({
      "/proc/stat": `cpu  ${busy} 0 0 ${idle} ${waiting} 0 0 0 0 0\ncpu0 1 2 3\n`,
    });
    expect(percentOf(stat(100, 1000, 10), stat(175, 1020, 15))).toBe(75);
  });

  test.each<Files>([{}, { "/proc/stat": "" }, { "/proc/stat": "cpu  a b c d e\n" }])(
    "%o is unknown",
    (files: Files) => {
      expect(readCpu(reading(files), 1000)).toBeUndefined();
    },
  );
});

describe("FR-EDGE-05 readMemoryPercent", () => {
  const version2 = (max: string): Files => ({
    [`${cgroup}/memory.max`]: `${max}\n`,
    [`${cgroup}/memory.current`]: "900000000\n",
    [`${cgroup}/memory.stat`]: "anon 1\ninactive_file 100000000\nactive_file 5\n",
    "/proc/meminfo": MEMINFO,
  });

  test("cgroup v2: relative to the limit, without reclaimable cache", () => {
    expect(readMemoryPercent(reading(version2("1000000000")))).toBe(80);
  });

  test("without a limit: relative to the machine", () => {
    expect(readMemoryPercent(reading(version2("max")))).toBe(25);
    expect(readMemoryPercent(reading({ "/proc/meminfo": MEMINFO }))).toBe(25);
  });

  test("cgroup v1: relative to the limit; a huge number means none", () => {
    const version1 = (limit: string): Files => ({
      [`${cgroup}/memory/memory.limit_in_bytes`]: `${limit}\n`,
      [`${cgroup}/memory/memory.usage_in_bytes`]: "600000000\n",
      [`${cgroup}/memory/memory.stat`]: "inactive_file 7\ntotal_inactive_file 100000000\n",
      "/proc/meminfo": MEMINFO,
    });
    expect(readMemoryPercent(reading(version1("1000000000")))).toBe(50);
    expect(readMemoryPercent(reading(version1("9223372036854771712")))).toBe(25);
  });

  test("no files: unknown", () => {
    expect(readMemoryPercent(reading({}))).toBeUndefined();
  });
});

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
