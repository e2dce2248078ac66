/**
 * Notices that a process waits for a person: it asked for something, or complained that there is no terminal, and
 * has done nothing since. Silence alone means nothing, for agents wait for their model's answers.
 */
import type { OutputStream } from "../capture-output.ts";
import { findPrompt } from "./find-prompt.ts";
import { complainsAboutTerminal } from "./terminal-complaint.ts";

export interface InputWatch {
  saw(stream: OutputStream, chunk: Buffer): void;
  /** Asked now and then while the process runs; `cpuUs` is the CPU time of all that runs of it. */
  isWaiting(cpuUs: number | undefined): boolean;
  /** Asked when it has failed by itself. */
  failedForInput(): boolean;
}

export interface InputWatchOptions {
  idleMs: number;
  /** Monotonic, in ms. */
  now: () => number;
  /** Whether the process holds a network connection, and so may wait for its model; undefined when unknown. */
  isConnected: () => boolean | undefined;
}

export function watchForInput({ idleMs, now, isConnected }: InputWatchOptions): InputWatch {
  const last = { stdout: "", stderr: "", both: "" };
  let quiet = { since: now(), usedUs: 0 };
  let checkedUs: number | undefined;

  const noteUse = (cpuUs: number | undefined) => {
    // It shrinks when one of the processes ends, and that is something too.
    quiet.usedUs += Math.abs((cpuUs ?? 0) - (checkedUs ?? 0));
    checkedUs = cpuUs;
    if (quiet.usedUs > Math.max(IDLE_CPU_US, idleMs * 1000 * IDLE_SHARE)) quiet = { since: now(), usedUs: 0 };
  };

  return {
    saw(stream, chunk) {
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
// What an idle process may use for its timers meanwhile: a few ticks, or a fiftieth of a processor.
const IDLE_CPU_US = 40_000;
const IDLE_SHARE = 0.02;
