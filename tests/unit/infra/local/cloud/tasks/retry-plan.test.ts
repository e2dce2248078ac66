import { describe, expect, it } from "vitest";
import { nextAttemptDelay } from "../../../../../../infra/local/cloud/tasks/retry-plan.ts";

const queue = {
  maxDispatchesPerSecond: 500,
  maxConcurrentDispatches: 1000,
  maxAttempts: 100,
  maxRetryDurationSeconds: 0,
  minBackoffSeconds: 10,
  maxBackoffSeconds: 300,
  maxDoublings: 3,
};

describe("a queue's retries", () => {
  it("double so many times, then grow by the same step up to the longest wait", () => {
    // The example in the reference of RetryConfig.
    const seconds = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (dispatches) => (nextAttemptDelay(queue, dispatches, 0) ?? 0) / 1000,
    );
    expect(seconds).toEqual([10, 20, 40, 80, 160, 240, 300, 300]);
  });

  it("end after the attempts, or never", () => {
    expect(nextAttemptDelay({ ...queue, maxAttempts: 3 }, 2, 0)).toBe(20_000);
    expect(nextAttemptDelay({ ...queue, maxAttempts: 3 }, 3, 0)).toBeUndefined();
    expect(nextAttemptDelay({ ...queue, maxAttempts: -1 }, 1_000, 1e9)).toBe(300_000);
  });

  it("end only when both limits are passed", () => {
    const both = { ...queue, maxAttempts: 2, maxRetryDurationSeconds: 60 };
    expect(nextAttemptDelay(both, 5, 59_000)).toBeDefined();
    expect(nextAttemptDelay(both, 5, 60_000)).toBeUndefined();
  });
});
