import { describe, expect, it } from "vitest";
import { checkSize } from "../../../../../shared/wizards/format/check-size.ts";

function nested(depth: number): object {
  return depth === 0 ? {} : { a: nested(depth - 1) };
}

function listOf(length: number): object {
  return { a: Array.from({ length }, () => 1) };
}

describe("the size of user data", () => {
  it.each([{}, { a: null, b: [1, "x", true] }, nested(10), listOf(999), { a: "x".repeat(10_000) }])(
    "takes what a form may need",
    (data) => {
      expect(checkSize(data)).toBeUndefined();
    },
  );

  const circle: Record<string, unknown> = {};
  circle.circle = circle;

  it.each<[string, unknown, string]>([
    ["no object", null, "type"],
    ["a list", [], "type"],
    ["a text", "{}", "type"],
    ["a function", { a: () => 1 }, "type"],
    ["a bigint", { a: 1n }, "type"],
    ["one level too many", nested(11), "range"],
    ["one value too many", listOf(1_000), "range"],
    ["a deep nest", nested(100_0), "range"],
    ["a circle", circle, "range"],
    ["a long text", { a: "x".repeat(10_001) }, "range"],
    ["a long list", { a: Array.from({ length: 6_000 }, () => 1) }, "range"],
    ["a wide tree", { a: Array.from({ length: 90 }, () => Array.from({ length: 90 }, () => 1)) }, "range"],
  ])("refuses %s", (_what, data, problem) => {
    expect(checkSize(data)).toMatchObject({ field: "", problem });
  });
});
