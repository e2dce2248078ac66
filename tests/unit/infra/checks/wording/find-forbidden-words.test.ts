import { describe, expect, it } from "vitest";
import { findForbiddenWords } from "../../../../../infra/checks/wording/find-forbidden-words.ts";

describe("forbidden words", () => {
  it("are found with their lines, capitalised or not, and over a line break", () => {
    expect(findForbiddenWords("Nobody reads this.\nIt shall stay\nfor\ngood, whoever asks.")).toEqual([
      { line: 1, word: "nobody" },
      { line: 2, word: "shall" },
      { line: 3, word: "for good" },
      { line: 4, word: "whoever" },
    ]);
  });

  it.each(["// What a run holds.", "/** Of the run. */", "/**\n * Who calls. */"])(
    "include %j",
    (comment) => {
      expect(findForbiddenWords(comment)).toHaveLength(1);
    },
  );

  it.each(["// A run. What else?", "besides", "marshall", "NOBODY", "for goods", "henceforth"])(
    "do not include %s",
    (word) => {
      expect(findForbiddenWords(word)).toEqual([]);
    },
  );
});
