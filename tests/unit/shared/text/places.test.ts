import { describe, expect, it } from "vitest";
import { findState } from "../../../../shared/text/places.ts";

describe("EXEC-006 states and territories", () => {
  it.each([
    ["Illinois", "IL"],
    ["illinois ", "IL"],
    ["IL", "IL"],
    ["d.c.", "DC"],
    ["D. C.", "DC"],
    ["Washington, D.C.", "DC"],
    ["Washington", "WA"],
    ["State of Washington", "WA"],
    ["the Commonwealth of Virginia", "VA"],
    ["West\u00a0Virginia", "WV"],
    ["P.R.", "PR"],
    ["US Virgin Islands", "VI"],
    ["U.S. Virgin Islands", "VI"],
    ["Guam", "GU"],
    ["CNMI", "MP"],
    ["Micronesia", "FM"],
  ])("%j is %s", (text, abbreviation) => {
    expect(findState(text)?.abbreviation).toBe(abbreviation);
  });

  it.each(["", "New York City", "Ontario", "ZZ", "Illinios", "constructor"])("%j is none", (text) => {
    expect(findState(text)).toBeUndefined();
  });
});
