/** The calls fail without a network, so that only the clock moves the retries. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CallGate } from "../../../../../../infra/local/cloud/calls/gate.ts";
import { createLocalClock } from "../../../../../../infra/local/cloud/clock.ts";
import { JobTable } from "../../../../../../infra/local/cloud/scheduler/job-table.ts";

const EVERY_MINUTE = {
  name: "projects/p/locations/l/jobs/minutely",
  description: "",
  target: { uri: "http://127.0.0.1/", method: "POST", headers: {}, body: "" },
  schedule: "* * * * *",
  timeZone: "UTC",
  deadlineMs: 60_000,
  retry: { count: 5, maxDurationMs: 0, minBackoffMs: 5_000, maxBackoffMs: 3_600_000, maxDoublings: 5 },
};

const folder = mkdtempSync(join(tmpdir(), "job-table-"));
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

it("doubles the delay between retries, and ends them before the next scheduled time", async () => {
  const clock = createLocalClock();
  const attempts: number[] = [];
  const gate: CallGate = {
    pass: () => {
      attempts.push(clock.now());
      return Promise.reject(new Error("unavailable"));
    },
  };
  const table = new JobTable({ folder, clock, gate, signToken: async () => "" });
  const { next = 0 } = table.put(EVERY_MINUTE);
  await vi.advanceTimersByTimeAsync(next - clock.now() + 100_000);
  table.close();
  clock.stop();
  expect(attempts.map((at) => (at - next) / 1_000)).toEqual([0, 5, 15, 35, 60, 65, 75, 95]);
});
