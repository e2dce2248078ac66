import { describe, expect, it } from "vitest";
import {
  definitionSchema,
  notifySchema,
  patchSchema,
} from "../../../../../shared/schedules/definition/schedule.ts";

const define = (name: string) =>
  definitionSchema.safeParse({ name, target: { kind: "agent", id: "echo" }, cron: "@daily" });

describe("the name of a schedule", () => {
  it.each(["Weekly report", "Bericht für Köln", "Family 👨‍👩‍👧 check"])("may be %s", (name) => {
    expect(define(name).error).toBeUndefined();
  });

  it.each([
    "a\u001b[2Jb",
    "a\r\nBcc: b@example.com",
    "a\tb",
    "a\u202eb",
    "a\u0000",
    "a\u2028b",
    "a\u{e0041}",
  ])("holds no control characters: %j", (name) => {
    expect(define(name).error?.issues[0]).toMatchObject({
      path: ["name"],
      message: "must hold no control characters",
    });
    expect(patchSchema.safeParse({ name }).success).toBe(false);
  });
});

describe("the mail address of notices", () => {
  it.each(["a@example.gov", "a.b+c@sub.example.co.uk", "ü@bücher.example", "a@xn--bcher-kva.xn--p1ai"])(
    "may be %s",
    (email) => {
      expect(notifySchema.safeParse({ email }).success).toBe(true);
    },
  );

  it.each([
    "a@[127.0.0.1]",
    "a@[IPv6:::1]",
    "a@127.0.0.1",
    "a@localhost",
    "<a@example.gov>",
    "a@b@example.gov",
    '"a b"@example.gov',
  ])("is no address literal and no other form: %s", (email) => {
    expect(notifySchema.safeParse({ email }).error?.issues[0]?.message).toBe("must be a mail address");
  });
});
