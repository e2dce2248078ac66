/** Ends the processes of a run: by asking first, and for good. */
import { setTimeout as delay } from "node:timers/promises";
import type { ProcessEntry } from "./process-table.ts";
import type { RunMembers } from "./run-members.ts";

/** Asks the process group to end. */
export function askToEnd(group: number): void {
  signalProcess(-group, "SIGTERM");
  // A stopped process hears nothing until it goes on.
  signalProcess(-group, "SIGCONT");
}

/** Kills the process group; what it started in the meantime is killed with it. */
export function killGroup(group: number): void {
  signalProcess(-group, "SIGKILL");
}

/**
 * Kills everything of the run and waits until it is gone.
 *
 * @returns what could not be ended within two seconds, such as a process that waits for a dead network disk
 */
export async function endMembers(members: RunMembers): Promise<ProcessEntry[]> {
  const end = performance.now() + TO_BE_GONE_MS;
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    const left = await members.all();
    if (left.length === 0 || performance.now() > end) return left;
    for (const { pid } of left) signalProcess(pid, "SIGKILL");
    await delay(pause);
  }
}

const TO_BE_GONE_MS = 2000;

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone, or (in a setuid program) not ours to end: those that are left are counted.
  }
}
