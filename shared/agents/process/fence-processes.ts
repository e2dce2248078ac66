/**
 * Hides the processes of one user from the others: the command line of a process is readable by all users, and some
 * profiles pass a caller's request as an argument. Needs Linux and CAP_SYS_ADMIN.
 * https://docs.kernel.org/filesystems/proc.html#mount-options
 */
import { execFile } from "node:child_process";

// Group 0: a root without CAP_SYS_PTRACE must see the processes of agents to end them.
const OPTIONS = "remount,hidepid=2,gid=0";

/** Changes /proc for all processes that share this mount: only for a container of the worker alone. Idempotent. */
export async function hideProcesses(mount: Mount = runMount): Promise<"hidden" | "impossible"> {
  const { failed } = await mount(["-o", OPTIONS, "/proc"]);
  return failed ? "impossible" : "hidden";
}

/** The command `mount` of util-linux. Never rejects. */
export type Mount = (args: string[]) => Promise<{ failed: boolean }>;

const runMount: Mount = (args) =>
  new Promise((resolve) => {
    const options = { timeout: 5_000, env: { PATH: "/usr/sbin:/sbin:/usr/bin:/bin", LC_ALL: "C" } };
    execFile("mount", args, options, (error) => resolve({ failed: error !== null }));
  });

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
