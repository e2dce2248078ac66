/**
 * How much CPU time and memory a run took, by looking now and then.
 *
 * CPU time: of those alive at a look, their own and that of the children they have waited for; the largest sum counts.
 * The last look is at the process when it is dead and not yet collected, which makes short runs exact. Ticks are 10 ms,
 * but the first thread of the process that was started is counted exactly. What is missed is the end of processes
 * that nobody waited for.
 *
 * Memory: the sum of what all of them held at a look, shared pages counted in each; and never less than one of them
 * held at its peak.
 */
import { type ProcessEntry, readMemory, readProcess } from "./process-table.ts";
import type { RunMembers } from "./run-members.ts";

export interface UseMeter {
  /** Looks at the process that was started; at its end this is when its figures are final. */
  lookAtLeader(): void;
  /** Looks at all of the run. @returns the CPU time of what runs now, which shrinks when a process ends */
  lookAtAll(): number | undefined;
  /** Undefined where Linux did not tell. */
  cpuUs(): number | undefined;
  maxMemoryBytes(): number | undefined;
}

export function measureUse(leader: number, members: RunMembers): UseMeter {
  let cpuUs: number | undefined;
  let memory: number | undefined;

  function look(processes: ProcessEntry[]): number | undefined {
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
    lookAtLeader() {
      look(exactLeader());
    },
    lookAtAll: () => look([...exactLeader(), ...members.current().filter(({ pid }) => pid !== leader)]),
    cpuUs: () => cpuUs,
    maxMemoryBytes: () => memory || undefined,
  };
}
