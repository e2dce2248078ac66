import { describe, expect, it } from "vitest";
import { closestTo, nearest } from "../../../../shared/core/closest.ts";

describe("the closest candidate", () => {
  it.each<[string, string[], string | undefined]>([
    ["incom", ["income", "assets"], "income"],
    ["INCOME", ["income"], "income"],
    ["maried", ["unmarried", "married"], "married"],
    ["yas", ["yes", "no"], "yes"],
    // One person's answer must not be offered as another's.
    ["student_income", ["parent_income"], undefined],
    ["x", [], undefined],
    ["", ["a"], undefined],
    ["a".repeat(101), ["a".repeat(100)], undefined],
  ])("of %j in %j is %j", (text, candidates, closest) => {
    expect(closestTo(text, candidates)).toBe(closest);
  });
});

describe("the nearest candidates", () => {
  const STATES = ["Guam", "Illinois", "Iowa", "New Hampshire", "New Jersey", "New York"];

  it.each([
    ["Ill", "Illinois"],
    ["New York City", "New York"],
    ["Ilinois", "Illinois"],
    ["jersey", "New Jersey"],
  ])("of %j begin with %j", (text, first) => expect(nearest(text, STATES)[0]).toBe(first));
});
