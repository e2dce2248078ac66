import { describe, expect, it } from "vitest";
import { parseJson } from "../../../../../shared/core/json/parse-json.ts";

describe("parseJson", () => {
  it.each(['{"a": [1, -2.5e3, "x\\n\\u00e9", true, null]}', " [] ", "{}", '"text"', "\uFEFF[1]"])(
    "reads %j",
    (text) => {
      expect(parseJson(text)).toEqual({ value: JSON.parse(text.replace("\uFEFF", "")) });
    },
  );

  it.each([
    ["", "line 1, column 1: the text ends where a value was expected"],
    ['{"a": x}', "line 1, column 7: expected a value"],
    ['{"a": 1,}', "line 1, column 9: expected a name in double quotes"],
    ["{'a': 1}", "line 1, column 2: expected a name in double quotes"],
    ['{"a" 1}', "line 1, column 6: expected a colon"],
    ['{"a": 1 "b": 2}', 'line 1, column 9: expected a comma or "}"'],
    ["[1 2]", 'line 1, column 4: expected a comma or "]"'],
    ["[1,]", "line 1, column 4: expected a value"],
    ['{\n  "a": {\n    "b": [1, 2\n  }\n}', 'line 4, column 3: expected a comma or "]"'],
    ['{"a": 1', 'line 1, column 8: the text ends where a comma or "}" was expected'],
    ['{"a": 1}}', "line 1, column 9: expected nothing more"],
    ["01", "line 1, column 1: expected a value"],
    ["1.", "line 1, column 1: expected a value"],
    ['["secret\n"]', "line 1, column 2: expected a text that ends on the same line"],
    ['["unfinished', "line 1, column 2: expected a text that ends on the same line"],
    ['["\\x"]', "line 1, column 2: expected a text that ends on the same line"],
    ["[tru]", "line 1, column 2: expected a value"],
    ["[NaN]", "line 1, column 2: expected a value"],
  ])("reports the position of the mistake in %j", (text, problem) => {
    expect(parseJson(text)).toEqual({ problem });
  });

  it("never repeats the text, which may be personal", () => {
    const parsed = parseJson('{"ssn": 078-05-1120}');
    expect(JSON.stringify(parsed)).not.toMatch(/078|1120|ssn/);
  });

  it("finds a mistake under deep nesting", () => {
    expect(parseJson(`${"[".repeat(100_000)}x`)).toEqual({
      problem: "line 1, column 100001: expected a value",
    });
  });
});
