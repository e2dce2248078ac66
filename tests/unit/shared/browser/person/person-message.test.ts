import { expect, test } from "vitest";
import { readPersonMessage } from "../../../../../shared/browser/person/person-message.ts";

test.each([
  { type: "view", width: 390, height: 700, ratio: 2 },
  { type: "pointer", act: "down", by: "touch", x: 1.5, y: 2 },
  { type: "key", key: "Shift+Tab" },
  { type: "text", text: "é" },
  { type: "file", name: "a.pdf", media: "application/pdf", size: 10 },
  { type: "done" },
])("%j is accepted", (message) => {
  expect(readPersonMessage(message)).toEqual(message);
});

test.each([
  undefined,
  {},
  { type: "eval", text: "1" },
  { type: "key", key: "Control+W" },
  { type: "key", key: "F12" },
  { type: "pointer", act: "down", by: "touch", x: Number.NaN, y: 2 },
  { type: "view", width: 0, height: 700, ratio: 2 },
  { type: "view", width: 100_000, height: 700, ratio: 2 },
  { type: "text", text: "x".repeat(10_001) },
  { type: "file", name: "a.pdf", media: "", size: 21 * 1024 * 1024 },
  { type: "done", more: 1 },
])("%j is refused", (message) => {
  expect(readPersonMessage(message)).toBeUndefined();
});
