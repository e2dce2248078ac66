import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SHORTEST_TOKEN } from "../../../../../shared/auth/bearer-access.ts";
import { readApiAccessSettings } from "../../../../../shared/auth/config.ts";
import {
  createStaticTokens,
  DEFAULT_SCOPES,
  newStaticToken,
  parseStaticTokens,
} from "../../../../../shared/auth/tokens/static-tokens.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const HASH = sha256("a");
const problemsOf = (text: string) => parseStaticTokens(text).problems;

describe("static tokens", () => {
  it("are found by their hash, each with its own subject and scopes", () => {
    const [jane, bob] = [newStaticToken("jane"), newStaticToken("bob", ["agents:read"])];
    const tokens = createStaticTokens(parseStaticTokens(`${jane.entry}, ${bob.entry}`).tokens);
    expect(tokens.find(jane.token)).toMatchObject({
      subject: "static:jane",
      scopes: new Set(DEFAULT_SCOPES),
    });
    expect(tokens.find(bob.token)).toMatchObject({ subject: "static:bob", scopes: new Set(["agents:read"]) });
    expect(tokens.find(jane.token)?.tokenId).not.toBe(tokens.find(bob.token)?.tokenId);
  });

  it("are found only by the token: not by its hash, a part of it, or another case", () => {
    const { token, entry } = newStaticToken("jane");
    const tokens = createStaticTokens(parseStaticTokens(entry).tokens);
    const others = [sha256(token), entry, token.slice(0, -1), `${token} `, token.toUpperCase(), ""];
    for (const other of others) expect(tokens.find(other)).toBeUndefined();
    expect(createStaticTokens([]).find(token)).toBeUndefined();
  });

  it("may be two of one name, while one replaces the other", () => {
    const [old, fresh] = [newStaticToken("ci"), newStaticToken("ci")];
    const tokens = createStaticTokens(parseStaticTokens(`${old.entry},${fresh.entry}`).tokens);
    for (const { token } of [old, fresh]) expect(tokens.find(token)?.subject).toBe("static:ci");
  });

  it("FR-EDGE-10/token-length are made of 256 random bits, and are longer than is asked for", () => {
    const made = Array.from({ length: 50 }, () => newStaticToken("x").token);
    expect(new Set(made).size).toBe(50);
    for (const token of made) expect(token).toMatch(/^frt_[\w-]{43}$/);
    expect("frt_".length + 43).toBeGreaterThan(SHORTEST_TOKEN);
  });

  it.each([
    ["", "entry 1 is empty."],
    [`a:${HASH},`, "entry 2 is empty."],
    [`:${HASH}`, "entry 1 must begin with a name"],
    [`a b:${HASH}`, "entry 1 must begin with a name"],
    ["a:0123", "64 hex digits"],
    ["a", "64 hex digits"],
    [`a:${HASH}0`, "64 hex digits"],
    [`a:${HASH}:agents`, "entry 1 may grant only agents:read"],
    [`a:${HASH}:agents:read+agents:delete`, "entry 1 may grant only agents:read"],
    [`a:${HASH}:`, "entry 1 may grant only agents:read"],
    [`a:${HASH}:agents:read,agents:run`, "entry 2 must have"],
    [`a:${HASH},b:${HASH.toUpperCase()}`, "entry 2 has the same hash as entry 1."],
  ])("are refused as settings like %j", (text, problem) => {
    expect(problemsOf(text).join("\n")).toContain(problem);
  });

  it("are never printed, even if the setting holds a token instead of its hash", () => {
    const { token } = newStaticToken("jane");
    const read = () => readApiAccessSettings({ A2A_TOKENS: `${token},jane:${token},${token}:${HASH}:x` });
    expect(read).toThrow("A2A_TOKENS entry 2");
    expect(read).not.toThrow(token.slice(4));
  });
});

describe("settings of access for programs", () => {
  it("trust the connection's address alone; production must state the proxies", () => {
    expect(readApiAccessSettings({})).toEqual({ staticTokens: [], trustedProxyHops: 0 });
    expect(() => readApiAccessSettings({ ENVIRONMENT: "production" })).toThrow(
      "TRUSTED_PROXY_HOPS is not set",
    );
    const env = { ENVIRONMENT: "production", TRUSTED_PROXY_HOPS: "2" };
    expect(readApiAccessSettings(env).trustedProxyHops).toBe(2);
    expect(readApiAccessSettings({ ...env, TRUSTED_PROXY_HOPS: "0" }).trustedProxyHops).toBe(0);
  });

  it("refuse a number of proxies that is none", () => {
    expect(() => readApiAccessSettings({ TRUSTED_PROXY_HOPS: "-1" })).toThrow("TRUSTED_PROXY_HOPS");
    expect(() => readApiAccessSettings({ TRUSTED_PROXY_HOPS: "all" })).toThrow("TRUSTED_PROXY_HOPS");
  });

  it("read each token's name, hash and scopes", () => {
    const { staticTokens } = readApiAccessSettings({
      A2A_TOKENS: ` jane:${HASH} , ci.bot:${sha256("b")}:agents:read+runs:read:all`,
    });
    expect(staticTokens).toEqual([
      { name: "jane", hash: Buffer.from(HASH, "hex"), scopes: new Set(DEFAULT_SCOPES) },
      {
        name: "ci.bot",
        hash: Buffer.from(sha256("b"), "hex"),
        scopes: new Set(["agents:read", "runs:read:all"]),
      },
    ]);
  });
});
