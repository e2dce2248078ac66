/**
 * Notices that a process waits for a person: it asked for something, or complained that there is no terminal, and
 * has done nothing since. Silence alone means nothing, for agents wait for their model's answers.
 */
import type { OutputStream } from "../capture-output.ts";
import { findPrompt } from "./find-prompt.ts";
import { complainsAboutTerminal } from "./terminal-complaint.ts";

export interface InputWatch {
  saw(stream: OutputStream, chunk: Buffer): void;
  /** Asked now and then while the process runs; `cpuUs` is its CPU time so far. */
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
  let quietSince = now();
  let checked: { at: number; cpuUs: number | undefined } = { at: now(), cpuUs: undefined };

  const noteActivity = (cpuUs: number | undefined) => {
    const at = now();
    const used = (cpuUs ?? 0) - (checked.cpuUs ?? 0);
    if (used > Math.max(IDLE_CPU_US, (at - checked.at) * 1000 * IDLE_SHARE)) quietSince = at;
    checked = { at, cpuUs };
  };

  return {
    saw(stream, chunk) {
      const text = chunk.subarray(-LAST_BYTES).toString("utf8");
      last[stream] = (last[stream] + text).slice(-LAST_BYTES);
      last.both = (last.both + text).slice(-LAST_BYTES);
      quietSince = now();
    },
    isWaiting(cpuUs) {
      noteActivity(cpuUs);
      if (now() - quietSince < idleMs) return false;
      if (complainsAboutTerminal(last)) return true;
      const prompt = findPrompt(last.both);
      return prompt === "clear" || (prompt === "likely" && cpuUs !== undefined && isConnected() === false);
    },
    failedForInput: () => complainsAboutTerminal(last) || findPrompt(last.both) === "clear",
  };
}

const LAST_BYTES = 4096;
// What an idle process uses for its timers: two ticks, or a twentieth of a core.
const IDLE_CPU_US = 20_000;
const IDLE_SHARE = 0.05;
