/** The calls succeed without a network. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as nextTimers } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { CallGate } from "../../../../../../infra/local/cloud/calls/gate.ts";
import { createLocalClock } from "../../../../../../infra/local/cloud/clock.ts";
import { LocalCloudOptionsSchema, type QueueOptions } from "../../../../../../infra/local/cloud/options.ts";
import { nextAttemptDelay, TaskQueue } from "../../../../../../infra/local/cloud/tasks/task-queue.ts";

it("reserves the name of a finished task only if the client chose it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "task-queue-"));
  const clock = createLocalClock();
  const gate = { pass: async () => 200 } as unknown as CallGate;
  const queue = new TaskQueue({
    name: "queue",
    options: LocalCloudOptionsSchema.parse({ dataDir: folder, queues: { queue: {} } }).queues
      .queue as QueueOptions,
    folder,
    reservationMs: 3_600_000,
    clock,
    gate,
    credentials: { signToken: async () => "", serviceToken: "" },
  });
  const add = (name: string, named: boolean) =>
    queue.add({
      name: `projects/p/locations/l/queues/queue/tasks/${name}`,
      named,
      url: "http://127.0.0.1/",
      method: "POST",
      headers: {},
      body: "",
      created: clock.now(),
      due: clock.now(),
      deadlineMs: 60_000,
      dispatches: 0,
      responses: 0,
    });
  expect([add("chosen", true), add("generated", false)]).toEqual([true, true]);
  while (queue.list().length > 0) await nextTimers();
  expect([add("chosen", true), add("generated", false)]).toEqual([false, true]);
  queue.close();
  clock.stop();
  rmSync(folder, { recursive: true });
});

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
