import { expect, test } from "vitest";
import { isSecure } from "../../../../../shared/wizards/format/site-of.ts";

test.each([
  ["localhost", true],
  ["app.localhost.", true],
  ["127.0.0.1", true],
  ["0x7f.1", true],
  ["[::1]", true],
  ["localhost.example.gov", false],
  ["127.0.0.1.example.gov", false],
  ["10.0.0.1", false],
])("answers may travel to %s without https: %s", (host, expected) => {
  expect(isSecure(new URL(`http://${host}/`))).toBe(expected);
  expect(isSecure(new URL(`https://${host}/`))).toBe(true);
});
