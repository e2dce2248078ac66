import { describe, expect, it } from "vitest";
import { checkLoopback, isLoopback } from "../../../../shared/core/loopback.ts";

describe("checkLoopback", () => {
  it.each(["127.0.0.1:8081", "localhost", "[::1]:8081", "own.example:443"])("accepts the host %s", (host) => {
    expect(checkLoopback({ host }, { hosts: ["own.example"] })).toBeUndefined();
  });

  it.each([
    undefined,
    "",
    "attacker.example:8081",
    "127.0.0.1.attacker.example",
    "0.0.0.0:8081",
    "[",
    "10.0.0.1",
    "attacker.example@127.0.0.1",
    "127.0.0.1/attacker.example",
    "127.0.0.1#attacker.example",
    "127.0.0.1?attacker.example",
    "attacker.example\\@127.0.0.1",
    "127.0.0.1 attacker.example",
  ])("refuses the host %s", (host) => expect(checkLoopback({ host })).toBe("foreign_host"));

  it.each(["https://attacker.example", "null", "", "http://127.0.0.1:8081"])(
    "refuses the origin %s",
    (origin) => {
      expect(checkLoopback({ host: "localhost", origin })).toBe("foreign_origin");
    },
  );

  it.each([
    ["an image", "cross-site", "image", "foreign_origin"],
    ["a script", "cross-site", "script", "foreign_origin"],
    ["a frame", "cross-site", "iframe", "foreign_origin"],
    ["a fetch without an origin", "cross-site", "empty", "foreign_origin"],
    ["a link", "cross-site", "document", undefined],
    ["a page of its own", "same-origin", "image", undefined],
    ["the address bar", "none", "document", undefined],
  ])("decides by Fetch Metadata on %s", (_name, site, destination, refusal) => {
    const headers = { host: "localhost", "sec-fetch-site": site, "sec-fetch-dest": destination };
    expect(checkLoopback(headers)).toBe(refusal);
    expect(checkLoopback(headers, { hasPages: true })).toBe(refusal);
  });

  it("accepts the origins of a server's own pages", () => {
    const options = { hosts: ["own.example"], hasPages: true };
    for (const origin of ["http://127.0.0.1:6274", "https://own.example"]) {
      expect(checkLoopback({ host: "localhost", origin }, options)).toBeUndefined();
    }
    for (const origin of ["https://attacker.example", "null", "https://own.example.attacker.example"]) {
      expect(checkLoopback({ host: "localhost", origin }, options)).toBe("foreign_origin");
    }
  });
});

describe("isLoopback", () => {
  it("is true of this machine's names only", () => {
    expect(["localhost", "a.localhost", "127.0.0.1", "127.9.9.9", "[::1]"].every(isLoopback)).toBe(true);
    expect(["localhost.example", "128.0.0.1", "127.0.0.1.example", "[::2]"].some(isLoopback)).toBe(false);
  });
});
