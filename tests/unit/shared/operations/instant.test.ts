import { describe, expect, it } from "vitest";
import { instantSchema } from "../../../../shared/operations/instant.ts";

// Tests run in the time zone of Chicago: six hours behind in winter, five in summer.
describe("a moment", () => {
  it.each([
    ["2026-11-02T08:00:00Z", "2026-11-02T08:00:00.000Z"],
    ["2026-11-02T08:00:00.25+01:00", "2026-11-02T07:00:00.250Z"],
    ["2026-11-02T08:00", "2026-11-02T14:00:00.000Z"],
    ["2026-11-02 08:00:30", "2026-11-02T14:00:30.000Z"],
    ["2026-11-02", "2026-11-02T06:00:00.000Z"],
    ["2026-07-02", "2026-07-02T05:00:00.000Z"],
  ])("%s is %s", (text, expected) => {
    expect(instantSchema.parse(text).toISOString()).toBe(expected);
  });

  it.each([
    ["90min", 90],
    ["5m", 5],
    ["2h", 120],
    ["3d", 3 * 24 * 60],
  ])("%s is %i minutes ago", (text, minutes) => {
    const before = Date.now();
    const read = instantSchema.parse(text).getTime() + minutes * 60_000;
    expect(read).toBeGreaterThanOrEqual(before);
    expect(read).toBeLessThanOrEqual(Date.now());
  });

  it.each(["", "yesterday", "2026", "11/02/2026", "2026-13-01", "2026-11-02T25:00:00Z", "-2h", "2 weeks"])(
    "rejects %j",
    (text) => {
      expect(() => instantSchema.parse(text)).toThrow("must be a time");
    },
  );
});
