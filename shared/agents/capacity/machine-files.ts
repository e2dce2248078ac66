/**
 * CPU time and memory from the files of Linux: those of the container if it has limits (cgroup v2, then v1), otherwise
 * those of the machine. A container sees its own control group at the top of /sys/fs/cgroup.
 * https://docs.kernel.org/admin-guide/cgroup-v2.html
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Reads one file; undefined when it does not exist. */
export type ReadFile = (path: string) => string | undefined;

export const readSystemFile: ReadFile = (path) => {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return undefined;
  }
};

/** @param nowMs monotonic @returns undefined without a readable file */
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

/** @returns used memory in percent, without reclaimable cache; undefined without a readable file */
export function readMemoryPercent(read: ReadFile): number | undefined {
  const machine = machineMemory(read("/proc/meminfo"));
  for (const { limit, usage, stat, cache } of CGROUP_MEMORY) {
    const max = number(read(limit));
    const used = number(read(usage));
    // Version 1 expresses "no limit" as a number larger than any memory.
    if (max === undefined || used === undefined || (machine && max > machine.total)) continue;
    return (100 * Math.max(0, used - (field(read(stat), cache) ?? 0))) / max;
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

/** Number of processors in a quota; undefined for no quota ("max", or -1). */
function shareOf(quota: number | undefined, period: number | undefined): number | undefined {
  return quota && period && quota > 0 && period > 0 ? quota / period : undefined;
}

/** The first line of /proc/stat: ticks by state; the fourth is idle, the fifth is waiting for disks. */
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

/** The value of a line such as `usage_usec 12345`. */
function field(text: string | undefined, name: string): number | undefined {
  const line = text?.split("\n").find((candidate) => candidate.startsWith(`${name} `));
  return line === undefined ? undefined : number(line.slice(name.length).trim().replace(/ kB$/, ""));
}

/** CPU time used since some point in time, and the time available since then, in the same unit. */
interface CpuReading {
  used: number;
  available: number;
}

interface CpuMeter {
  /** To be called about twice per second. */
  sample(): void;
  /** Undefined until two readings are far enough apart, and after a pause of the whole process. */
  percent(): number | undefined;
}

/** Long enough to ignore the start of several processes at once. */
const WINDOW_MS = 5000;
const SHORTEST_MS = 400;

/**
 * @param read returns undefined when the counter is not readable
 * @param now monotonic, in ms
 */
export function createCpuMeter(read: () => CpuReading | undefined, now: () => number): CpuMeter {
  let readings: (CpuReading & { at: number })[] = [];
  return {
    sample() {
      const at = now();
      const reading = read();
      readings = readings.filter((earlier) => at - earlier.at <= WINDOW_MS);
      if (reading) readings.push({ ...reading, at });
    },
    percent() {
      const recent = readings.filter(({ at }) => now() - at <= WINDOW_MS);
      const first = recent[0];
      const last = recent.at(-1);
      if (!first || !last || last.at - first.at < SHORTEST_MS) return undefined;
      const available = last.available - first.available;
      if (available <= 0) return undefined;
      return Math.min(100, (100 * Math.max(0, last.used - first.used)) / available);
    },
  };
}
