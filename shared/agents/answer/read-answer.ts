/**
 * Decides from exit code, answer and error flag together whether an agent succeeded: each of them alone is unreliable,
 * and so is a `subtype: "success"`.
 */
import { defined } from "../../core/defined.ts";
import { AppError, ERROR_TYPES } from "../../core/errors.ts";
import { maskSensitive } from "../../core/masking/mask-sensitive.ts";
import { complainsAboutTerminal } from "../process/interactive/terminal-complaint.ts";
import type { AgentProfile } from "../profile/profile.ts";
import { type Extracted, extractAnswer } from "./extract-answer.ts";
import { findFailureCause } from "./failure-cause.ts";

export interface ProcessOutput {
  stdout: string;
  stderr: string;
  /** The text of `Invocation.outputFile`; undefined when the agent wrote none. */
  outputFile?: string | undefined;
  exitCode: number | null;
  signal: string | null;
}

export interface Answer {
  /** Not masked; empty when there is none. May be present together with an error. */
  answer: string;
  /**
   * `agent_crashed`, `agent_failed`, `agent_output_invalid`, `interactive_input_required`, `model_api_refused` or
   * `model_api_unavailable`. Details: `exit_code`, `signal`, `cause`; `agent_message`, the end of the agent's output
   * about the error, masked.
   */
  error?: AppError;
}

type OutputProfile = Pick<AgentProfile, "id" | "output" | "output_pattern" | "success_exit_codes">;

export function readAnswer(profile: OutputProfile, output: ProcessOutput): Answer {
  const found = extractAnswer(profile, output);
  return { answer: found.answer ?? "", error: findError(profile, output, found) };
}

function findError(profile: OutputProfile, output: ProcessOutput, found: Extracted): AppError | undefined {
  const { exitCode, signal, stderr, stdout } = output;
  const details = defined({ exit_code: exitCode, signal });
  if (signal !== null) {
    const message = `The agent ${profile.id} was terminated by ${signal}.`;
    return new AppError("agent_crashed", message, { details: { ...details, ...agentMessage(stderr) } });
  }
  const isFlagged = found.flag !== undefined;
  const isFailed = exitCode === null || !profile.success_exit_codes.includes(exitCode);
  if (isFailed && complainsAboutTerminal({ stdout: "", stderr: lastPart(stderr) })) {
    const { summary } = ERROR_TYPES.interactive_input_required;
    return new AppError("interactive_input_required", summary, { details });
  }
  if (isFlagged || isFailed) {
    const report = isFlagged ? describeFlag(found) : stderr.trim() || found.answer || stdout;
    const cause = findFailureCause(lastPart(report)) ?? findFailureCause(lastPart(stderr));
    const message = `${describeEnd(profile, { exitCode, isFailed })}${cause ? `: ${cause.words}` : ""}.`;
    return new AppError(cause?.type ?? "agent_failed", message, {
      details: defined({ ...details, cause: cause?.cause, ...agentMessage(report) }),
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
  return text === "" ? {} : { agent_message: lastPart(maskSensitive(text.slice(-2 * MAX_MESSAGE_LENGTH))) };
}
