import type { QueueOptions } from "../options.ts";

/**
 * Milliseconds until the next attempt after `dispatches` failed ones; undefined after the last attempt. The delay doubles
 * `maxDoublings` times, then grows linearly. Attempts end only when both limits are exceeded.
 * https://cloud.google.com/tasks/docs/reference/rpc/google.cloud.tasks.v2#retryconfig
 */
export function nextAttemptDelay(
  queue: QueueOptions,
  dispatches: number,
  sinceFirstMs: number,
): number | undefined {
  const attemptsUsed = queue.maxAttempts !== -1 && dispatches >= queue.maxAttempts;
  const timeUsed = sinceFirstMs >= queue.maxRetryDurationSeconds * 1000;
  if (attemptsUsed && timeUsed) return undefined;
  const failures = dispatches - 1;
  const doublings = Math.min(failures, queue.maxDoublings);
  const step = queue.minBackoffSeconds * 2 ** doublings;
  return Math.min(queue.maxBackoffSeconds, step * (1 + failures - doublings)) * 1000;
}
