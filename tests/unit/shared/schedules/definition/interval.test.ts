import { Cron } from "croner";
import { describe, expect, it } from "vitest";
import { coveringCron } from "../../../../../shared/schedules/definition/interval.ts";
import { occurrencesBetween } from "../../../../../shared/schedules/definition/occurrences.ts";

const SINCE = "2026-11-22T13:47:31.500Z";
const timesOf = (every_minutes: number, days: number) => {
  const from = new Date(SINCE);
  const to = new Date(from.getTime() + days * 86_400_000);
  return occurrencesBetween({ every_minutes, time_zone: "UTC", timed_since: SINCE }, from, to, 100_000);
};

describe("FR-003/intervals an interval", () => {
  it("is counted from the last change of the times", () => {
    expect(timesOf(90, 0.25).map((time) => time.toISOString())).toEqual([
      "2026-11-22T15:17:00.000Z",
      "2026-11-22T16:47:00.000Z",
      "2026-11-22T18:17:00.000Z",
      "2026-11-22T19:47:00.000Z",
    ]);
  });

  it.each([
    [1, "* * * * *"],
    [7, "* * * * *"],
    [90, "17-59/30 * * * *"],
    [60, "47 * * * *"],
    [120, "47 1-23/2 * * *"],
    [1_440, "47 13 * * *"],
    [2_160, "47 1-23/12 * * *"],
    [44_640, "47 13 * * *"],
  ])("of %i minutes has a job with the times %s, which contain its own", (minutes, cron) => {
    expect(coveringCron({ every_minutes: minutes, timed_since: SINCE })).toBe(cron);
    const job = new Cron(cron, { timezone: "UTC", paused: true });
    const times = timesOf(minutes, minutes > 1_000 ? 70 : 3);
    expect(times.length).toBeGreaterThan(1);
    for (const time of times) {
      expect(job.nextRun(new Date(time.getTime() - 1_000))).toEqual(time);
    }
  });
});
