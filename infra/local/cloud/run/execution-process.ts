/**
 * The process of one execution: a process group of its own under a shell that notes the exit code in a file, so that
 * a local cloud that was killed and started again still learns how the execution ended.
 */
import { execFileSync, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";

export interface ProcessPlan {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd: string | undefined;
  /** Takes stdout and stderr. */
  logFile: string;
  /** Takes the exit code. */
  exitFile: string;
}

// SIGTERM goes to the whole group: the shell outlives it to note how the command ended.
const SHELL_SCRIPT = `trap : TERM
exit_file=$1; shift
"$@"
code=$?
printf %s "$code" > "$exit_file.part" && mv "$exit_file.part" "$exit_file"`;

const ADOPTED_POLL_MS = 100;

/** Starts it and answers the group's id; `ended` is called once. */
export function startProcess(plan: ProcessPlan, ended: () => void): number {
  const log = openSync(plan.logFile, "a");
  try {
    const child = spawn("/bin/sh", ["-c", SHELL_SCRIPT, "sh", plan.exitFile, plan.command, ...plan.args], {
      detached: true,
      stdio: ["ignore", log, log],
      env: plan.env,
      ...(plan.cwd === undefined ? {} : { cwd: plan.cwd }),
    });
    if (child.pid === undefined) throw new Error("the shell could not be started");
    child.once("exit", ended);
    return child.pid;
  } finally {
    closeSync(log);
  }
}

/** Watches a process that an earlier local cloud started. */
export function adoptProcess(pid: number, ended: () => void): void {
  const timer = setInterval(() => {
    if (signalGroup(pid, 0)) return;
    clearInterval(timer);
    ended();
  }, ADOPTED_POLL_MS);
}

/** Whether the process is still the one that was started with this exit file, and not a later one with its number. */
export function isLeader(pid: number, exitFile: string): boolean {
  try {
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).includes(exitFile);
  } catch {
    return false;
  }
}

/** The exit code, or undefined for a process that could not say it any more. */
export function readExitCode(exitFile: string): number | undefined {
  try {
    return Number(readFileSync(exitFile, "utf8"));
  } catch {
    return undefined;
  }
}

/** False when nothing of the group is left. Signal 0 only asks. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}
