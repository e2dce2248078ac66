import { afterEach, expect, test, vi } from "vitest";
import type { OperationCall } from "../../../../../shared/operations/operation.ts";
import {
  recentScheduledNews,
  scheduledNews,
} from "../../../../../shared/operations/schedules/scheduled-news.ts";
import type { ListFilter, RunRecord } from "../../../../../shared/runs/runs.ts";

const run = (id: string, schedule: string | undefined, created_at: string) =>
  ({
    id,
    kind: "wizard",
    target: "fsa-estimator",
    state: "completed",
    owner: "owner",
    created_at,
    schedule: schedule && { id: schedule, scheduled_for: created_at },
  }) as RunRecord;
/** The newest first, as runs are listed. */
const RUNS = [
  run("aid-3", "aid", "2026-11-01T09:00:00.000Z"),
  run("same-2", "same", "2026-10-20T09:00:00.000Z"),
  run("aid-2", "aid", "2026-10-01T09:00:00.000Z"),
  run("same-1", "same", "2026-09-20T09:00:00.000Z"),
  run("by-hand", undefined, "2026-09-10T09:00:00.000Z"),
  run("once-1", "once", "2026-09-05T09:00:00.000Z"),
];
const INDEX: Record<string, string> = { "aid-3": "10,269", "aid-2": "9,800" };

const callOf = (more: object = {}): OperationCall =>
  ({
    runs: {
      list: async ({ where = () => true, schedule, until, limit }: ListFilter) => ({
        runs: RUNS.filter(where)
          .filter(({ schedule: own }) => schedule === undefined || own?.id === schedule)
          .filter(({ created_at }) => until === undefined || created_at <= until.toISOString())
          .slice(0, limit),
      }),
      wizardResult: async ({ id }: { id: string }) => ({
        results: { index: { label: "Student Aid Index", text: INDEX[id] ?? "1" } },
      }),
    },
    caller: { owners: ["owner"], scopes: new Set(["federalrunner:read"]) },
    schedules: {},
    catalogue: {
      get: async () => ({ wizard: { name: "FSA Student Aid Estimator", url: "https://a.example/" } }),
    },
    isPractice: () => false,
    log: { warn: () => {} },
    ...more,
  }) as unknown as OperationCall;

afterEach(() => vi.useRealTimers());

test("the last run of a schedule is compared with the one before it; unchanged, single and other runs are no news", async () => {
  expect(await scheduledNews(callOf())).toEqual([
    {
      run_id: "aid-3",
      schedule_id: "aid",
      text: "Since the user asked in October 2026, the scheduled FSA Student Aid Estimator has changed: Student Aid Index 10,269, before 9,800. Run aid-3.",
    },
  ]);
});

test("a practice copy is named, and without schedules or in an outage there is no news", async () => {
  const [practice] = await scheduledNews(callOf({ isPractice: () => true }));
  expect(practice?.text).toContain("has changed (Practice site: its figures are not official.):");
  expect(await scheduledNews(callOf({ schedules: undefined }))).toEqual([]);
  const list = async () => Promise.reject(new Error("no storage"));
  expect(await scheduledNews(callOf({ runs: { list } }))).toEqual([]);
});

test("the news of a caller are read again after half a minute, and those of another caller or other scopes at once", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let reads = 0;
  const list = async () => {
    reads++;
    return { runs: [] };
  };
  const runs = { list };
  const read = (more: object = {}) => recentScheduledNews(callOf({ runs, ...more }));
  const callers = [
    { owners: ["owner"], scopes: new Set(["federalrunner:read"]) },
    { owners: ["owner"], scopes: new Set(["federalrunner:read", "agents:read"]) },
    { owners: ["other"], scopes: new Set(["federalrunner:read"]) },
  ];
  for (const caller of [...callers, ...callers]) await read({ caller });
  expect(reads).toBe(callers.length);
  vi.advanceTimersByTime(29_999);
  await read();
  expect(reads).toBe(callers.length);
  vi.advanceTimersByTime(1);
  await read();
  expect(reads).toBe(callers.length + 1);
  await read({ schedules: undefined });
  expect(reads).toBe(callers.length + 1);
});
