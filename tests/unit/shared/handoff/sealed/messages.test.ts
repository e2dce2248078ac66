import { expect, test } from "vitest";
import { utf8 } from "../../../../../shared/handoff/sealed/bytes.ts";
import {
  decode,
  encodeFrame,
  encodeJson,
  encodePart,
} from "../../../../../shared/handoff/sealed/messages.ts";

test("each kind of message is read back", () => {
  expect(decode(encodeJson({ type: "text", text: "é" }))).toEqual({
    kind: "json",
    value: { type: "text", text: "é" },
  });
  const facts = { n: 70_000, width: 390, height: 700 };
  expect(decode(encodeFrame(facts, utf8("jpeg")))).toEqual({ kind: "frame", facts, jpeg: utf8("jpeg") });
  expect(decode(encodePart(utf8("part")))).toEqual({ kind: "part", bytes: utf8("part") });
});

test.each([[[]], [[9, 1]], [[1, 0, 0]], [[0, 1]]])("the bytes %j are refused", (bytes) => {
  expect(() => decode(Uint8Array.from(bytes))).toThrow();
});
