import { describe, expect, it } from "vitest";
import { repeatable, wholeNumber } from "../../../../../functions/cli/input/parse-option.ts";

describe("wholeNumber", () => {
  it.each([
    ["1", 1],
    ["60", 60],
    ["007", 7],
  ])("accepts %j within the bounds", (text, value) => {
    expect(wholeNumber(1, 60)(text)).toBe(value);
  });

  it.each(["0", "61", "1.5", "", " ", "soon", "-3", "NaN", "Infinity"])("rejects %j", (text) => {
    expect(() => wholeNumber(1, 60)(text)).toThrow("It must be a whole number from 1 to 60.");
    expect(() => wholeNumber(0, 60)("")).toThrow("from 0 to 60");
  });
});

describe("repeatable", () => {
  it("collects values in order", () => {
    expect(repeatable("b", repeatable("a"))).toEqual(["a", "b"]);
  });
});
