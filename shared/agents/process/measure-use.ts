/**
 * Measures the CPU time and memory of a run by sampling.
 *
 * CPU time: the sum over the live processes of their own time and that of the children they have waited for; the largest
 * sample counts. The last sample is taken when the leader is dead and not yet reaped, which makes short runs exact.
 * Ticks are 10 ms, but the main thread of the leader is counted exactly. Not counted: the time between the last sample
 * and the end of processes without a waiting parent.
 *
 * Memory: the sum over all processes in a sample, with shared pages counted for each; at least the peak of any one of
 * them.
 */
import { type ProcessEntry, readMemory, readProcess } from "./process-table.ts";
import type { RunMembers } from "./run-members.ts";

export interface UseMeter {
  /** Samples the process that was started; its figures are final when it is dead. */
  sampleLeader(): void;
  /** Samples the whole run. @returns the CPU time of the live processes, which shrinks when one ends */
  sampleAll(): number | undefined;
  /** Undefined without data from /proc. */
  cpuUs(): number | undefined;
  maxMemoryBytes(): number | undefined;
}

export function measureUse(leader: number, members: RunMembers): UseMeter {
  let cpuUs: number | undefined;
  let memory: number | undefined;

  function sample(processes: ProcessEntry[]): number | undefined {
    if (processes.length === 0) return undefined;
    let cpu = 0;
    let now = 0;
    for (const process of processes) {
      cpu += process.cpuUs + process.childCpuUs;
      const held = readMemory(process.pid);
      now += held?.now ?? 0;
      memory = Math.max(memory ?? 0, held?.peak ?? 0, now);
    }
    cpuUs = Math.max(cpuUs ?? 0, cpu);
    return cpu;
  }
  const exactLeader = () => {
    const found = readProcess(leader);
    return found ? [found] : [];
  };

  return {
    sampleLeader() {
      sample(exactLeader());
    },
    sampleAll: () => sample([...exactLeader(), ...members.current().filter(({ pid }) => pid !== leader)]),
    cpuUs: () => cpuUs,
    maxMemoryBytes: () => memory || undefined,
  };
}
