import { describe, expect, it } from "vitest";
import {
  nextOccurrence,
  occurrenceFor,
  occurrencesBetween,
} from "../../../../../shared/schedules/definition/occurrences.ts";

const NEW_YORK = "America/New_York";
/** Clocks go from 2 to 3 on 14 March 2027 at 07:00 UTC, and from 2 to 1 on 1 November 2026 at 06:00 UTC. */
const SPRING = [new Date("2027-03-13T12:00:00Z"), new Date("2027-03-15T12:00:00Z")] as const;
const AUTUMN = [new Date("2026-10-31T12:00:00Z"), new Date("2026-11-02T12:00:00Z")] as const;

const times = (cron: string, [from, to]: readonly [Date, Date], time_zone = NEW_YORK) =>
  occurrencesBetween({ cron, time_zone }, from, to, 1000).map((time) => time.toISOString().slice(0, 16));

describe("the times of a schedule (FR-003/cron, FR-003/at)", () => {
  it("follow the wall clock of the time zone", () => {
    expect(times("0 9 * * *", SPRING)).toEqual(["2027-03-13T14:00", "2027-03-14T13:00"]);
    expect(times("0 9 * * *", SPRING, "UTC")).toEqual(["2027-03-14T09:00", "2027-03-15T09:00"]);
  });

  it("of an interval are counted from its start, at any hour of the clock", () => {
    const timing = { every_minutes: 90, timed_since: "2027-03-14T05:10:00.000Z", time_zone: NEW_YORK };
    const [from, to] = [new Date("2027-03-14T06:00:00Z"), new Date("2027-03-14T10:00:00Z")];
    expect(occurrencesBetween(timing, from, to, 10).map((time) => time.toISOString().slice(11, 16))).toEqual([
      "06:40",
      "08:10",
      "09:40",
    ]);
  });

  it("of an nth weekday occur once a month, and a call on another such day is none of them", () => {
    const monday = { cron: "0 9 * * MON#1", time_zone: NEW_YORK };
    expect(times(monday.cron, [new Date("2026-11-20"), new Date("2027-01-31")])).toEqual([
      "2026-12-07T14:00",
      "2027-01-04T14:00",
    ]);
    expect(occurrenceFor(monday, new Date("2026-12-07T14:00:00Z"))).toBeDefined();
    expect(occurrenceFor(monday, new Date("2026-12-14T14:00:00Z"))).toBeUndefined();
  });

  it("in the skipped hour occur once, at the end of the gap", () => {
    expect(times("30 2 * * *", SPRING)).toEqual(["2027-03-14T07:00", "2027-03-15T06:30"]);
    expect(times("30 2,14 * * *", SPRING)).toContain("2027-03-14T07:00");
  });

  it("in the repeated hour occur once, the first time", () => {
    expect(times("30 1 * * *", AUTUMN)).toEqual(["2026-11-01T05:30", "2026-11-02T06:30"]);
    expect(times("30 1,13 * * *", AUTUMN).filter((time) => time.startsWith("2026-11-01"))).toEqual([
      "2026-11-01T05:30",
      "2026-11-01T18:30",
    ]);
  });

  it("continue through both changes for steps in minutes", () => {
    const hour = 3_600_000;
    for (const [from, to] of [SPRING, AUTUMN]) {
      const found = occurrencesBetween({ cron: "*/30 * * * *", time_zone: NEW_YORK }, from, to, 1000);
      expect(found).toHaveLength((to.getTime() - from.getTime()) / (hour / 2));
    }
  });

  it("end with the one moment", () => {
    const moment = { at: "2027-03-01T09:00:00.000Z", time_zone: "UTC" };
    expect(nextOccurrence(moment, new Date("2027-03-01T08:59:59Z"))?.toISOString()).toBe(moment.at);
    expect(nextOccurrence(moment, new Date(moment.at))).toBeUndefined();
  });
});

describe("the time that a call means", () => {
  const meant = (cron: string, time: string) =>
    occurrenceFor({ cron, time_zone: NEW_YORK }, new Date(time))?.toISOString().slice(0, 16);

  it("is its own, where the schedule has that time", () => {
    expect(meant("0 9 * * *", "2027-03-13T14:00:00Z")).toBe("2027-03-13T14:00");
  });

  it("is none, where the schedule is another one by now", () => {
    expect(meant("0 9 * * *", "2027-03-13T15:00:00Z")).toBeUndefined();
    expect(meant("0 9 * * *", "2027-03-13T14:00:30Z")).toBeUndefined();
  });

  it("is none for the second of two equal hours", () => {
    expect(meant("30 1 * * *", "2026-11-01T05:30:00Z")).toBe("2026-11-01T05:30");
    expect(meant("30 1 * * *", "2026-11-01T06:30:00Z")).toBeUndefined();
  });

  it("is the one in the gap of the clock change, for any interpretation by the caller", () => {
    for (const placed of ["2027-03-14T07:00:00Z", "2027-03-14T07:30:00Z"]) {
      expect(meant("30 2 * * *", placed)).toBe("2027-03-14T07:00");
    }
    expect(meant("30 2 * * *", "2027-03-14T12:30:00Z")).toBeUndefined();
  });
});
