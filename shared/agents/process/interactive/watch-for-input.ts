/**
 * Detects a process that waits for a person: it printed a prompt or an error about a missing terminal, and has been
 * idle since. Idleness alone proves nothing: agents wait for their model.
 */
import type { OutputStream } from "../capture-output.ts";
import { findPrompt, findUnanswered } from "./find-prompt.ts";
import { complainsAboutTerminal } from "./terminal-complaint.ts";

export interface InputWatch {
  add(stream: OutputStream, chunk: Buffer): void;
  /** To be called at intervals; `cpuUs` is the CPU time of the live processes of the run. */
  isWaiting(cpuUs: number | undefined): boolean;
  /** The time without any output. */
  silentMs(): number;
  /**
   * The words of the prompt at which the process ended by itself; empty for an error about a missing terminal.
   *
   * @param hasFailed whether its exit code reports a failure
   */
  unanswered(hasFailed: boolean): string | undefined;
  /** The words of the prompt that the process waits at. */
  prompt(): string | undefined;
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
  let silentSince = now();
  /** Since the last output other than the frames of a spinner. */
  let settledSince = now();
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
      const isFrame = !text.includes("\n") && REDRAW.test(text);
      last.both = (isFrame ? last.both.replace(/[^\n]*$/, "") + text : last.both + text).slice(-LAST_BYTES);
      silentSince = now();
      if (!isFrame) settledSince = silentSince;
      quiet = { since: silentSince, usedUs: 0 };
    },
    silentMs: () => now() - silentSince,
    isWaiting(cpuUs) {
      noteUse(cpuUs);
      const soonMs = Math.min(idleMs, SOON_MS);
      if (now() - settledSince < soonMs) return false;
      const prompt = findPrompt(last.both)?.certainty;
      if (prompt === "certain") return true;
      const idle = now() - quiet.since;
      if (idle < soonMs) return false;
      const waits = prompt !== undefined && cpuUs !== undefined && isConnected() === false;
      if (prompt === "clear" && waits) return true;
      if (idle < idleMs) return false;
      return prompt === "clear" || complainsAboutTerminal(last) || (prompt === "likely" && waits);
    },
    unanswered(hasFailed) {
      const words = findUnanswered(last.both, hasFailed);
      return words ?? (hasFailed && complainsAboutTerminal(last) ? "" : undefined);
    },
    prompt: () => findPrompt(last.both)?.words,
  };
}

const LAST_BYTES = 4096;
/** For a prompt that cannot be a pause in an answer. */
const SOON_MS = 3_000;
// The timers of an idle process may use a few ticks, or 2 % of a processor.
const IDLE_CPU_US = 40_000;
const IDLE_SHARE = 0.02;
const ESCAPE = String.raw`\u001b`;
/** A return to the start of the line, by the character or by a control sequence. */
const REDRAW = new RegExp(String.raw`[\r\b]|${ESCAPE}\[\d*[DG]`);
