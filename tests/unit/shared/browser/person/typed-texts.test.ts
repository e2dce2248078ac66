import { expect, test } from "vitest";
import { TypedTexts } from "../../../../../shared/browser/person/typed-texts.ts";

function typed(...texts: string[]): TypedTexts {
  const all = new TypedTexts();
  for (const text of texts) {
    for (const letter of text) all.type(letter);
    all.endBox();
  }
  return all;
}

test("texts that were typed are left out of every text of a value, in any case and with any spaces", () => {
  const texts = typed("ada@example.com", "Ada Lovelace");
  expect(
    texts.hide({
      a: "Signed in as ADA@example.com.",
      b: [{ c: "ada  lovelace agrees" }],
      n: 4,
      d: undefined,
    }),
  ).toEqual({ a: "Signed in as ….", b: [{ c: "… agrees" }], n: 4, d: undefined });
});

test("the beginnings of a text are no texts of their own", () => {
  expect(typed("canary-password").list()).toEqual(["canary-password"]);
});

test("a deleted letter is no part of the text", () => {
  const texts = new TypedTexts();
  texts.type("canarx");
  texts.delete();
  texts.type("y");
  expect(texts.hide("canary")).toBe("…");
});

test("short texts stay: they are words of many pages", () => {
  const texts = typed("yes", "12");
  expect(texts.isEmpty).toBe(true);
  expect(texts.hide("yes, 12")).toBe("yes, 12");
});

test("a file's name is hidden, and values of other kinds stay as they are", () => {
  const texts = typed();
  texts.add("income-2026.pdf");
  const picture = Buffer.from("income-2026.pdf");
  const error = new Error("income-2026.pdf");
  expect(texts.hide({ text: "Chosen: income-2026.pdf", picture, error })).toEqual({
    text: "Chosen: …",
    picture,
    error,
  });
});
