import { expect, test } from "vitest";
import { checkWords } from "../../../../../infra/checks/words/check-words.ts";
import { EXCEPTIONS } from "../../../../../infra/checks/words/exceptions.ts";

const SOURCES = new Map([
  ["shared/a/reads.ts", "export const A = /weiter|zurück/;\n"],
  ["shared/b/own.ts", "export const B = 1;\nexport const C = /accept|refuse/;\n"],
  ["shared/b.ts", "export const D = /radio|checkbox/;\n"],
]);

test("a word list is a problem, unless its file or folder is an exception", () => {
  expect(checkWords(SOURCES, new Map([["shared/b", "because"]]))).toEqual([
    "shared/a/reads.ts:1  words of a language: weiter, zurück",
  ]);
  expect(checkWords(SOURCES, new Map([["shared/a/reads.ts", "because"]]))).toEqual([
    "shared/b/own.ts:2  words of a language: accept, refuse",
  ]);
});

test("an exception without a word list is a problem", () => {
  const exceptions = new Map([
    ["shared/a", "because"],
    ["shared/b", "because"],
    ["shared/b.ts", "because"],
  ]);
  expect(checkWords(SOURCES, exceptions)).toEqual(["shared/b.ts  is an exception without a word list"]);
});

test("each exception has a reason", () => {
  for (const [path, reason] of EXCEPTIONS)
    expect([path, reason]).toEqual([path, expect.stringMatching(/.{20}/)]);
});
