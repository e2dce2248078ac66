/** Stores the end of an agent's run: its outcome, and its result, masked and sealed to the gateway. */
import type { JWK } from "jose";
import { AppError } from "../../shared/core/errors.ts";
import { maskSensitive, maskValue } from "../../shared/core/mask-sensitive.ts";
import { sealJson } from "../../shared/keys/sealing.ts";
import type { AgentRunResult } from "../../shared/runs/record/agent-run.ts";
import { decideOutcome } from "../../shared/runs/record/end-run.ts";
import { resultName } from "../../shared/runs/record/object-names.ts";
import type { Outcome, RunEvent, RunRecord } from "../../shared/runs/record/run.ts";
import type { RunStore } from "../../shared/runs/record/run-store.ts";
import { outcomeOf } from "../../shared/runs/record/state-machine.ts";
import type { Attempt } from "./attempt-run.ts";
import { maskOwnSecrets } from "./own-secrets.ts";

/** The last attempt. */
export interface AgentEnding extends Attempt {
  /** How often a process was started. */
  attempts: number;
}

export const NOTHING_STARTED: AgentEnding = { output: "", secrets: [], attempts: 0 };

export interface EndingOptions {
  /** Events that were not stored yet. */
  events: RunEvent[];
  gatewayKey: JWK;
}

/** @returns the stored outcome; where another worker stored one first, that one */
export async function storeEnding(
  store: RunStore,
  { id, target, attempts }: RunRecord,
  ending: AgentEnding,
  { events, gatewayKey }: EndingOptions,
): Promise<Outcome> {
  const error = ending.error && maskError(ending.error, ending.secrets);
  const sealed = await sealJson(gatewayKey, resultName(id), toResult(target, ending, error));
  const attempt = attempts.at(-1);
  return decideOutcome(store, id, {
    ...outcomeOf(error, store.clock.now(), toFacts(ending)),
    ...(attempt ? { attempt } : {}),
    ...(events.length > 0 ? { events } : {}),
    sealed,
  });
}

function toResult(agent_id: string, ending: AgentEnding, error: AppError | undefined): AgentRunResult {
  const { output, process, file, secrets, attempts, changes } = ending;
  return {
    success: !error,
    agent_id,
    output: mask(output, secrets),
    output_bytes: outputBytes(ending),
    truncated: (process?.truncated || file?.truncated) ?? false,
    ...(process ? { exit_code: process.exitCode } : {}),
    ...(process?.signal ? { signal: process.signal } : {}),
    attempts,
    ...measuresOf(process),
    ...(changes ? { changes } : {}),
    ...(error
      ? {
          error: {
            type: error.type,
            category: error.category,
            message: error.message,
            details: error.details,
          },
        }
      : {}),
  };
}

/** What stands in clear: numbers. */
function toFacts(ending: AgentEnding): Record<string, number> {
  const { process, attempts } = ending;
  return {
    attempts,
    output_bytes: outputBytes(ending),
    ...measuresOf(process),
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

/** The agent's own keys may have any form; the rest is known by its form. */
function mask(text: string, secrets: readonly string[]): string {
  return maskSensitive(maskOwnSecrets(text, secrets) as string);
}
