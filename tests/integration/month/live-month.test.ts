import { expect, it } from "vitest";
import { liveMonth } from "../../month/live-month.ts";

it("SC-003/simulated SC-005/simulated schedules start in time and succeed through a day of faults", async () => {
  const day = await liveMonth({ days: 1, seed: 3, isDense: false, progress: () => {} });
  expect(day.scheduled).toBe(24 + 10);
  expect(day.faults).toBeGreaterThan(0);
  expect(day.twice).toBe(0);
  expect(day.deviation.within_30_seconds).toBeGreaterThanOrEqual(0.95);
  expect(day.reported.missed).toBe(0);
  expect(day.reported.success).toBeGreaterThanOrEqual(0.95);
  const { missed: _, ...reported } = day.reported;
  expect(reported).toEqual(day.counted);
}, 180_000);
