/**
 * Detects a process that waits for a person: it printed a prompt or an error about a missing terminal, and has been
 * idle since. Idleness alone proves nothing: agents wait for their model.
 */
import type { OutputStream } from "../capture-output.ts";
import { findPrompt } from "./find-prompt.ts";
import { complainsAboutTerminal } from "./terminal-complaint.ts";

export interface InputWatch {
  add(stream: OutputStream, chunk: Buffer): void;
  /** To be called at intervals; `cpuUs` is the CPU time of the live processes of the run. */
  isWaiting(cpuUs: number | undefined): boolean;
  /** To be called when the process has failed. */
  failedForInput(): boolean;
}

export interface InputWatchOptions {
  idleMs: number;
  /** Monotonic, in ms. */
  now: () => number;
  /** Whether the process has a network connection and so may wait for its model; undefined when unknown. */
  isConnected: () => boolean | undefined;
}

export function watchForInput({ idleMs, now, isConnected }: InputWatchOptions): InputWatch {
  const last = { stdout: "", stderr: "", both: "" };
  let quiet = { since: now(), usedUs: 0 };
  let checkedUs: number | undefined;

  const noteUse = (cpuUs: number | undefined) => {
    // CPU time shrinks when a process ends, which is activity too.
    quiet.usedUs += Math.abs((cpuUs ?? 0) - (checkedUs ?? 0));
    checkedUs = cpuUs;
    if (quiet.usedUs > Math.max(IDLE_CPU_US, idleMs * 1000 * IDLE_SHARE)) quiet = { since: now(), usedUs: 0 };
  };

  return {
    add(stream, chunk) {
      const text = chunk.subarray(-LAST_BYTES).toString("utf8");
      last[stream] = (last[stream] + text).slice(-LAST_BYTES);
      last.both = (last.both + text).slice(-LAST_BYTES);
      quiet = { since: now(), usedUs: 0 };
    },
    isWaiting(cpuUs) {
      noteUse(cpuUs);
      if (now() - quiet.since < idleMs) return false;
      if (complainsAboutTerminal(last)) return true;
      const prompt = findPrompt(last.both);
      return prompt === "clear" || (prompt === "likely" && cpuUs !== undefined && isConnected() === false);
    },
    failedForInput: () => complainsAboutTerminal(last) || findPrompt(last.both) === "clear",
  };
}

const LAST_BYTES = 4096;
// The timers of an idle process may use a few ticks, or 2 % of a processor.
const IDLE_CPU_US = 40_000;
const IDLE_SHARE = 0.02;
