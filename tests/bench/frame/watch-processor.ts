import { readProcess } from "../../../shared/agents/process/process-table.ts";
import { findTree } from "./watch-memory.ts";

export interface ProcessorWatch {
  /** Ends the watch; the microseconds that were used, or undefined without /proc. */
  stop(): number | undefined;
}

/**
 * Sums the processor time of a process and of all its descendants from now on. Each is sampled, since a browser's
 * processes are killed, and take their times with them: at most those of the last interval are lost.
 */
export function watchProcessor(root: number, intervalMs = 20): ProcessorWatch {
  const before = new Map<number, number>();
  const latest = new Map<number, number>();
  const sample = (times: Map<number, number>): void => {
    for (const pid of findTree(root)) {
      const used = readProcess(pid)?.cpuUs;
      if (used !== undefined) times.set(pid, used);
    }
  };
  sample(before);
  const timer = setInterval(() => sample(latest), intervalMs);
  return {
    stop() {
      clearInterval(timer);
      sample(latest);
      if (before.size === 0) return undefined;
      return [...latest].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0);
    },
  };
}
