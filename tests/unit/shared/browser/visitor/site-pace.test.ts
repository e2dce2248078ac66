import { describe, expect, it } from "vitest";
import {
  LEAST_PACE_MS,
  LONGEST_PACE_MS,
  type PaceClock,
  paceOf,
} from "../../../../../shared/browser/visitor/site-pace.ts";

/** A clock that passes by waiting alone. */
function waitingClock(): PaceClock & { waited: number[] } {
  const waited: number[] = [];
  let now = 0;
  return {
    waited,
    now: () => now,
    async wait(milliseconds) {
      waited.push(milliseconds);
      now += milliseconds;
    },
  };
}

describe("the pace of a declared visitor", () => {
  it.each([
    ["without a delay of the site", undefined, LEAST_PACE_MS],
    ["with a shorter delay", 0.1, LEAST_PACE_MS],
    ["with the site's own delay", 4, 4000],
    ["with a delay that outlasts a run", 3600, LONGEST_PACE_MS],
    ["with a delay that is no number", Number.NaN, LEAST_PACE_MS],
  ])("%s", async (_, delay, between) => {
    const clock = waitingClock();
    const pace = paceOf("form.example", delay, clock);
    for (let page = 0; page < 3; page++) await pace.turn();
    expect(clock.waited).toEqual([between, between]);
  });

  it("holds for all visits of a host together, and for each host alone", async () => {
    const clock = waitingClock();
    const visits = ["a.example", "a.example", "b.example"].map((host) => paceOf(host, undefined, clock));
    await Promise.all(visits.map((visit) => visit.turn()));
    expect(clock.waited).toEqual([LEAST_PACE_MS]);
  });

  it("costs nothing after a pause of the visit itself", async () => {
    const clock = waitingClock();
    const pace = paceOf("form.example", undefined, clock);
    await pace.turn();
    await clock.wait(LEAST_PACE_MS);
    await pace.turn();
    expect(clock.waited).toEqual([LEAST_PACE_MS]);
  });
});
