/** Decides whether the machine has capacity for one more agent. Runs in progress are not affected. */
import { AppError } from "../../core/errors.ts";

/** The state of the machine; an unknown figure rejects nothing. */
export interface MachineState {
  /** Share of all processors that this container may use, over the last seconds. */
  cpuPercent?: number | undefined;
  /** Share of the container's limit, or of the machine. */
  memoryPercent?: number | undefined;
  freeDiskBytes?: number | undefined;
  /** Load average of the last minute: absolute, not per processor. */
  load?: number | undefined;
}

export interface CapacityProbe {
  read(): Promise<MachineState>;
}

/** A figure at its threshold is still accepted. */
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

/** Limits that no machine reaches. */
export const NO_THRESHOLDS = {
  max_cpu_percent: 100,
  max_memory_percent: 100,
  min_disk_bytes: 0,
  max_load: Number.POSITIVE_INFINITY,
} as const satisfies CapacityThresholds;

/**
 * @param thresholds override {@link DEFAULT_THRESHOLDS}
 * @returns `capacity_exhausted` with details `{resource, retry_after_seconds}` for the first exhausted resource
 */
export async function checkCapacity(
  probe: CapacityProbe,
  thresholds: CapacityThresholds = {},
): Promise<AppError | undefined> {
  const state = await probe.read();
  for (const { resource, retryAfterSeconds, judge } of RESOURCES) {
    const problem = judge(state, thresholds);
    if (problem) {
      const details = { resource, retry_after_seconds: retryAfterSeconds };
      return new AppError("capacity_exhausted", `At capacity: ${problem}.`, {
        details,
      });
    }
  }
  return undefined;
}

interface Resource {
  resource: "cpu" | "memory" | "disk" | "load";
  /** Typical time to recover. */
  retryAfterSeconds: number;
  /** @returns the problem; undefined when there is capacity */
  judge(state: MachineState, thresholds: CapacityThresholds): string | undefined;
}

const RESOURCES: Resource[] = [
  {
    resource: "cpu",
    retryAfterSeconds: 5,
    judge({ cpuPercent }, { max_cpu_percent: max = DEFAULT_THRESHOLDS.max_cpu_percent }) {
      if (cpuPercent === undefined || cpuPercent <= max) return undefined;
      return `CPU use is ${percent(cpuPercent)}, above the limit of ${max} %`;
    },
  },
  {
    resource: "memory",
    retryAfterSeconds: 15,
    judge({ memoryPercent }, { max_memory_percent: max = DEFAULT_THRESHOLDS.max_memory_percent }) {
      if (memoryPercent === undefined || memoryPercent <= max) return undefined;
      return `memory use is ${percent(memoryPercent)}, above the limit of ${max} %`;
    },
  },
  {
    resource: "disk",
    retryAfterSeconds: 60,
    judge({ freeDiskBytes }, { min_disk_bytes: min = DEFAULT_THRESHOLDS.min_disk_bytes }) {
      if (freeDiskBytes === undefined || freeDiskBytes >= min) return undefined;
      return `free disk space is ${megabytes(freeDiskBytes)}, below the required ${megabytes(min)}`;
    },
  },
  {
    resource: "load",
    retryAfterSeconds: 30,
    judge({ load }, { max_load: max = DEFAULT_THRESHOLDS.max_load }) {
      if (load === undefined || load <= max) return undefined;
      return `system load is ${load.toFixed(2)}, above the limit of ${max}`;
    },
  },
];

const percent = (value: number): string => `${value.toFixed(1)} %`;
const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;
