import { AppError, ERROR_TYPES } from "../../core/errors.ts";
import type { ProcessOutcome } from "../process/process-spec.ts";
import type { AgentProfile } from "../profile/profile.ts";

/**
 * The error of a process that did not end by itself; undefined for any exit code.
 *
 * @param signal the signal that aborts the process; its reason is an AppError
 */
export function describeProcessFailure(
  { id, executable }: AgentProfile,
  { ended, durationUs, spawnErrorCode, prompt }: ProcessOutcome,
  signal: AbortSignal,
): AppError | undefined {
  switch (ended) {
    case "exit":
    case "answered":
      return undefined;
    case "aborted":
      return signal.reason as AppError;
    case "timeout": {
      const seconds = Math.round(durationUs / 1e6);
      return new AppError("timeout", `The agent ${id} timed out after ${seconds} s.`);
    }
    case "interactive":
      return interactiveInputRequired(prompt);
    case "not_found":
      return notInstalled(`The executable ${executable} of the agent ${id} does not exist.`);
    case "not_executable":
      return notInstalled(`The file ${executable} of the agent ${id} is not executable.`);
    case "spawn_failed":
      return describeSpawnFailure(id, spawnErrorCode ?? "unknown");
  }
}

/** @param prompt the program's words, if it printed any */
export function interactiveInputRequired(prompt: string | undefined, details = {}): AppError {
  const { summary } = ERROR_TYPES.interactive_input_required;
  const message = prompt === undefined ? summary : `${summary.replace(/\.$/, "")}: “${prompt}”.`;
  return new AppError("interactive_input_required", message, { details });
}

function describeSpawnFailure(id: string, code: string): AppError {
  if (code === "E2BIG") {
    const message =
      "The request is too long for an argument of the agent: shorten it, or set `input_pattern` in the profile to stdin or file.";
    return new AppError("invalid_request", message);
  }
  const message = `The process of the agent ${id} failed to start (${code}).`;
  return SHORTAGES.has(code) ? new AppError("agent_not_started", message) : notInstalled(message);
}

/** The machine lacks processes, memory or open files. */
const SHORTAGES = new Set(["EAGAIN", "ENOMEM", "EMFILE", "ENFILE"]);

function notInstalled(message: string): AppError {
  return new AppError("agent_not_installed", message);
}
