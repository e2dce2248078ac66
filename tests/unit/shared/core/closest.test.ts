import { describe, expect, it } from "vitest";
import { closestTo } from "../../../../shared/core/closest.ts";

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
