/** The memory of a browser's processes, from /proc/PID/statm, which every user may read and every kernel of Linux has. */
import { readFileSync } from "node:fs";

const PAGE_BYTES = 4096;

/** Pages that processes share are counted once. @returns undefined without a readable process */
export function readMemory(pids: readonly number[], read = readStatm): number | undefined {
  let own = 0;
  let shared = 0;
  for (const pid of pids) {
    const [, resident = 0, common = 0] = read(pid) ?? [];
    own += resident - common;
    shared = Math.max(shared, common);
  }
  return own + shared > 0 ? (own + shared) * PAGE_BYTES : undefined;
}

/** In pages: the address space, the resident ones, and those of them that are shared. */
function readStatm(pid: number): number[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/statm`, "latin1").split(" ").map(Number);
  } catch {
    return undefined;
  }
}
