/** Limits the processes of each agent's user, so that one that keeps forking leaves the machine to others. Linux alone. */
import { execFile } from "node:child_process";

/** For each user; threads count. A shell with some programs of Node has less than a tenth. */
export const MOST_PROCESSES = 2_048;

/**
 * For the start of a worker that is root: the kernel does not apply the limit to root, and agents inherit it.
 *
 * @returns `impossible` without the program of util-linux
 */
export function limitProcesses(): Promise<"limited" | "impossible"> {
  const args = ["--pid", String(process.pid), `--nproc=${MOST_PROCESSES}`];
  return new Promise((resolve) => {
    execFile("/usr/bin/prlimit", args, { env: {} }, (error) => resolve(error ? "impossible" : "limited"));
  });
}
