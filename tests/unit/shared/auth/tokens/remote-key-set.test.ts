import { beforeEach, describe, expect, it } from "vitest";
import { createRemoteKeySet, type RemoteKeySet } from "../../../../../shared/auth/tokens/remote-key-set.ts";
import {
  createTokenIssuer,
  ISSUER,
  START,
  type TokenIssuer,
} from "../../../../fixtures/auth/token-issuer.ts";

const URL_OF_KEYS = `${ISSUER}.well-known/jwks.json`;
const MINUTE = 60_000;

let issuer: TokenIssuer;
let now: number;
let keys: RemoteKeySet;

beforeEach(async () => {
  issuer = await createTokenIssuer();
  now = START;
  keys = createRemoteKeySet({ url: URL_OF_KEYS, fetch: issuer.fetch, now: () => now });
});

const currentKid = () => String(issuer.signingKey.kid);
async function outcome(kid: string): Promise<string> {
  const found = await keys.find(kid);
  return found.ok ? "found" : found.reason;
}

describe("EXEC-011/tokens an issuer's keys", () => {
  it("are fetched once for many tokens", async () => {
    await Promise.all([1, 2, 3].map(() => keys.find(currentKid())));
    now += 9 * MINUTE;
    expect(await outcome(currentKid())).toBe("found");
    expect(issuer.requests).toHaveLength(1);
  });

  it("are fetched again after ten minutes, so that a withdrawn key is dropped", async () => {
    const withdrawn = currentKid();
    await keys.find(withdrawn);
    await issuer.rotate(false);
    now += 10 * MINUTE;
    expect(await outcome(withdrawn)).toBe("unknown_key");
    expect(issuer.requests).toHaveLength(2);
  });

  it("are fetched again for an unknown id, so that a new key works at once in addition to the old one", async () => {
    const old = currentKid();
    await keys.find(old);
    await issuer.rotate(true);
    expect(await outcome(currentKid())).toBe("found");
    expect(await outcome(old)).toBe("found");
    expect(issuer.requests).toHaveLength(2);
  });

  it("are fetched at most once in half a minute for unknown ids", async () => {
    await keys.find(currentKid());
    for (let n = 0; n < 100; n += 1) expect(await outcome(`made-up-${n}`)).toBe("unknown_key");
    expect(issuer.requests).toHaveLength(2);
    now += 30_000;
    await keys.find("made-up");
    expect(issuer.requests).toHaveLength(3);
  });

  it("are fetched only once when the first token has an unknown id", async () => {
    expect(await outcome("made-up")).toBe("unknown_key");
    expect(issuer.requests).toHaveLength(1);
  });

  it("are shared by requests that come while they are fetched", async () => {
    await keys.find(currentKid());
    await issuer.rotate(true);
    const found = await Promise.all([1, 2, 3].map(() => outcome(currentKid())));
    expect(found).toEqual(["found", "found", "found"]);
    expect(issuer.requests).toHaveLength(2);
  });
});

describe("EXEC-011/tokens an issuer that is down", () => {
  it.each(["error", 500, 404] as const)(
    "leaves no verdict to a process without keys (%s)",
    async (outage) => {
      issuer.outage = outage;
      expect(await outcome(currentKid())).toBe("issuer_unavailable");
    },
  );

  it("is asked again after a second, not with every request", async () => {
    issuer.outage = 503;
    for (let n = 0; n < 10; n += 1) await keys.find(currentKid());
    expect(issuer.requests).toHaveLength(1);
    issuer.outage = undefined;
    now += 1000;
    expect(await outcome(currentKid())).toBe("found");
  });

  it("is asked twice when only the connection failed", async () => {
    let failures = 1;
    const shaky: typeof fetch = (url, init) => {
      failures -= 1;
      return failures < 0 ? issuer.fetch(url, init) : Promise.reject(new TypeError("fetch failed"));
    };
    keys = createRemoteKeySet({ url: URL_OF_KEYS, fetch: shaky, now: () => now });
    expect(await outcome(currentKid())).toBe("found");
    issuer.outage = "error";
    now += 10 * MINUTE;
    await keys.find(currentKid());
    expect(issuer.requests).toHaveLength(3);
  });

  it("does no harm for an hour while the keys are known, and is asked every half minute", async () => {
    await keys.find(currentKid());
    issuer.outage = 503;
    now += 10 * MINUTE;
    for (let n = 0; n < 10; n += 1) expect(await outcome(currentKid())).toBe("found");
    expect(issuer.requests).toHaveLength(2);
    now += 59 * MINUTE;
    expect(await outcome(currentKid())).toBe("found");
    now += MINUTE;
    expect(await outcome(currentKid())).toBe("issuer_unavailable");
  });

  it("leaves no verdict on an unknown id, which may be a new key", async () => {
    await keys.find(currentKid());
    issuer.outage = 503;
    expect(await outcome("perhaps-new")).toBe("issuer_unavailable");
  });
});

describe("EXEC-011/tokens a published key set", () => {
  function keySetOf(answer: unknown): RemoteKeySet {
    return createRemoteKeySet({ url: URL_OF_KEYS, fetch: async () => Response.json(answer), now: () => now });
  }
  const publicKey = () => {
    const { kty, n, e, kid } = issuer.signingKey;
    return { kty, n, e, kid };
  };

  it.each([
    ["is for encryption", { use: "enc" }],
    ["is for another algorithm", { alg: "RS512" }],
    ["is symmetric", { kty: "oct", k: "c2VjcmV0" }],
    ["has no id", { kid: undefined }],
    ["cannot be read", { n: "AQ", e: undefined }],
  ])("is used without a key that %s", async (_, change) => {
    const good = publicKey();
    keys = keySetOf({ keys: [{ ...good, kid: "bad", ...change }, good] });
    expect(await outcome("bad")).toBe("unknown_key");
    expect(await outcome(String(good.kid))).toBe("found");
  });

  it.each([{}, { keys: "none" }, []])(
    "that has no form of one (%j) counts as unavailable",
    async (answer) => {
      keys = keySetOf(answer);
      expect(await outcome(currentKid())).toBe("issuer_unavailable");
    },
  );

  it("counts as unavailable when it is late", async () => {
    const hanging: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    keys = createRemoteKeySet({ url: URL_OF_KEYS, fetch: hanging, now: () => now, timeoutMs: 20 });
    expect(await outcome(currentKid())).toBe("issuer_unavailable");
  });
});
