/** The ending of an agent's run, as it may be stored: without the agent's secrets and other sensitive values. */
import { AppError } from "../../shared/core/errors.ts";
import { maskSensitive, maskValue } from "../../shared/core/mask-sensitive.ts";
import type { AgentRunResult, RunEnding } from "../../shared/runs/worker.ts";
import type { Attempt } from "./attempt-run.ts";
import { maskOwnSecrets } from "./own-secrets.ts";

/** The last attempt. */
export interface AgentEnding extends Attempt {
  /** Whether a caller waits for the answer. */
  callerWaits?: boolean | undefined;
  /** Number of started processes. */
  attempts: number;
  /** The time for which the machine was exhausted during the run. */
  exhaustedMs?: number | undefined;
}

export const NOTHING_STARTED: AgentEnding = { output: "", secrets: [], attempts: 0 };

export function maskEnding(agent_id: string, ending: AgentEnding): RunEnding {
  const error = ending.error && maskError(ending.error, ending.secrets);
  const result = toResult(agent_id, ending, error);
  const isLive = result.masked && ending.callerWaits;
  return {
    error,
    facts: toFacts(ending),
    result,
    live: isLive ? { output: maskOwnSecrets(ending.output, ending.secrets) as string } : undefined,
  };
}

function toResult(agent_id: string, ending: AgentEnding, error: AppError | undefined): AgentRunResult {
  const { process, file, secrets, attempts, changes } = ending;
  const output = mask(ending.output, secrets);
  return {
    success: !error,
    agent_id,
    output,
    masked: output !== maskOwnSecrets(ending.output, secrets) || undefined,
    output_bytes: outputBytes(ending),
    truncated: (process?.truncated || file?.truncated) ?? false,
    exit_code: process?.exitCode,
    signal: process?.signal ?? undefined,
    attempts,
    ...measuresOf(process),
    changes,
    error: error && {
      type: error.type,
      category: error.category,
      message: error.message,
      details: error.details,
    },
  };
}

/** Stored in clear, so numbers only. */
function toFacts(ending: AgentEnding): Record<string, number> {
  const { process, attempts, exhaustedMs } = ending;
  return {
    attempts,
    output_bytes: outputBytes(ending),
    ...measuresOf(process),
    ...(exhaustedMs ? { machine_exhausted_ms: exhaustedMs } : {}),
    ...(typeof process?.exitCode === "number" ? { exit_code: process.exitCode } : {}),
  };
}

function measuresOf(process: Attempt["process"]) {
  return {
    ...(process ? { duration_us: process.durationUs } : {}),
    ...(process?.cpuUs === undefined ? {} : { cpu_us: process.cpuUs }),
    ...(process?.maxMemoryBytes === undefined ? {} : { max_memory_bytes: process.maxMemoryBytes }),
  };
}

function outputBytes({ process, file }: Attempt): number {
  return (process ? process.stdoutBytes + process.stderrBytes : 0) + (file?.bytes ?? 0);
}

function maskError(error: AppError, secrets: readonly string[]): AppError {
  const details = maskValue(maskOwnSecrets(error.details, secrets)) as AppError["details"];
  return new AppError(error.type, mask(error.message, secrets), { details });
}

/** The agent's own secrets are masked by value, since they may have any form; other secrets by their form. */
function mask(text: string, secrets: readonly string[]): string {
  return maskSensitive(maskOwnSecrets(text, secrets) as string);
}
