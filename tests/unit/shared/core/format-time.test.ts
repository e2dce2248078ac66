import { describe, expect, it } from "vitest";
import { formatAge, formatDuration, formatTime } from "../../../../shared/core/format-time.ts";

const NOW = new Date("2026-11-02T14:00:00Z");

describe("times", () => {
  it("are in the time zone of this computer", () => {
    expect(formatTime("2026-11-02T14:00:05.250Z")).toBe("2026-11-02 08:00:05");
    expect(formatTime("2026-07-02T04:59:59Z")).toBe("2026-07-01 23:59:59");
  });

  it.each([
    ["2026-11-02T13:59:59.500Z", "now"],
    ["2026-11-02T14:00:09Z", "now"],
    ["2026-11-02T13:59:58Z", "2 s ago"],
    ["2026-11-02T13:59:00Z", "1 min ago"],
    ["2026-11-02T12:01:00Z", "1 h ago"],
    ["2026-10-30T14:00:00Z", "3 d ago"],
  ])("format the age of %s as %s", (instant, age) => {
    expect(formatAge(instant, NOW)).toBe(age);
  });

  it.each([
    [0, "0 ms"],
    [999, "999 ms"],
    [1_000, "1.0 s"],
    [59_900, "59.9 s"],
    [60_000, "1 min 0 s"],
    [245_000, "4 min 5 s"],
  ])("format %i ms as %s", (milliseconds, words) => {
    expect(formatDuration(milliseconds)).toBe(words);
  });
});
