import { statfs } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import type { Logger } from "../../core/logger.ts";
import type { CapacityProbe, MachineState } from "./check-capacity.ts";
import { createCpuMeter } from "./cpu-meter.ts";
import { type ReadFile, readCpu, readMemoryPercent, readSystemFile } from "./machine-files.ts";

export interface CapacityProbeOptions {
  /** Whose disk is looked at; default where agents have their scratch folders. */
  folder?: string;
  log?: Logger;
  /** How Linux's files are read. */
  readFile?: ReadFile;
  /** Monotonic, in ms. */
  now?: () => number;
  sampleEveryMs?: number;
}

/**
 * Looks at this machine, or at this container where it has limits of its own. The processors are watched all the
 * time, twice a second, so that nobody waits for the figure; that does not keep a process alive.
 */
export function createCapacityProbe({
  folder = tmpdir(),
  log,
  readFile = readSystemFile,
  now = () => performance.now(),
  sampleEveryMs = 500,
}: CapacityProbeOptions = {}): CapacityProbe & { close(): void } {
  const missed = new Set<string>();
  const orUnknown = <T>(resource: string, value: T | undefined): T | undefined => {
    if (value === undefined && !missed.has(resource)) {
      missed.add(resource);
      log?.warn({ resource }, "the machine does not tell this figure, so it refuses no agent");
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
