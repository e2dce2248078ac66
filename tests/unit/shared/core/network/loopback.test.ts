import { describe, expect, it } from "vitest";
import { checkLoopback, isLoopback } from "../../../../../shared/core/network/loopback.ts";

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
    ["an image", "cross-site", "image", false, false],
    ["a script", "cross-site", "script", false, false],
    ["a frame", "cross-site", "iframe", false, false],
    ["a fetch without an origin", "cross-site", "empty", false, false],
    ["a link", "cross-site", "document", true, false],
    ["a frame of another port", "same-site", "iframe", true, false],
    ["a page of its own", "same-origin", "image", true, false],
    ["the address bar", "none", "document", true, true],
  ])("decides by Fetch Metadata on %s", (_name, site, destination, withPages, withoutPages) => {
    const headers = { host: "localhost", "sec-fetch-site": site, "sec-fetch-dest": destination };
    const isAccepted = (hasPages: boolean) => checkLoopback(headers, { hasPages }) === undefined;
    expect([isAccepted(true), isAccepted(false)]).toEqual([withPages, withoutPages]);
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
