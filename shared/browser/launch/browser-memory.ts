/** The memory of a browser's processes, from /proc/PID/statm, which every user may read and every kernel of Linux has. */
import { readFileSync } from "node:fs";
import { AppError } from "../../core/errors.ts";

const PAGE_BYTES = 4096;
const CHECK_MS = 500;

/**
 * Reports once that the processes of a browser take more memory than the limit, so that a page cannot take that of other
 * runs and of the worker. Has no effect where memory cannot be measured.
 *
 * @param pids reads the ids of the browser's processes
 * @param limit in bytes
 * @returns ends the watch
 */
export function limitMemory(
  pids: () => Promise<number[]>,
  limit: number,
  onExcess: (error: AppError) => void,
): () => void {
  let known: number[] = [];
  const timer = setInterval(() => {
    // A browser that is out of memory may not respond: the ids of the last check count.
    pids().then(
      (read) => {
        known = read;
      },
      () => {},
    );
    if ((readMemory(known) ?? 0) <= limit) return;
    clearInterval(timer);
    const megabytes = Math.round(limit / 1024 / 1024);
    const message = `The page took more than ${megabytes} MB of memory (FEDERALRUNNER_BROWSER_MEMORY_MB).`;
    onExcess(new AppError("browser_crashed", message));
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}

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
