/**
 * The machine's figures as Linux tells them: those of the container where it has limits (cgroup v2, then v1), else
 * those of the whole machine. A container sees its own control group at the top of /sys/fs/cgroup.
 * https://docs.kernel.org/admin-guide/cgroup-v2.html
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { CpuReading } from "./cpu-meter.ts";

/** Reads one file; undefined when it is not there. */
export type ReadFile = (path: string) => string | undefined;

export const readSystemFile: ReadFile = (path) => {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return undefined;
  }
};

/** @param nowMs monotonic @returns undefined when no file tells it */
export function readCpu(
  read: ReadFile,
  nowMs: number,
  processors: number = availableParallelism(),
): CpuReading | undefined {
  const available = (share: number | undefined) => nowMs * 1000 * Math.min(share ?? processors, processors);
  const usage2 = field(read("/sys/fs/cgroup/cpu.stat"), "usage_usec");
  if (usage2 !== undefined) {
    const [quota, period] = (read("/sys/fs/cgroup/cpu.max") ?? "").split(" ").map(Number);
    return { used: usage2, available: available(shareOf(quota, period)) };
  }
  const quota1 = number(read("/sys/fs/cgroup/cpu/cpu.cfs_quota_us"));
  const usage1 = number(read("/sys/fs/cgroup/cpuacct/cpuacct.usage"));
  const share1 = shareOf(quota1, number(read("/sys/fs/cgroup/cpu/cpu.cfs_period_us")));
  if (usage1 !== undefined && share1 !== undefined) {
    return { used: usage1 / 1000, available: available(share1) };
  }
  return wholeMachine(read("/proc/stat"));
}

/** @returns used share of the memory in percent, without what the kernel would give back; undefined as above */
export function readMemoryPercent(read: ReadFile): number | undefined {
  const machine = machineMemory(read("/proc/meminfo"));
  for (const { limit, usage, stat, cache } of CGROUP_MEMORY) {
    const most = number(read(limit));
    const used = number(read(usage));
    // Version 1 says "no limit" with a number larger than any memory.
    if (most === undefined || used === undefined || (machine && most > machine.total)) continue;
    return (100 * Math.max(0, used - (field(read(stat), cache) ?? 0))) / most;
  }
  return machine && (100 * (machine.total - machine.free)) / machine.total;
}

const CGROUP_MEMORY = [
  {
    limit: "/sys/fs/cgroup/memory.max",
    usage: "/sys/fs/cgroup/memory.current",
    stat: "/sys/fs/cgroup/memory.stat",
    cache: "inactive_file",
  },
  {
    limit: "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    usage: "/sys/fs/cgroup/memory/memory.usage_in_bytes",
    stat: "/sys/fs/cgroup/memory/memory.stat",
    cache: "total_inactive_file",
  },
];

/** Processors that a quota amounts to; undefined for none ("max", or -1). */
function shareOf(quota: number | undefined, period: number | undefined): number | undefined {
  return quota && period && quota > 0 && period > 0 ? quota / period : undefined;
}

/** The first line of /proc/stat: ticks by what the processors did; the fourth is idle, the fifth waits for disks. */
function wholeMachine(stat: string | undefined): CpuReading | undefined {
  const ticks = /^cpu +(.*)/
    .exec(stat ?? "")?.[1]
    ?.split(" ")
    .slice(0, 8)
    .map(Number);
  if (!ticks || ticks.length < 5 || ticks.some(Number.isNaN)) return undefined;
  const available = ticks.reduce((sum, value) => sum + value, 0);
  return { used: available - (ticks[3] ?? 0) - (ticks[4] ?? 0), available };
}

function machineMemory(meminfo: string | undefined): { total: number; free: number } | undefined {
  const kilobytes = (name: string) => field(meminfo, `${name}:`);
  const total = kilobytes("MemTotal");
  const free = kilobytes("MemAvailable");
  return total && free !== undefined ? { total: total * 1024, free: free * 1024 } : undefined;
}

function number(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d+\s*$/.test(text) ? Number(text) : undefined;
}

/** Of lines such as `usage_usec 12345`. */
function field(text: string | undefined, name: string): number | undefined {
  const line = text?.split("\n").find((candidate) => candidate.startsWith(`${name} `));
  return line === undefined ? undefined : number(line.slice(name.length).trim().replace(/ kB$/, ""));
}
