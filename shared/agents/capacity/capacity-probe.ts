import { statfs } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import type { Logger } from "../../core/logger.ts";
import type { CapacityProbe, MachineState } from "./check-capacity.ts";
import {
  createCpuMeter,
  type ReadFile,
  readCpu,
  readMemoryPercent,
  readSystemFile,
} from "./machine-files.ts";

export interface CapacityProbeOptions {
  /** A folder on the disk to measure; default: the parent of the scratch folders. */
  folder?: string;
  log?: Logger;
  readFile?: ReadFile;
  /** Monotonic, in ms. */
  now?: () => number;
  sampleEveryMs?: number;
}

/**
 * Measures this machine, or this container if it has its own limits. The CPU is sampled continuously, so that a read
 * returns at once; the timer does not keep the process alive.
 */
export function createCapacityProbe({
  folder = tmpdir(),
  log,
  readFile = readSystemFile,
  now = () => performance.now(),
  sampleEveryMs = 500,
}: CapacityProbeOptions = {}): CapacityProbe & { close(): void } {
  const unknown = new Set<string>();
  const orUnknown = <T>(resource: string, value: T | undefined): T | undefined => {
    if (value === undefined && !unknown.has(resource)) {
      unknown.add(resource);
      log?.warn({ resource }, "resource is not measurable and therefore not limited");
    }
    return value;
  };
  const cpu = createCpuMeter(() => orUnknown("cpu", readCpu(readFile, now())), now);
  cpu.sample();
  const sampling = setInterval(cpu.sample, sampleEveryMs).unref();

  return {
    async read(): Promise<MachineState> {
      return {
        cpuPercent: cpu.percent(),
        memoryPercent: orUnknown("memory", readMemoryPercent(readFile)),
        freeDiskBytes: orUnknown("disk", await freeDisk(folder)),
        load: process.platform === "win32" ? undefined : loadavg()[0],
      };
    },
    close: () => clearInterval(sampling),
  };
}

async function freeDisk(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
