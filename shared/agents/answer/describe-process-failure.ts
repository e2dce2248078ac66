import { AppError, ERROR_TYPES } from "../../core/errors.ts";
import type { ProcessOutcome } from "../process/run-process.ts";
import type { AgentProfile } from "../profile/profile.ts";

/**
 * Why the process did not come to its own end; undefined when it did, well or not.
 *
 * @param signal by which it was stopped, with the AppError that says why
 */
export function describeProcessFailure(
  { id, executable }: AgentProfile,
  { ended, durationUs, spawnErrorCode }: ProcessOutcome,
  signal: AbortSignal,
): AppError | undefined {
  switch (ended) {
    case "exit":
      return undefined;
    case "aborted":
      return signal.reason as AppError;
    case "timeout": {
      const seconds = Math.round(durationUs / 1e6);
      return new AppError("timeout", `The agent ${id} was ended after ${seconds} s, at the end of its time.`);
    }
    case "interactive":
      return new AppError("interactive_input_required", ERROR_TYPES.interactive_input_required.summary);
    case "not_found":
      return notInstalled(`The executable ${executable} of the agent ${id} is not there.`);
    case "not_executable":
      return notInstalled(`The file ${executable} of the agent ${id} may not be executed.`);
    case "spawn_failed":
      return describeRefusal(id, spawnErrorCode ?? "unknown");
  }
}

/** The machine did not start the process, for this reason. */
function describeRefusal(id: string, code: string): AppError {
  if (code === "E2BIG") {
    const message =
      "The request is too long to be handed to the agent as an argument: shorten it, or set `input_pattern` in the profile to stdin or file.";
    return new AppError("invalid_request", message);
  }
  const message = `The process of the agent ${id} could not be started (${code}).`;
  return SHORTAGES.has(code) ? new AppError("agent_not_started", message) : notInstalled(message);
}

/** Of processes, memory and open files. */
const SHORTAGES = new Set(["EAGAIN", "ENOMEM", "EMFILE", "ENFILE"]);

function notInstalled(message: string): AppError {
  return new AppError("agent_not_installed", message);
}
