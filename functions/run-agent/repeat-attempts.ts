/**
 * FR-EDGE-01: a transient failure is retried up to three times, after 1, 2 and 4 seconds. A writer is retried only if
 * no process of the run was started, since the effects of one are unknown. One time limit covers all attempts. A program
 * that does not find its conversation has had no effect: it starts a new one at once.
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
  let cleaned = Promise.resolve();
  let started = 0;
  let failures = 0;
  for (;;) {
    const attempt = await withSpan("attempt", { facts: { attempt: earlier.length + 1 } }, async (add) => {
      const made = await attemptRun(worker, call, {
        deadline,
        signal,
        onCleaning(work) {
          cleaned = work;
          onCleaning(work);
        },
      });
      add({ error_type: made.error?.type });
      return made;
    });
    if (attempt.process) started++;
    const ending = { ...attempt, error: causeOf(attempt, earlier), attempts: started, earlier };
    if (attempt.isForgotten && !signal.aborted) {
      call.session?.giveUp();
      // The next attempt uses the same folder.
      await cleaned;
    } else {
      const delay = delayOf(failures++, attempt.error);
      if (delay === undefined || !attempt.error || !canRepeat(call, attempt, attempt.error)) return ending;
      if (clock.now().getTime() + delay >= deadline) return ending;
      log.info({ agent_id: call.profile.id, type: attempt.error.type, delay_ms: delay }, "retrying");
      onRetry(attempt.error.type);
      try {
        await clock.sleep(delay, signal);
      } catch {
        return { ...ending, error: signal.reason as AppError };
      }
    }
    earlier.push(attempt);
  }
}

/** @returns undefined when no further attempt is made: after the last one, or where a limit of the provider lasts longer */
function delayOf(failures: number, error: AppError | undefined): number | undefined {
  const usual = DELAYS_MS[failures];
  const limitMs =
    Number(error?.details.limit_ends_at === undefined ? 0 : error.details.retry_after_seconds) * 1000;
  return usual === undefined || limitMs > LONGEST_DELAY_MS ? undefined : Math.max(usual, limitMs);
}

const LONGEST_DELAY_MS = 60_000;

/** Where the time limit ended a retry, the failure before it. */
function causeOf({ error }: Attempt, earlier: readonly Attempt[]): AppError | undefined {
  if (error?.type !== "timeout") return error;
  return earlier.findLast(({ isForgotten }) => !isForgotten)?.error ?? error;
}

function canRepeat({ profile }: AgentCall, attempt: Attempt, error: AppError): boolean {
  if (profile.access_type === "read-write" && attempt.process) return false;
  return error.category === "transient" && error.type !== "timeout";
}
