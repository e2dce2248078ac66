import { describe, expect, it } from "vitest";
import { parseRunBuckets, stateBuckets } from "../../../../../shared/runs/record/run-buckets.ts";

describe("RUN_BUCKETS", () => {
  it("names buckets from a time on, and others from later times on", () => {
    expect(parseRunBuckets(" ")).toEqual([]);
    expect(parseRunBuckets("2027-01-31T00:00:00Z=a,b-1; 2027-06-01T12:30Z=a,b-1,c.d")).toEqual([
      { since: Date.UTC(2027, 0, 31), buckets: ["a", "b-1"] },
      { since: Date.UTC(2027, 5, 1, 12, 30), buckets: ["a", "b-1", "c.d"] },
    ]);
  });

  it.each([
    ["no time", "a,b"],
    ["no bucket", "2027-01-31T00:00:00Z="],
    ["an empty name", "2027-01-31T00:00:00Z=a,,b"],
    ["a time of another zone", "2027-01-31T00:00:00+01:00=a"],
    ["a day that does not exist", "2027-13-31T00:00:00Z=a"],
    ["a repeated bucket, which would get a larger part", "2027-01-31T00:00:00Z=a,a"],
    ["times in another order", "2027-06-01T00:00:00Z=a;2027-01-31T00:00:00Z=b"],
    ["one time twice", "2027-06-01T00:00:00Z=a;2027-06-01T00:00:00Z=b"],
  ])("is refused with %s", (_, text) => {
    expect(() => parseRunBuckets(text)).toThrow(
      expect.objectContaining({
        type: "invalid_configuration",
        message: expect.stringContaining("RUN_BUCKETS"),
      }),
    );
  });

  it("names each bucket of the state once", () => {
    const runBuckets = "2027-01-31T00:00:00Z=a,state;2027-06-01T00:00:00Z=a,b";
    expect(stateBuckets({ bucket: "state", runBuckets })).toEqual(["state", "a", "b"]);
    expect(stateBuckets({ bucket: "state", runBuckets: "" })).toEqual(["state"]);
  });
});
