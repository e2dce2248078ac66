import { describe, expect, it } from "vitest";
import { exceededJsonLimit, exceededValueLimit } from "../../../../../shared/core/json/json-limits.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i])));

describe("limits of JSON before it is parsed", () => {
  it.each([
    ["64 levels", nested(64)],
    ["64 levels of objects", `${'{"a":'.repeat(64)}1${"}".repeat(64)}`],
    ["10,000 keys", keys(10_000)],
    ["brackets and colons within texts", JSON.stringify({ text: `${"[".repeat(90)}${":".repeat(20_000)}` })],
    ["escaped quotes before brackets", JSON.stringify({ text: `\\"${"{".repeat(90)}` })],
    ["many siblings", `[${"[],".repeat(1000)}[]]`],
    ["a text without an end", `"${"[".repeat(90)}`],
    ["nothing", ""],
  ])("accept %s", (_name, text) => {
    expect(exceededJsonLimit(text)).toBeUndefined();
    if (text !== "" && !text.startsWith('"')) expect(exceededValueLimit(JSON.parse(text))).toBeUndefined();
  });

  it.each([
    ["65 levels", nested(65), "is nested more than 64 levels deep"],
    ["100,000 levels that never close", "[".repeat(100_000), "is nested more than 64 levels deep"],
    ["levels after a text with a backslash", `["\\\\",${nested(64)}]`, "is nested more than 64 levels deep"],
    ["200,000 values in a list", `[${"1,".repeat(200_000)}1]`, "has more than 100000 values"],
    ["200,000 empty lists", `[${"[],".repeat(100_000)}[]]`, "has more than 100000 values"],
    ["10,001 keys", keys(10_001), "has more than 10000 keys"],
  ])("report %s", (_name, text, problem) => {
    expect(exceededJsonLimit(text)).toBe(problem);
    if (!/^\[+$/.test(text)) expect(exceededValueLimit(JSON.parse(text))).toBe(problem);
  });
});
