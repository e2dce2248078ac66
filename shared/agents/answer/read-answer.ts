/**
 * Decides from exit code, answer and error flag together whether an agent succeeded: each of them alone is unreliable,
 * and so is a `subtype: "success"`.
 */
import { defined } from "../../core/defined.ts";
import { AppError } from "../../core/errors.ts";
import { maskSensitive } from "../../core/masking/mask-sensitive.ts";
import { screenText } from "../process/interactive/screen-text.ts";
import { complainsAboutTerminal } from "../process/interactive/terminal-complaint.ts";
import type { AgentProfile } from "../profile/profile.ts";
import { interactiveInputRequired } from "./describe-process-failure.ts";
import { type Extracted, extractAnswer } from "./extract-answer.ts";
import { findFailureCause } from "./failure-cause.ts";

export interface ProcessOutput {
  stdout: string;
  stderr: string;
  /** The text of `Invocation.outputFile`; undefined when the agent wrote none. */
  outputFile?: string | undefined;
  exitCode: number | null;
  signal: string | null;
  /** {@link ProcessOutcome.prompt} */
  prompt?: string | undefined;
}

export interface Answer {
  /** Not masked; empty when there is none. May be present together with an error. */
  answer: string;
  /**
   * `agent_crashed`, `agent_failed`, `agent_output_invalid`, `interactive_input_required`, `model_api_refused`,
   * `model_api_unavailable` or `model_usage_limited`. Details: `exit_code`, `signal`, `cause`, `retry_after_seconds`,
   * `limit_ends_at`; `agent_message`, the end of the agent's output about the error, masked and without stack traces.
   */
  error?: AppError;
}

type OutputProfile = Pick<AgentProfile, "id" | "output" | "output_pattern" | "success_exit_codes"> &
  Partial<Pick<AgentProfile, "limits">>;

export function readAnswer(profile: OutputProfile, output: ProcessOutput): Answer {
  const found = extractAnswer(profile, output);
  const error = findError(profile, output, found);
  const answer = found.answer ?? "";
  return error ? { answer: withoutStackTraces(answer), error } : { answer };
}

function findError(profile: OutputProfile, output: ProcessOutput, found: Extracted): AppError | undefined {
  const { exitCode, signal, stderr, stdout, prompt } = output;
  const details = defined({ exit_code: exitCode, signal });
  if (signal !== null) {
    const message = `The agent ${profile.id} was terminated by ${signal}.`;
    return new AppError("agent_crashed", message, { details: { ...details, ...agentMessage(stderr) } });
  }
  const isFlagged = found.flag !== undefined;
  // Documents hold an answer; a text may be the question of a program that met the end of its input.
  const isAsking = prompt !== undefined && (profile.output.type === "text" || found.answer === undefined);
  if (isAsking && !isFlagged && profile.output_pattern === "stdout")
    return interactiveInputRequired(prompt, details);
  const isFailed = exitCode === null || !profile.success_exit_codes.includes(exitCode);
  if (isFailed && complainsAboutTerminal({ stdout: "", stderr: lastPart(stderr) })) {
    return interactiveInputRequired(undefined, details);
  }
  if (isFlagged || isFailed) {
    const report = isFlagged ? describeFlag(found) : stderr.trim() || found.answer || stdout;
    const { limits } = profile;
    const cause =
      findFailureCause(lastPart(report), { limits }) ?? findFailureCause(lastPart(stderr), { limits });
    const message = `${describeEnd(profile, { exitCode, isFailed })}${cause ? `: ${cause.words}` : ""}.`;
    return new AppError(cause?.type ?? "agent_failed", message, {
      details: defined({ ...details, cause: cause?.cause, ...cause?.details, ...agentMessage(report) }),
    });
  }
  if (found.answer !== undefined) return undefined;
  const message = `The output of the agent ${profile.id} lacks ${found.lacks}.`;
  return new AppError("agent_output_invalid", message, {
    details: { ...details, ...agentMessage(stderr.trim() || stdout) },
  });
}

function describeEnd(
  { id }: OutputProfile,
  { exitCode, isFailed }: { exitCode: number | null; isFailed: boolean },
): string {
  if (!isFailed) return `The agent ${id} reported an error`;
  return exitCode === null
    ? `The agent ${id} ended without an exit code`
    : `The agent ${id} failed with exit code ${exitCode}`;
}

/** The message of the flag, the flag itself, or the answer. */
function describeFlag({ flag, flagMessage, answer }: Extracted): string {
  if (flagMessage !== undefined) return flagMessage;
  if (typeof flag === "string") return flag;
  if (typeof flag !== "object" || flag === null) return answer ?? "";
  const { message } = flag as { message?: unknown };
  return typeof message === "string" ? message : JSON.stringify(flag);
}

const MAX_MESSAGE_LENGTH = 2_000;

/** Programs print the cause of a failure last. */
function lastPart(text: string): string {
  return text.slice(-MAX_MESSAGE_LENGTH);
}

function agentMessage(output: string): { agent_message?: string } {
  const text = output.trim();
  if (text === "") return {};
  const shown = withoutStackTraces(screenText(text.slice(-2 * MAX_MESSAGE_LENGTH)));
  return { agent_message: lastPart(maskSensitive(shown)) };
}

const FRAMES = [
  // JavaScript, Java, .NET
  /^\s+at\s+\S.*(\(.*\)|:\d+(:\d+)?|\bin .+:line \d+|native code|<anonymous>)\s*$/,
  // JavaScript: the line of the source, its mark and the file above them
  /^(file:\/\/|node:)?[\w./@-]+\.[cm]?[jt]sx?:\d+(:\d+)?\s*$/,
  /^node:[\w/]+:\d+\s*$/,
  /^\s+\^+\s*$/,
  // Python
  /^\s*File ".*", line \d+(, in .*)?\s*$/,
  /^\s*[\^~]{2,}\s*$/,
  // Ruby, PHP
  /^\s*from\s+[\w./-]+\.rb:\d+:in\s.*$/,
  /^\s*#\d+\s+.*(\(\d+\)|:\d+|\{main\}).*$/,
  // Go, Rust
  /^goroutine \d+ \[.*\]:\s*$/,
  /^\s+\S+\.(go|rs):\d+(:\d+)?(\s\+0x[0-9a-f]+)?\s*$/,
  /^\s*\d+:\s+(0x[0-9a-f]+ - )?[\w:<>{}$.]+::.*$/,
  /^\s+\.\.\. \d+ more\s*$/,
];
const HEADINGS =
  /^\s*(Traceback \(most recent call last\):|stack backtrace:|Stack trace:|During handling of the above exception, another exception occurred:|The above exception was the direct cause of the following exception:)\s*$/i;
const PYTHON_FRAME = /^\s*File ".*", line \d+/;

/** @returns the text with the message of each error, without the frames below or above it */
export function withoutStackTraces(text: string): string {
  let isSource = false;
  let hasRemoved = false;
  const kept = text.split("\n").filter((line) => {
    // The line of the source follows the frame.
    const isRemoved = (isSource && /^\s{2,}\S/.test(line)) || isFrame(line);
    isSource = PYTHON_FRAME.test(line);
    hasRemoved ||= isRemoved;
    return !isRemoved;
  });
  return hasRemoved ? kept.join("\n").trim() : text;
}

function isFrame(line: string): boolean {
  return HEADINGS.test(line) || FRAMES.some((frame) => frame.test(line));
}
