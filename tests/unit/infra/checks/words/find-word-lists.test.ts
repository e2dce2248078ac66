import { describe, expect, test } from "vitest";
import { findWordLists } from "../../../../../infra/checks/words/find-word-lists.ts";

const wordsIn = (source: string) => findWordLists("source.ts", source).map(({ words }) => words);

describe("a list of words that decides something is found", () => {
  test.each([
    ["const BUSY = /^(loading|please wait)\\b/i;", [["loading", "please"]]],
    ["const NEXT = /nächst|suivante?|siguiente/;", [["nächst", "suivante", "siguiente"]]],
    ['const A = new RegExp("(?:sign|certify|pay)(?! in)", "i");', [["sign", "certify", "pay"]]],
    ['const A = anyOf("weiter|fortfahren|absenden");', [["weiter", "fortfahren", "absenden"]]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of the fixture
    ["const A = `${START}(?:cancel|go back)`;", [["cancel", "go"]]],
    ['const A = new Set("the a an your".split(" "));', [["the", "an", "your"]]],
    ['const A = ["none of these", "not applicable"];', [["none of these", "not applicable"]]],
    ['const A = new Set(["sí", "não"]);', [["sí", "não"]]],
    ['const A = { día: "day", año: "year" };', [["día", "año"]]],
    ['if (["año", "día"].includes(word)) go();', [["año", "día"]]],
  ])("%s", (source, expected) => {
    expect(wordsIn(source)).toEqual(expected);
  });

  test("with its line", () => {
    expect(findWordLists("a.ts", "\n\nconst A = /yes please|no thanks/;\n")).toEqual([
      { line: 3, words: ["yes", "no"] },
    ]);
  });

  test("also where the list of an expression that was right gets one more word", () => {
    const right = "const TYPES = /^(radio|checkbox)$/;";
    expect([wordsIn(right), wordsIn(right.replace("checkbox", "checkbox|weiter|zurück"))]).toEqual([
      [],
      [["weiter", "zurück"]],
    ]);
  });
});

describe("no list of words of a language is", () => {
  test.each([
    ["a list of HTML, ARIA or CSS", "const A = /^(radio|checkbox|listbox)$/, B = /auto|scroll/;"],
    [
      "a list of names in code",
      'const A = ["field_id", "maxLength"], B = /keyDown|waitForElement|ERR_ABORTED/;',
    ],
    ["one word", "const A = /^loading\\b/i;"],
    ["a text to show", 'const A = ["Nothing was found.", "Try again later."];'],
    ["a record of names", "const A = { first: 1, second: 2 };"],
    ["a comment", "// yes|no|perhaps\nconst A = 1;"],
    ["a class of signs", "const A = /[abc|def]|\\\\p{Letter}/u;"],
  ])("%s", (_, source) => {
    expect(wordsIn(source)).toEqual([]);
  });
});

test("a file that cannot be parsed is named", () => {
  expect(() => findWordLists("broken.ts", "const = ;")).toThrow("broken.ts cannot be parsed");
});
