import { describe, expect, it } from "vitest";
import { median, quantile, timesOf } from "../../../bench/frame/statistics.ts";

describe("median", () => {
  it("is the middle one of an odd number of samples, in any order", () => {
    expect(median([900, 2, 10])).toBe(10);
  });

  it("is between the two middle ones of an even number", () => {
    expect(median([4, 1, 3, 100])).toBe(3.5);
  });

  it("leaves the samples in their order", () => {
    const samples = [3, 1, 2];
    median(samples);
    expect(samples).toEqual([3, 1, 2]);
  });

  it("rejects an empty list", () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe("quantile", () => {
  it.each([
    [0, 10],
    [0.25, 20],
    [0.95, 48],
    [1, 50],
  ])("%f of 10, 20, 30, 40, 50 is %d", (at, expected) => {
    expect(quantile([50, 40, 30, 20, 10], at)).toBeCloseTo(expected, 10);
  });

  it("of one sample is the sample", () => {
    expect(quantile([7], 0.99)).toBe(7);
  });
});

it("the times of a row are the median, the least and the most, in whole milliseconds", () => {
  expect(timesOf([10.4, 2.6, 900])).toEqual({ median_ms: 10, fastest_ms: 3, slowest_ms: 900 });
});
