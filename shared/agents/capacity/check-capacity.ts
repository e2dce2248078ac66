/** Whether the machine has room for one more agent. What runs already goes on whatever the answer is. */
import { AppError } from "../../core/errors.ts";

/** The machine's state; what cannot be told is left out and refuses nothing. */
export interface MachineState {
  /** Of all processors that this container may use, over the last seconds. */
  cpuPercent?: number | undefined;
  /** Of the container's limit, or of the machine. */
  memoryPercent?: number | undefined;
  freeDiskBytes?: number | undefined;
  /** Load average of the last minute: absolute, not by processor. */
  load?: number | undefined;
}

export interface CapacityProbe {
  read(): Promise<MachineState>;
}

/** What is exactly at its threshold still has room. */
export interface CapacityThresholds {
  max_cpu_percent?: number | undefined;
  max_memory_percent?: number | undefined;
  min_disk_bytes?: number | undefined;
  max_load?: number | undefined;
}

export const DEFAULT_THRESHOLDS = {
  max_cpu_percent: 90,
  max_memory_percent: 85,
  min_disk_bytes: 1_000_000_000,
  max_load: 4,
} as const satisfies CapacityThresholds;

/**
 * @param thresholds those not given are {@link DEFAULT_THRESHOLDS}
 * @returns `capacity_exhausted` with details `{resource, retry_after_seconds}` for the first resource without room
 */
export async function checkCapacity(
  probe: CapacityProbe,
  thresholds: CapacityThresholds = {},
): Promise<AppError | undefined> {
  const state = await probe.read();
  for (const { resource, retryAfterSeconds, judge } of RESOURCES) {
    const why = judge(state, thresholds);
    if (why) {
      const details = { resource, retry_after_seconds: retryAfterSeconds };
      return new AppError("capacity_exhausted", `No further agent is started at the moment: ${why}.`, {
        details,
      });
    }
  }
  return undefined;
}

interface Resource {
  resource: "cpu" | "memory" | "disk" | "load";
  /** By how fast it usually recovers. */
  retryAfterSeconds: number;
  /** @returns what is wrong, in words */
  judge(state: MachineState, thresholds: CapacityThresholds): string | undefined;
}

const RESOURCES: Resource[] = [
  {
    resource: "cpu",
    retryAfterSeconds: 5,
    judge({ cpuPercent }, { max_cpu_percent: most = DEFAULT_THRESHOLDS.max_cpu_percent }) {
      if (cpuPercent === undefined || cpuPercent <= most) return undefined;
      return `${percent(cpuPercent)} of the processors' time is in use, and the limit is ${most} %`;
    },
  },
  {
    resource: "memory",
    retryAfterSeconds: 15,
    judge({ memoryPercent }, { max_memory_percent: most = DEFAULT_THRESHOLDS.max_memory_percent }) {
      if (memoryPercent === undefined || memoryPercent <= most) return undefined;
      return `${percent(memoryPercent)} of the memory is in use, and the limit is ${most} %`;
    },
  },
  {
    resource: "disk",
    retryAfterSeconds: 60,
    judge({ freeDiskBytes }, { min_disk_bytes: least = DEFAULT_THRESHOLDS.min_disk_bytes }) {
      if (freeDiskBytes === undefined || freeDiskBytes >= least) return undefined;
      return `${megabytes(freeDiskBytes)} of disk space are free, and ${megabytes(least)} are required`;
    },
  },
  {
    resource: "load",
    retryAfterSeconds: 30,
    judge({ load }, { max_load: most = DEFAULT_THRESHOLDS.max_load }) {
      if (load === undefined || load <= most) return undefined;
      return `the system's load is ${load.toFixed(2)}, and the limit is ${most}`;
    },
  },
];

const percent = (value: number): string => `${value.toFixed(1)} %`;
const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;
