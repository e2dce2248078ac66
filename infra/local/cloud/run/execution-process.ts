/**
 * The process of one execution: a separate process group under a shell that writes the exit code to a file, so that a
 * restarted local cloud can still read how the execution ended.
 */
import { execFile, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

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

// SIGTERM is sent to the whole group; the shell outlives it to record the exit code.
const SHELL_SCRIPT = `trap : TERM
exit_file=$1; shift
"$@"
code=$?
umask 077
printf %s "$code" > "$exit_file.part" && mv "$exit_file.part" "$exit_file"`;

const run = promisify(execFile);
const ADOPTED_POLL_MS = 100;

/** Starts it and answers the group's id; `ended` is called once. */
export function startProcess(plan: ProcessPlan, ended: () => void): number {
  const log = openSync(plan.logFile, "a", 0o600);
  try {
    const child = spawn("/bin/sh", ["-c", SHELL_SCRIPT, "sh", plan.exitFile, plan.command, ...plan.args], {
      detached: true,
      stdio: ["ignore", log, log],
      env: plan.env,
      cwd: plan.cwd,
    });
    if (child.pid === undefined) throw new Error("the shell could not be started");
    child.once("exit", ended);
    return child.pid;
  } finally {
    closeSync(log);
  }
}

/** Watches a process that an earlier local cloud started. `found` is called first, if it is still running. */
export async function adoptProcess(
  plan: Pick<ProcessPlan, "exitFile"> & { pid: number },
  on: { found: () => void; ended: () => void },
): Promise<void> {
  if (await isLeader(plan.pid, plan.exitFile)) {
    on.found();
    do await sleep(ADOPTED_POLL_MS);
    while (await isLeader(plan.pid, plan.exitFile));
  }
  on.ended();
}

// Excludes another process that has since received the same id, and zombies.
async function isLeader(pid: number, exitFile: string): Promise<boolean> {
  try {
    const { stdout } = await run("ps", ["-o", "args=", "-p", String(pid)]);
    return stdout.includes(exitFile);
  } catch {
    return false;
  }
}

/** The exit code, or undefined for a process that ended without one. */
export function readExitCode(exitFile: string): number | undefined {
  try {
    return Number(readFileSync(exitFile, "utf8"));
  } catch {
    return undefined;
  }
}

/** Signals every process of the group; does nothing for an empty group. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
