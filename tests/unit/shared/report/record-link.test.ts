import { createSecretKey, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readRecordSecret, recordLink } from "../../../../shared/report/record-link.ts";

const [KEY, OLD, OTHER] = [1, 2, 3].map(() => createSecretKey(randomBytes(32)));
if (!KEY || !OLD || !OTHER) throw new Error("no keys");
const RUN = "01a21946-c884-74e5-82e2-f0753e639cb0";
const NOW = new Date("2026-11-29T12:00:00.000Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const { url, until } = recordLink(OLD, "https://runner.example/mcp", RUN, NOW);
const secret = new URL(url).hash.slice(1);

test("a link holds its secret in the fragment alone, for an hour", () => {
  const { origin, pathname, search } = new URL(url);
  expect([origin, pathname, search]).toEqual(["https://runner.example", "/record", ""]);
  expect(secret).toMatch(/^[\w-]{30}\.[\w-]{22}$/);
  expect(secret).not.toContain(RUN.slice(0, 8));
  expect(until).toBe("2026-11-29T13:00:00.000Z");
});

test("every key that is not rotated out reads it, until it expires", () => {
  expect(readRecordSecret([KEY, OLD], secret, later(59))).toEqual({ runId: RUN, expiresAt: later(60) });
  expect(readRecordSecret([KEY, OLD], secret, later(60))).toBeUndefined();
  expect(readRecordSecret([KEY, OTHER], secret, NOW)).toBeUndefined();
});

test("no other text is a secret", () => {
  const [content = "", mac = ""] = secret.split(".");
  const changed = Buffer.from(content, "base64url");
  changed[20] = (changed[20] ?? 0) ^ 1;
  const forged = [
    `${changed.toString("base64url")}.${mac}`,
    `${content}.${"A".repeat(22)}`,
    content,
    `${secret}.`,
    ` ${secret}`,
    "",
    "x".repeat(200),
  ];
  for (const one of forged) expect(readRecordSecret([OLD], one, NOW), one).toBeUndefined();
});
