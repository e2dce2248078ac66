import { describe, expect, it } from "vitest";
import { createPollTimes } from "../../../../../shared/runs/read/poll-times.ts";
import type { UsualTimes } from "../../../../../shared/runs/read/usual-times.ts";

/** The times of the first polls, in milliseconds since the run was created. */
function polls(usual: UsualTimes | undefined, isJob: boolean, count = 6): number[] {
  const times = createPollTimes(usual, isJob);
  const at: number[] = [];
  for (let elapsed = 0; at.length < count; at.push(elapsed)) elapsed += times.nextDelay(elapsed);
  return at.map(Math.round);
}

describe("the times of polls", () => {
  it("double from 250 ms to two seconds", () => {
    expect(polls(undefined, false)).toEqual([250, 750, 1_750, 3_750, 5_750, 7_750]);
  });

  it("are two seconds apart for a job, whose container starts first", () => {
    expect(polls(undefined, true)).toEqual([2_000, 4_000, 6_000, 8_000, 10_000, 12_000]);
  });

  it("begin two seconds after the usual claim, and are close at the usual end", () => {
    expect(polls({ claimed: 6_000, ended: 9_500 }, true)).toEqual([
      7_400, 8_550, 9_500, 11_400, 13_400, 15_400,
    ]);
  });

  it("begin at the usual end of a short run", () => {
    expect(polls({ claimed: 400, ended: 3_000 }, true, 4)).toEqual([2_360, 2_700, 3_000, 3_600]);
    expect(polls({ claimed: 50, ended: 100 }, false, 3)).toEqual([250, 500, 1_000]);
  });

  it("stay two seconds apart before a late end", () => {
    const at = polls({ claimed: 10_000, ended: 60_000 }, true, 30);
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(at[0]).toBe(11_000);
    expect(Math.max(...gaps)).toBe(2_000);
  });
});
