/** The ending of an agent's run, as it may be stored: without the agent's secrets and other sensitive values. */
import { defined } from "../../shared/core/defined.ts";
import { AppError } from "../../shared/core/errors.ts";
import { maskSensitive, maskValue } from "../../shared/core/masking/mask-sensitive.ts";
import type { AgentRunResult, AgentTranscript, RunEnding } from "../../shared/runs/worker.ts";
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
  /** The attempts before. */
  earlier: readonly Attempt[];
}

export const NOTHING_STARTED: AgentEnding = { output: "", secrets: [], attempts: 0, earlier: [] };

export function maskEnding(agent_id: string, ending: AgentEnding): RunEnding {
  const error = ending.error && maskError(ending.error, ending.secrets);
  const result = toResult(agent_id, ending, error);
  const isLive = result.masked && ending.callerWaits;
  const patch = ending.outcome?.patch;
  return {
    error,
    facts: toFacts(ending),
    result,
    live: isLive
      ? (maskOwnSecrets({ output: ending.output, patch }, ending.secrets) as {
          output: string;
          patch?: string;
        })
      : undefined,
    transcript: toTranscript(ending),
  };
}

function toResult(agent_id: string, ending: AgentEnding, error: AppError | undefined): AgentRunResult {
  const { process, file, secrets, attempts, outcome, session } = ending;
  const output = mask(ending.output, secrets);
  const patch = outcome?.patch === undefined ? undefined : mask(outcome.patch, secrets);
  const isMasked = [
    [output, ending.output],
    [patch, outcome?.patch],
  ].some(([masked, text]) => masked !== maskOwnSecrets(text, secrets));
  return {
    success: !error,
    agent_id,
    output,
    masked: isMasked || undefined,
    output_bytes: outputBytes(ending),
    truncated: (process?.truncated || file?.truncated) ?? false,
    exit_code: process?.exitCode,
    signal: process?.signal ?? undefined,
    attempts,
    ...measuresOf(process),
    changes: outcome?.changes?.map((change) => ({ ...change, path: mask(change.path, secrets) })),
    patch,
    pushed: outcome?.pushed,
    session,
    error: error && {
      type: error.type,
      category: error.category,
      message: error.message,
      details: error.details,
    },
  };
}

/** Undefined if the answer is the only output. */
function toTranscript({ output, secrets, earlier, process }: AgentEnding): AgentTranscript | undefined {
  const processes = [...earlier.map((attempt) => attempt.process), process].filter(
    (each) => each !== undefined,
  );
  const saysMore = processes.some(
    ({ stdout, stderr }) => stderr.length > 0 || stdout.toString("utf8").trimEnd() !== output.trimEnd(),
  );
  if (!saysMore) return undefined;
  return {
    attempts: processes.map(({ exitCode, signal, durationUs, truncated, stdout, stderr }) => ({
      exit_code: exitCode,
      signal,
      duration_us: durationUs,
      stdout: maskLastPart(stdout, secrets),
      stderr: maskLastPart(stderr, secrets),
      truncated: truncated || stdout.length > TRANSCRIPT_BYTES || stderr.length > TRANSCRIPT_BYTES,
    })),
  };
}

/** Bytes that are kept of each stream's end: programs report the reason of their end last. */
const TRANSCRIPT_BYTES = 200_000;

/** A secret that the first cut divides is outside of the part that the second one keeps. */
function maskLastPart(bytes: Buffer, secrets: readonly string[]): string {
  const text = mask(bytes.toString("utf8", Math.max(0, bytes.length - 2 * TRANSCRIPT_BYTES)), secrets);
  if (bytes.length <= TRANSCRIPT_BYTES) return text;
  return `[… the beginning is omitted …]\n${text.slice(-TRANSCRIPT_BYTES)}`;
}

/** Stored in clear, so numbers only. */
function toFacts(ending: AgentEnding): Record<string, number> {
  const { process, attempts, exhaustedMs } = ending;
  return defined({
    attempts,
    output_bytes: outputBytes(ending),
    ...measuresOf(process),
    machine_exhausted_ms: exhaustedMs || undefined,
    exit_code: typeof process?.exitCode === "number" ? process.exitCode : undefined,
  });
}

function measuresOf(process: Attempt["process"]) {
  return defined({
    duration_us: process?.durationUs,
    cpu_us: process?.cpuUs,
    max_memory_bytes: process?.maxMemoryBytes,
  });
}

function outputBytes({ process, file }: Attempt): number {
  return (process ? process.stdoutBytes + process.stderrBytes : 0) + (file?.bytes ?? 0);
}

function maskError(error: AppError, secrets: readonly string[]): AppError {
  const details = maskValue(maskOwnSecrets(error.details, secrets)) as AppError["details"];
  return new AppError(error.type, mask(error.message, secrets), { details, cause: error.cause });
}

/** The agent's own secrets are masked by value, since they may have any form; other secrets by their form. */
function mask(text: string, secrets: readonly string[]): string {
  return maskSensitive(maskOwnSecrets(text, secrets) as string);
}
