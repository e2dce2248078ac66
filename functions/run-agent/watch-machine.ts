/**
 * FR-EDGE-15: watches the machine during runs. They continue on an exhausted machine: each gets an event with the
 * resource, the log an alert, and new runs are refused at their admission.
 */
import {
  type CapacityProbe,
  type CapacityThresholds,
  checkCapacity,
} from "../../shared/agents/capacity/check-capacity.ts";
import { type AppError, toAppError } from "../../shared/core/errors.ts";
import type { Logger } from "../../shared/core/logger.ts";

export interface MachineLimits {
  probe: CapacityProbe;
  thresholds: CapacityThresholds;
}

export interface MachineWatch {
  /** @param onExhausted called once for each resource. @returns ends the watch, with the exhausted time in ms */
  watch(onExhausted: (resource: string) => void): () => number;
}

interface WatchedRun {
  onExhausted(resource: string): void;
  seen: Set<string>;
  exhaustedMs: number;
}

const EVERY_MS = 5_000;

export function watchMachine(
  { probe, thresholds }: MachineLimits,
  log: Pick<Logger, "info" | "warn">,
  everyMs = EVERY_MS,
): MachineWatch {
  const runs = new Set<WatchedRun>();
  let timer: NodeJS.Timeout | undefined;
  let current: string | undefined;

  async function check(): Promise<void> {
    const refusal = await checkCapacity(probe, thresholds).catch(toAppError);
    const resource = resourceOf(refusal);
    if (resource !== current) report(resource);
    current = resource;
    if (resource === undefined) return;
    for (const run of runs) {
      run.exhaustedMs += everyMs;
      if (!run.seen.has(resource)) run.onExhausted(resource);
      run.seen.add(resource);
    }
  }

  function report(resource: string | undefined): void {
    if (resource === undefined) log.info({ resource: current }, "the machine has recovered");
    else
      log.warn(
        { alert: "machine_exhausted", resource, running: runs.size },
        "the machine is exhausted while runs go on",
      );
  }

  return {
    watch(onExhausted) {
      const run: WatchedRun = { onExhausted, seen: new Set(), exhaustedMs: 0 };
      runs.add(run);
      timer ??= setInterval(() => void check(), everyMs).unref();
      return () => {
        runs.delete(run);
        if (runs.size > 0) return run.exhaustedMs;
        clearInterval(timer);
        timer = undefined;
        current = undefined;
        return run.exhaustedMs;
      };
    },
  };
}

function resourceOf(refusal: AppError | undefined): string | undefined {
  return refusal?.type === "capacity_exhausted" ? String(refusal.details.resource) : undefined;
}
