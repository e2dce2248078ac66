import { expect, it } from "vitest";
import { createBrowserSessions } from "../../../../../infra/local/identity/browser-sessions.ts";

const issuer = "http://127.0.0.1:8081/";
const WEEK = 7 * 86_400_000;
const cookieOf = (line: string | undefined) => ({ cookie: (line ?? "").split(";")[0] ?? "" });

const ME = 1000;

function open({ now = () => 0, key = "key" }: { now?: () => number; key?: string } = {}) {
  return createBrowserSessions({ issuer, key, now });
}

it("a link opens one session", () => {
  const sessions = open();
  const link = sessions.newLink();
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8081\/open\?secret=[\w-]{43}$/);
  const cookie = sessions.open(link, ME);
  expect(cookie).toMatch(/; HttpOnly; Max-Age=1209600; Path=\/; SameSite=Lax$/);
  expect(sessions.has(cookieOf(cookie), ME)).toBe(true);
  expect(sessions.open(link, ME)).toBeUndefined();
});

it("the secret alone opens it too, with spaces around it", () => {
  const sessions = open();
  const secret = new URL(sessions.newLink()).searchParams.get("secret");
  expect(sessions.open(` ${secret}\n`, ME)).toBeDefined();
});

it.each(["", "x", `${issuer}open`, `${issuer}open?secret=`, "é".repeat(10_000)])(
  "%j opens nothing",
  (given) => {
    const sessions = open();
    sessions.newLink();
    expect(sessions.open(given, ME)).toBeUndefined();
  },
);

it("of many links the newest hundred are valid", () => {
  const sessions = open();
  const [first = ""] = Array.from({ length: 101 }, () => sessions.newLink());
  expect(sessions.open(first, ME)).toBeUndefined();
  expect(sessions.open(sessions.newLink(), ME)).toBeDefined();
});

it("a session outlasts a restart, and ends after two weeks", () => {
  let now = 0;
  const before = open({ now: () => now });
  const cookie = cookieOf(before.open(before.newLink(), ME));
  const after = open({ now: () => now });
  now = 1.9 * WEEK;
  expect(after.has(cookie, ME)).toBe(true);
  now = 2.1 * WEEK;
  expect(after.has(cookie, ME)).toBe(false);
});

it("a session of another key, a longer one, and no cookie are none", () => {
  const sessions = open();
  const { cookie } = cookieOf(sessions.open(sessions.newLink(), ME));
  expect(open({ key: "other" }).has({ cookie }, ME)).toBe(false);
  expect(sessions.has({ cookie: cookie.replace(/=\d+/, "=99999999999") }, ME)).toBe(false);
  expect(sessions.has({}, ME)).toBe(false);
  expect(sessions.has({ cookie: `a=b; ${cookie}` }, ME)).toBe(true);
});

it.each([1001, "unknown", undefined] as const)("a session of another user than %s is none", (other) => {
  const sessions = open();
  const cookie = cookieOf(sessions.open(sessions.newLink(), ME));
  expect(sessions.has(cookie, other)).toBe(false);
  const own = cookieOf(sessions.open(sessions.newLink(), other));
  expect(sessions.has(own, other)).toBe(true);
  expect(sessions.has(own, ME)).toBe(false);
});
