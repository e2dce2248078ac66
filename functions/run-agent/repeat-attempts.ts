/**
 * FR-EDGE-01: a transient failure is retried up to three times, after 1, 2 and 4 seconds. A writer is retried only if
 * no process of the run was started, since the effects of one are unknown. One time limit covers all attempts.
 */
import type { AppError, ErrorType } from "../../shared/core/errors.ts";
import { withSpan } from "../../shared/core/tracing.ts";
import type { AgentWorker } from "./agent-worker.ts";
import { type AgentCall, type Attempt, attemptRun } from "./attempt-run.ts";
import type { AgentEnding } from "./mask-ending.ts";

export interface RepeatOptions {
  /** In milliseconds since 1970. */
  deadline: number;
  /** Aborted with the AppError that ends the run. */
  signal: AbortSignal;
  /** Called with the type of the failure. */
  onRetry(type: ErrorType): void;
  onCleaning(work: Promise<void>): void;
}

const DELAYS_MS = [1_000, 2_000, 4_000];

export async function repeatAttempts(
  worker: AgentWorker,
  call: AgentCall,
  { deadline, signal, onRetry, onCleaning }: RepeatOptions,
): Promise<AgentEnding> {
  const { clock, log } = worker.store;
  const earlier: Attempt[] = [];
  for (let started = 0, failures = 0; ; failures++) {
    const attempt = await withSpan("attempt", { facts: { attempt: failures + 1 } }, async (add) => {
      const made = await attemptRun(worker, call, { deadline, signal, onCleaning });
      add({ error_type: made.error?.type });
      return made;
    });
    if (attempt.process) started++;
    // The time limit ended a retry: the failure before it is the cause.
    const error =
      attempt.error?.type === "timeout" ? (earlier.at(-1)?.error ?? attempt.error) : attempt.error;
    const ending = { ...attempt, error, attempts: started, earlier };
    const delay = DELAYS_MS[failures];
    if (delay === undefined || !attempt.error || !canRepeat(call, attempt, attempt.error)) return ending;
    if (clock.now().getTime() + delay >= deadline) return ending;
    log.info({ agent_id: call.profile.id, type: attempt.error.type, delay_ms: delay }, "retrying");
    onRetry(attempt.error.type);
    earlier.push(attempt);
    try {
      await clock.sleep(delay, signal);
    } catch {
      return { ...ending, error: signal.reason as AppError };
    }
  }
}

function canRepeat({ profile }: AgentCall, attempt: Attempt, error: AppError): boolean {
  if (profile.access_type === "read-write" && attempt.process) return false;
  return error.category === "transient" && error.type !== "timeout";
}
