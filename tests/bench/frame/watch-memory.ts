import { readdirSync, readFileSync } from "node:fs";

export interface MemoryWatch {
  /** Ends the watch; the peak in bytes, or undefined without /proc. */
  stop(): number | undefined;
}

/**
 * Samples the memory of a process and of all its descendants together. Proportional set size shares common pages
 * out among the processes that map them, so that a browser's many processes are not counted many times.
 */
export function watchMemory(root: number, intervalMs = 50): MemoryWatch {
  let peak: number | undefined;
  const sample = (): void => {
    const now = readTreeMemory(root);
    if (now !== undefined) peak = Math.max(peak ?? 0, now);
  };
  sample();
  const timer = setInterval(sample, intervalMs);
  return {
    stop() {
      clearInterval(timer);
      sample();
      return peak;
    },
  };
}

/** Bytes of the process and its descendants now; undefined without /proc. */
export function readTreeMemory(root: number): number | undefined {
  const sizes = findTree(root).map(readMemory);
  const known = sizes.filter((size) => size !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, size) => sum + size, 0);
}

/** The process and all its descendants. */
export function findTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const pid of listProcesses()) {
    const parent = readParent(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

function listProcesses(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** The id of the parent process; undefined without /proc, or when the process has ended. */
export function readParent(pid: number): number | undefined {
  // The name is in parentheses and may itself contain spaces and parentheses.
  const fields = readProc(pid, "stat")?.split(") ").at(-1)?.split(" ");
  return fields === undefined ? undefined : Number(fields[1]);
}

/** Bytes of one process; undefined without /proc, or when it has ended. */
export function readMemory(pid: number): number | undefined {
  const kilobytes =
    /^Pss:\s+(\d+) kB/m.exec(readProc(pid, "smaps_rollup") ?? "") ??
    /^VmRSS:\s+(\d+) kB/m.exec(readProc(pid, "status") ?? "");
  return kilobytes ? Number(kilobytes[1]) * 1024 : undefined;
}

/** Processes end between being listed and being read. */
function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}
