import { expect, test } from "vitest";
import {
  fromBase64Url,
  joined,
  textOf,
  toBase64Url,
  utf8,
} from "../../../../../shared/handoff/sealed/bytes.ts";

test("base64url is that of Node, and is read back", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString("base64url"));
  expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
  expect(fromBase64Url("a+b/")).toBeUndefined();
});

test("parts are joined in order", () => {
  expect(textOf(joined(utf8("a"), utf8(""), utf8("bc")))).toBe("abc");
});
