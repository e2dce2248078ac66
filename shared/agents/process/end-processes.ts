/** Ends the processes of a run. */
import { execFile } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentUser, ProcessEnd } from "./process-spec.ts";
import { hasProcesses } from "./process-table.ts";
import type { RunMembers } from "./run-members.ts";

export interface Ending {
  /** Sends SIGTERM to the group, and SIGKILL after the grace period. Only the first call has an effect. */
  begin(reason: ProcessEnd): void;
  /** The reason of the first `begin`. */
  reason(): ProcessEnd | undefined;
  /** Resolves with `performance.now()` when the process outlasts even SIGKILL. */
  gaveUp: Promise<number>;
  /** To be called when the process has ended. */
  close(): void;
}

/** Time for a process to end after SIGKILL; only a hanging disk or driver takes longer. */
const KILLED_MS = 5000;

/** Ends the process group of a run for the first of several reasons. */
export function prepareEnding(group: number, members: RunMembers, graceMs: number): Ending {
  let firstReason: ProcessEnd | undefined;
  let timer: NodeJS.Timeout | undefined;
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<number>();
  // A process outside the group loses its parent by the signal. `members` remembers those that it has seen.
  const signalGroup = (signal: NodeJS.Signals) => {
    members.all();
    signalProcess(-group, signal);
  };
  const kill = () => {
    signalGroup("SIGKILL");
    timer = setTimeout(() => giveUp(performance.now()), KILLED_MS);
  };
  return {
    begin(reason) {
      if (firstReason) return;
      firstReason = reason;
      signalGroup("SIGTERM");
      // A stopped process handles no signal until it continues.
      signalProcess(-group, "SIGCONT");
      timer = setTimeout(kill, graceMs);
    },
    gaveUp,
    reason: () => firstReason,
    close: () => clearTimeout(timer),
  };
}

/** Sends SIGKILL to the process group. */
export function killGroup(group: number): void {
  signalProcess(-group, "SIGKILL");
}

const MEMBERS_GONE_MS = 2000;

/**
 * Kills all processes of the run and waits for their end.
 *
 * @returns the number of processes that did not end within 2 s, such as one that waits for a dead network disk; at least
 *   1 when the searches were not complete, as processes kept replacing each other
 */
export async function endMembers(members: RunMembers, user: AgentUser | undefined): Promise<number> {
  const end = performance.now() + MEMBERS_GONE_MS;
  /** From then on no process of the user is left to start another one. */
  let isSwept = false;
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    const { members: left, isComplete } = members.all();
    if (left.length === 0 && (isComplete || (isSwept && !hasProcesses(user?.uid ?? 0)))) return 0;
    if (performance.now() > end) return Math.max(left.length, 1);
    if (user) {
      await killUser(user);
      isSwept = true;
    }
    for (const { pid } of left) signalProcess(pid, "SIGKILL");
    await delay(pause);
  }
}

/** Kills all processes of the user at once, which a process that keeps forking does not outrun. */
function killUser(user: AgentUser): Promise<void> {
  return new Promise((resolve) => {
    // The shell itself is not signalled.
    execFile("/bin/sh", ["-c", "kill -KILL -1"], { ...user, cwd: "/", env: {} }, () => resolve());
  });
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended, or (a setuid program) it belongs to another user; endMembers reports the rest.
  }
}
