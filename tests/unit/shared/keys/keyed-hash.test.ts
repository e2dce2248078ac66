import { createSecretKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson, keyedHash, ownerHash } from "../../../../shared/keys/keyed-hash.ts";

const key = createSecretKey(Buffer.alloc(32, 7));

describe("canonical JSON", () => {
  it.each([
    [{ b: 1, a: { d: [], c: null } }, '{"a":{"c":null,"d":[]},"b":1}'],
    [{ a: undefined, b: 1 }, '{"b":1}'],
    [[{ z: 1, a: 2 }, "x"], '[{"a":2,"z":1},"x"]'],
    [{ 10: "x", 9: "y" }, '{"9":"y","10":"x"}'],
    ["text", '"text"'],
  ])("writes %j as %s", (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });
});

describe("a keyed hash", () => {
  it("is the same for equal values with any order of their keys", () => {
    expect(keyedHash(key, "input", { a: 1, b: [2] })).toBe(keyedHash(key, "input", { b: [2], a: 1 }));
  });

  it("differs by value, by purpose and by key", () => {
    const hashes = [
      keyedHash(key, "owner", "auth0|1"),
      keyedHash(key, "owner", "auth0|2"),
      keyedHash(key, "address", "auth0|1"),
      keyedHash(createSecretKey(Buffer.alloc(32, 8)), "owner", "auth0|1"),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it("fits into an object's name", () => {
    expect(ownerHash(key, "auth0|1/../..")).toMatch(/^[\w-]{43}$/);
  });
});
