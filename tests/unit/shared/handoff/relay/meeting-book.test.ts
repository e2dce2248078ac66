import { expect, test } from "vitest";
import { createLocalBook, hashOf, isToken } from "../../../../../shared/handoff/relay/meeting-book.ts";

const AT = new Date("2026-11-30T10:00:00Z");

test("a meeting is known until it ends or expires", async () => {
  let now = AT;
  const book = createLocalBook(() => now);
  const terms = { page: "p", worker: "w", expiresAt: new Date(AT.getTime() + 1000) };
  book.open("run.1", terms);
  book.open("run.2", terms);
  expect(await book.terms("run.1")).toEqual(terms);
  expect(await book.terms("run.3")).toBeUndefined();
  book.end("run.1");
  expect(await book.terms("run.1")).toBeUndefined();
  now = terms.expiresAt;
  expect(await book.terms("run.2")).toBeUndefined();
});

test("the first page keeps a meeting, and may move to another instance", async () => {
  const book = createLocalBook();
  expect(await book.place("run.1")).toBeUndefined();
  expect(await book.take("run.1", "one", "a")).toBe(true);
  expect(await book.take("run.1", "other", "b")).toBe(false);
  expect(await book.take("run.1", "one", "b")).toBe(true);
  expect(await book.place("run.1")).toBe("b");
});

test("a token fits its hash alone", () => {
  expect(isToken("token", hashOf("token"))).toBe(true);
  expect(isToken("other", hashOf("token"))).toBe(false);
  expect(isToken("token", "")).toBe(false);
});
