/**
 * What an agent's process said, judged by exit code, answer and error flag together: exit codes lie, and so does a
 * `subtype: "success"`.
 */
import { AppError, ERROR_TYPES } from "../../core/errors.ts";
import { maskSensitive } from "../../core/mask-sensitive.ts";
import type { AgentProfile } from "../profile/profile.ts";
import { type Extracted, extractAnswer } from "./extract-answer.ts";
import { type FailureCause, findFailureCause, wantsTerminal } from "./failure-cause.ts";

export interface ProcessWords {
  stdout: string;
  stderr: string;
  /** The text of `Invocation.outputFile`; undefined where the agent wrote none. */
  outputFile?: string;
  exitCode: number | null;
  signal: string | null;
}

export interface Answer {
  /** As the agent gave it, not masked; empty where there is none. With an error too there may be one. */
  answer: string;
  /**
   * `agent_crashed`, `agent_failed`, `agent_output_invalid` or `interactive_input_required`. Details: `exit_code`,
   * `signal`, `cause`; `transient: true` where the same request may succeed a moment later; `agent_message`, the end
   * of what the agent said about it, masked.
   */
  error?: AppError;
}

type JudgedProfile = Pick<AgentProfile, "id" | "output" | "output_pattern" | "success_exit_codes">;

export function readAnswer(profile: JudgedProfile, words: ProcessWords): Answer {
  const found = extractAnswer(profile, words);
  const error = findError(profile, words, found);
  return { answer: found.answer ?? "", ...(error ? { error } : {}) };
}

function findError(profile: JudgedProfile, words: ProcessWords, found: Extracted): AppError | undefined {
  const { exitCode, signal, stderr } = words;
  const details = {
    ...(exitCode === null ? {} : { exit_code: exitCode }),
    ...(signal === null ? {} : { signal }),
  };
  if (signal !== null) {
    const message = `The agent ${profile.id} was ended by ${signal}.`;
    return new AppError("agent_crashed", message, { details: { ...details, ...lastWords(stderr) } });
  }
  const isFlagged = found.flag !== undefined;
  const isFailed = exitCode === null || !profile.success_exit_codes.includes(exitCode);
  if (isFailed && wantsTerminal(lastPart(stderr))) {
    const { summary } = ERROR_TYPES.interactive_input_required;
    return new AppError("interactive_input_required", summary, { details });
  }
  if (isFlagged || isFailed) {
    const said = isFlagged ? flagWords(found) : stderr.trim() || found.answer || words.stdout;
    const cause = findFailureCause(lastPart(said)) ?? findFailureCause(lastPart(stderr));
    const message = `${howItEnded(profile, { exitCode, isFailed })}${cause ? `: ${cause.words}` : ""}.`;
    return new AppError("agent_failed", message, {
      details: { ...details, ...causeDetails(cause), ...lastWords(said) },
    });
  }
  if (found.answer !== undefined) return undefined;
  const message = `The output of the agent ${profile.id} lacks ${found.lacks}.`;
  return new AppError("agent_output_invalid", message, {
    details: { ...details, ...lastWords(stderr.trim() || words.stdout) },
  });
}

function howItEnded(
  { id }: JudgedProfile,
  { exitCode, isFailed }: { exitCode: number | null; isFailed: boolean },
): string {
  if (!isFailed) return `The agent ${id} reported an error`;
  return exitCode === null
    ? `The agent ${id} ended early`
    : `The agent ${id} ended with exit code ${exitCode}`;
}

/** What a flag says: itself, its message, or else the answer that comes with it. */
function flagWords({ flag, flagMessage, answer }: Extracted): string {
  if (flagMessage !== undefined) return flagMessage;
  if (typeof flag === "string") return flag;
  if (typeof flag !== "object" || flag === null) return answer ?? "";
  const { message } = flag as { message?: unknown };
  return typeof message === "string" ? message : JSON.stringify(flag);
}

function causeDetails(cause: FailureCause | undefined): Record<string, unknown> {
  return cause ? { cause: cause.cause, ...(cause.transient ? { transient: true } : {}) } : {};
}

const LAST_WORDS = 2_000;

/** The end is where programs say why. */
function lastPart(words: string): string {
  return words.slice(-LAST_WORDS);
}

function lastWords(words: string): { agent_message?: string } {
  const said = words.trim();
  return said === "" ? {} : { agent_message: lastPart(maskSensitive(said.slice(-2 * LAST_WORDS))) };
}
