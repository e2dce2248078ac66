import { describe, expect, it } from "vitest";
import { findLimitEnd } from "../../../../../shared/agents/answer/limit-end.ts";

// 12:00 in Chicago, the zone of the tests.
const NOW = new Date("2026-11-26T18:00:00Z");

describe("FR-EDGE-01 the end of a provider's limit", () => {
  it.each([
    ["Please try again in 1.276s.", "2026-11-26T18:00:01.276Z"],
    ["Please retry in 34.07s.]", "2026-11-26T18:00:34.070Z"],
    ["try again in 2 days 17 hours 14 minutes.", "2026-11-29T11:14:00.000Z"],
    ["Please try again in 58 hours. Please review our Terms", "2026-11-29T04:00:00.000Z"],
    ["Your quota will reset after 18h31m10s.", "2026-11-27T12:31:10.000Z"],
    ["or wait 6 seconds for your limit to reset", "2026-11-26T18:00:06.000Z"],
    ["Please wait 2 minutes before trying again", "2026-11-26T18:02:00.000Z"],
    ['"resets_in_seconds":13872', "2026-11-26T21:51:12.000Z"],
    ["Retry-After: 30", "2026-11-26T18:00:30.000Z"],
    ['"retryDelay": "34s"', "2026-11-26T18:00:34.000Z"],
    ["Claude AI usage limit reached|1795730400", "2026-11-26T22:00:00.000Z"],
    ['"resets_at":1795730400', "2026-11-26T22:00:00.000Z"],
    ["resets 3pm", "2026-11-26T21:00:00.000Z"],
    ["resets at 7pm", "2026-11-27T01:00:00.000Z"],
    ["resets 11am", "2026-11-27T17:00:00.000Z"],
    ["resets 3am (UTC)", "2026-11-27T03:00:00.000Z"],
    ["resets 12:50am (America/Los_Angeles)", "2026-11-27T08:50:00.000Z"],
    ["resets 10:30pm (Europe/Berlin)", "2026-11-26T21:30:00.000Z"],
    ["Access resets at 10:57 PM GMT-3.", "2026-11-27T01:57:00.000Z"],
    ["or try again at 2:51 PM.", "2026-11-26T20:51:00.000Z"],
    ["try again at Dec 1st, 2026 9:05 AM.", "2026-12-01T15:05:00.000Z"],
    ["resets Jan 2 at 4am (Europe/Vienna)", "2027-01-02T03:00:00.000Z"],
    ["wait until the first of the month", "2026-12-01T00:00:00.000Z"],
    ["resets at 2026-11-26T20:00:00Z", "2026-11-26T20:00:00.000Z"],
  ])("%j is %s", (words, end) => {
    expect(findLimitEnd(words, NOW)?.toISOString()).toBe(end);
  });

  it.each(["", "limit reached", "resets 5 counters", "in the end", "a 5-hour limit"])(
    "%j names none",
    (words) => {
      expect(findLimitEnd(words, NOW)).toBeUndefined();
    },
  );
});
