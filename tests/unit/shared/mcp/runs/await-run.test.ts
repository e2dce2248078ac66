import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { awaitRun, SUBMITTED } from "../../../../../shared/mcp/runs/await-run.ts";
import { isTimeout } from "../../../../../shared/mcp/runs/cancel-on-abort.ts";
import type { RunRecord, Runs } from "../../../../../shared/runs/runs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const RUNNING = { id: "run", state: "running" } as RunRecord;

it.each(["a form", "an agent"])("reports increasing progress every 10 s while %s shows none", async () => {
  const ended = Promise.withResolvers<RunRecord>();
  let onEvent: ((event: never) => void) | undefined;
  const runs = {
    awaitEnd: (_, options) => {
      onEvent = options?.onEvent as never;
      return ended.promise;
    },
  } as Pick<Runs, "awaitEnd"> as Runs;
  const reports: { progress: number; message: string }[] = [];
  const call = {
    runs,
    report: (one: never) => void reports.push(one),
    callerGone: () => AbortSignal.abort(),
  };
  const waiting = awaitRun({ run: RUNNING }, call, 240_000);
  await vi.advanceTimersByTimeAsync(35_000);
  expect(reports.map(({ message }) => message)).toEqual(
    [10, 20, 30].map((seconds) => `Still running after ${seconds} s.`),
  );
  onEvent?.({ type: "progress", page: 1, pages: 2 } as never);
  await vi.advanceTimersByTimeAsync(10_000);
  const sizes = reports.map(({ progress }) => progress);
  expect([SUBMITTED, ...sizes]).toEqual([...new Set([SUBMITTED, ...sizes])].sort((a, b) => a - b));
  ended.resolve(RUNNING);
  await waiting;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reports).toHaveLength(5);
});

it.each([
  ["McpError: MCP error -32001: Request timed out", true],
  [new Error("Request timed out"), true],
  ["Client timeout", true],
  ["The person changed her mind.", false],
  [undefined, false],
])("a cancellation for the reason %s is a client that gave up waiting: %s", (reason, expected) => {
  expect(isTimeout(reason)).toBe(expected);
});
