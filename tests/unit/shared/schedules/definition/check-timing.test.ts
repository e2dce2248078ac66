import { describe, expect, it } from "vitest";
import { checkTiming } from "../../../../../shared/schedules/definition/check-timing.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const check = (timing: { cron?: string; every_minutes?: number; at?: string; time_zone?: string }) =>
  checkTiming({ time_zone: "UTC", ...timing }, NOW);

describe("the timing of a schedule (FR-003/cron, FR-003/at)", () => {
  it.each([
    ["2026-11-22T12:00:01Z", "UTC", "2026-11-22T12:00:01.000Z"],
    ["2026-12-01T09:30", "America/New_York", "2026-12-01T14:30:00.000Z"],
    ["2027-07-01T09:30:15", "Europe/Berlin", "2027-07-01T07:30:15.000Z"],
    ["2026-12-01T09:30+02:00", "America/New_York", "2026-12-01T07:30:00.000Z"],
  ])("takes %s in %s", (at, time_zone, stored) => {
    expect(check({ at, time_zone })).toEqual({ timing: { at: stored, time_zone } });
  });

  it("spells a nickname out", () => {
    expect(check({ cron: "@daily" })).toEqual({ timing: { cron: "0 0 * * *", time_zone: "UTC" } });
  });

  it.each([
    [{ at: "2026-11-22T12:00:00Z" }, "at", /in the past/],
    [{ at: "2028-11-22T12:00:00Z" }, "at", /366 days/],
    [{ at: "tomorrow at nine" }, "at", /a date and a time, as in/],
    [{ at: "2026-12-41T09:30" }, "at", /a date and a time/],
    [{ at: "2027-02-30T09:30:00Z" }, "at", /a date and a time/],
    [{ cron: "61 * * * *" }, "cron", /minute/],
    [{ cron: "0 0 31 2 *" }, "cron", /matches no date/],
    [{ cron: "* * * * *", at: "2026-12-01T00:00Z" }, "at", /together with cron/],
    [{ every_minutes: 90, at: "2026-12-01T00:00Z" }, "at", /together with every_minutes/],
    [{}, "cron", /one of cron, every_minutes and at/],
    [{ cron: "* * * * *", time_zone: "+01:00" }, "time_zone", /tz database/],
  ])("rejects %j, naming the field", (timing, field, message) => {
    expect(check(timing)).toEqual({
      problems: [expect.objectContaining({ field, message: expect.stringMatching(message) })],
    });
  });

  it("suggests the closest time zone", () => {
    expect(check({ cron: "* * * * *", time_zone: "America/NewYork" })).toMatchObject({
      problems: [{ field: "time_zone", closest: "America/New_York" }],
    });
  });
});
