/**
 * The retry of all calls to Google. The clients' own retries stay off: their first back-off takes 2-3 s, one
 * unconditional write disables them for a whole Storage instance, and they hide whether an earlier attempt may have
 * taken effect, which a writer requires to recognise its own lost response.
 */
import { AppError, type ErrorType } from "../core/errors.ts";
import { classifyCloudFailure } from "./cloud-failure.ts";

/** Options of every call of shared/cloud. */
export interface CallOptions {
  /** Ends the call with the signal's reason; a request already sent may still take effect. */
  signal?: AbortSignal | undefined;
  /** Overall limit of this call with its retries, instead of CLOUD_CALL_TIMEOUT_SECONDS. */
  timeoutMs?: number | undefined;
}

export interface RetryOptions extends CallOptions {
  /** Type of the error when the service did not answer within the limit. */
  unavailable: ErrorType;
  /** Name of the call in messages: "storage create". */
  action: string;
  timeoutMs: number;
}

/** State that each attempt receives. */
export interface Attempt {
  /** An earlier attempt may have taken effect although no answer came. */
  ambiguous: boolean;
  /** Milliseconds this attempt may take. */
  timeoutMs: number;
}

// Throttling mostly means the limit of one write per second and object, so longer delays gain nothing.
const BACK_OFF = { unavailable: { firstMs: 60, growth: 2 }, throttled: { firstMs: 250, growth: 1.4 } };
const LONGEST_DELAY_MS = 2_000;
// A slower response is unlikely: the connection may be dead. A short call has time for a second attempt; a call with a
// limit of minutes, for a large body, allows its attempts a share of it.
const LONGEST_ATTEMPT_MS = 15_000;
const LONGEST_SHARE = 1 / 2;
const LARGE_BODY_SHARE = 1 / 3;

/** Repeats `attempt` until it succeeds, fails permanently, or the time limit is reached. */
export async function retry<T>(attempt: (state: Attempt) => Promise<T>, options: RetryOptions): Promise<T> {
  const deadline = performance.now() + options.timeoutMs;
  const usual = Math.min(LONGEST_ATTEMPT_MS, options.timeoutMs * LONGEST_SHARE);
  const longest = Math.max(usual, options.timeoutMs * LARGE_BODY_SHARE);
  let ambiguous = false;
  for (let count = 0; ; count++) {
    options.signal?.throwIfAborted();
    const timeoutMs = Math.max(1, Math.min(longest, deadline - performance.now()));
    try {
      return await withinTime(attempt({ ambiguous, timeoutMs }), timeoutMs, options.signal);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof AppError) throw error;
      const failure = classifyCloudFailure(error);
      if (failure.kind === "final") throw finalError(failure.status, options, error);
      ambiguous ||= failure.kind === "unavailable" && failure.ambiguous;
      const delay = backOff(BACK_OFF[failure.kind], count);
      if (performance.now() + delay >= deadline) {
        const message = `${options.action}: no success within ${Math.round(options.timeoutMs / 1000)} s.`;
        throw new AppError(options.unavailable, message, { cause: error });
      }
      await pause(delay, options.signal);
    }
  }
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  const timer = setTimeout(end, milliseconds);
  signal?.addEventListener("abort", end, { once: true });
  await promise;
  clearTimeout(timer);
  signal?.removeEventListener("abort", end);
}

function backOff({ firstMs, growth }: { firstMs: number; growth: number }, count: number): number {
  return Math.min(LONGEST_DELAY_MS, firstMs * growth ** count) * (0.75 + Math.random() / 2);
}

function finalError(status: string, options: RetryOptions, cause: unknown): AppError {
  const type = status === "denied" ? "cloud_access_denied" : "internal_error";
  return new AppError(type, `${options.action} was refused (${status}).`, { cause, details: { status } });
}

// The Storage client accepts no signal and sets no limit for an upload's response: the attempt is abandoned instead.
async function withinTime<T>(work: Promise<T>, timeoutMs: number, signal?: AbortSignal): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })),
    timeoutMs,
  );
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    work.catch(() => {});
  }
}
