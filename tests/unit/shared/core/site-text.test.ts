import { expect, test } from "vitest";
import { cleanSiteRows, cleanSiteText, cleanSiteValue } from "../../../../shared/core/site-text.ts";

test.each([
  ["a carriage return and a null", "one\r\0two", "onetwo"],
  ["an escape sequence of a terminal", "\x1b[31mred\x9b0m", "[31mred0m"],
  ["bidirectional overrides and isolates", "\u202eevil\u202c \u2066x\u2069\u200f", "evil x"],
  ["tag characters that only a model reads", "Name\u{e0049}\u{e0067}", "Name"],
  ["zero-width spaces and soft hyphens", "a\u200bb\ufeffc\u00add", "abcd"],
  ["variation selectors that carry bytes", "Na\ufe00\u{e0101}\u{e01ef}me", "Name"],
  ["letters without a glyph", "a\u3164b\u115fc\uffa0d\u034fe\u2800f", "abcdef"],
  ["bits in rows of joiners", "a\u200c\u200d\u200b\u200cb", "ab"],
  ["line and paragraph separators", "a\u2028b\u2029c", "abc"],
])("removes %s", (_, text, cleaned) => expect(cleanSiteText(text)).toBe(cleaned));

test.each([
  "line one\nline two\tcell",
  "Größe: 1.234,50 €",
  "می\u200cخواهم",
  "👩\u200d👧",
  "❤\ufe0f\u200d🔥",
])("keeps %j", (text) => expect(cleanSiteText(text)).toBe(text));

test("cuts a text to 500 characters and marks the cut", () => {
  expect(cleanSiteText("x".repeat(500))).toBe("x".repeat(500));
  expect(cleanSiteText("x".repeat(501))).toBe(`${"x".repeat(499)}…`);
});

test("does not cut a character in half", () => {
  const cut = cleanSiteText(`${"x".repeat(498)}😀${"y".repeat(9)}`);
  expect(cut).toBe(`${"x".repeat(498)}…`);
  expect(cleanSiteText("a\ud800b").isWellFormed()).toBe(true);
});

test("keeps 200 rows of a table, each cell cleaned", () => {
  const rows = cleanSiteRows(Array.from({ length: 201 }, (_, n) => [`\u202e${n}`]));
  expect(rows).toHaveLength(200);
  expect(rows.at(-1)).toEqual(["199"]);
});

test("cleans every text of a value, and its names; the product's own texts may be longer", () => {
  const long = "x".repeat(3_000);
  const value = { "\u202ea": [`b\u200b`, { n: 5, none: null, long }], message: long };
  expect(cleanSiteValue(value)).toEqual({
    a: ["b", { n: 5, none: null, long: `${"x".repeat(499)}…` }],
    message: long,
  });
});
