import { beforeEach, describe, expect, it } from "vitest";
import {
  type AccessTokenVerifier,
  createAccessTokenVerifier,
} from "../../../../../shared/auth/tokens/access-token.ts";
import { refusedTokens } from "../../../../fixtures/auth/refused-tokens.ts";
import {
  AUDIENCE,
  createTokenIssuer,
  goodClaims,
  ISSUER,
  START,
  type TokenIssuer,
} from "../../../../fixtures/auth/token-issuer.ts";

let issuer: TokenIssuer;
let now: number;
let verifier: AccessTokenVerifier;

beforeEach(async () => {
  issuer = await createTokenIssuer();
  now = START;
  verifier = createVerifier();
});

function createVerifier(options: { opaqueTokenScopes?: [] } = {}): AccessTokenVerifier {
  return createAccessTokenVerifier({
    issuer: ISSUER,
    audience: AUDIENCE,
    fetch: issuer.fetch,
    now: () => now,
    opaqueTokenScopes: ["federalrunner:read"],
    ...options,
  });
}

async function accepted(token: string) {
  const verdict = await verifier.verify(token);
  if (!verdict.ok) throw new Error(`refused: ${verdict.reason}`);
  return verdict.token;
}

describe("EXEC-011/tokens access tokens that are accepted", () => {
  it("returns subject, expiry and scopes of a token", async () => {
    const token = await accepted(await issuer.sign(goodClaims()));
    expect(token).toMatchObject({
      kind: "signed",
      subject: "auth0|person",
      clientId: "client-1",
      expiresAt: START + 3_600_000,
    });
    expect([...token.scopes].sort()).toEqual(["federalrunner:execute", "federalrunner:read"]);
  });

  it("takes both of Auth0's token types, and RFC 9068's full media type", async () => {
    for (const typ of ["JWT", "at+jwt", "application/at+jwt"]) {
      expect((await verifier.verify(await issuer.sign(goodClaims(), { typ }))).ok, typ).toBe(true);
    }
  });

  it("finds its audience among several", async () => {
    const claims = { ...goodClaims(), aud: [AUDIENCE, `${ISSUER}userinfo`] };
    expect((await verifier.verify(await issuer.sign(claims))).ok).toBe(true);
  });

  it.each([
    ["openid federalrunner:read admin toString", undefined, ["federalrunner:read"]],
    // Permissions narrow the scope and never widen it.
    ["federalrunner:read agents:read", ["agents:run", "federalrunner:read", 7], ["federalrunner:read"]],
    ["federalrunner:read", [], []],
    ["federalrunner:read", "federalrunner:read", []],
    [undefined, ["federalrunner:read"], []],
  ])("grants of the scope %j with the permissions %j: %j", async (scope, permissions, granted) => {
    const { scopes } = await accepted(await issuer.sign({ ...goodClaims(), scope, permissions }));
    expect([...scopes]).toEqual(granted);
  });

  it("grants nothing by scope claims of another form", async () => {
    const claims = { ...goodClaims(), scope: ["federalrunner:read"], permissions: "agents:run" };
    expect((await accepted(await issuer.sign(claims))).scopes.size).toBe(0);
  });

  it("takes the client from client_id when there is no azp", async () => {
    const { azp, ...claims } = goodClaims();
    expect((await accepted(await issuer.sign({ ...claims, client_id: azp }))).clientId).toBe("client-1");
  });

  it("names the token for logs without revealing any part of it", async () => {
    const token = await issuer.sign(goodClaims());
    const { tokenId } = await accepted(token);
    expect(tokenId).toMatch(/^[\w-]{12}$/);
    expect(token).not.toContain(tokenId);
  });

  it("allows the issuer's clock to be a few seconds off", async () => {
    const seconds = START / 1000;
    const token = await issuer.sign({ ...goodClaims(), nbf: seconds + 3, exp: seconds - 3 });
    expect((await verifier.verify(token)).ok).toBe(true);
  });
});

describe("EXEC-011/tokens access tokens that are refused", () => {
  it("refuses every kind of wrong token, each for its own reason", async () => {
    const table = await refusedTokens({
      issuer: ISSUER,
      audience: AUDIENCE,
      signingKey: issuer.signingKey,
      now,
    });
    const verdicts = await Promise.all(
      table.map(async ({ name, token }) => ({ name, verdict: await verifier.verify(token) })),
    );
    expect(verdicts).toEqual(table.map(({ name, reason }) => ({ name, verdict: { ok: false, reason } })));
  });

  it.each(["", " ", "a b", "Bearer x", "träger", "a\nb", "..", "a.b"])(
    "refuses %j as malformed",
    async (token) => {
      const verdict = await verifier.verify(token);
      expect(verdict).toEqual({ ok: false, reason: "malformed" });
      expect(issuer.requests).toEqual([]);
    },
  );

  it("refuses a token of more than 16 KB as malformed", async () => {
    const malformed = { ok: false, reason: "malformed" };
    expect(await verifier.verify("x".repeat(16_384))).not.toEqual(malformed);
    expect(await verifier.verify("x".repeat(16_385))).toEqual(malformed);
  });

  it("refuses a token that it knew as soon as it expires", async () => {
    const token = await issuer.sign({ ...goodClaims(), exp: START / 1000 + 20 });
    expect((await verifier.verify(token)).ok).toBe(true);
    now += 25_000;
    expect(await verifier.verify(token)).toEqual({ ok: false, reason: "expired" });
  });

  it("forgets its verdict after a minute, so that a withdrawn key is noticed", async () => {
    const token = await issuer.sign(goodClaims());
    expect((await verifier.verify(token)).ok).toBe(true);
    await issuer.rotate(false);
    now += 600_000;
    expect(await verifier.verify(token)).toEqual({ ok: false, reason: "unknown_key" });
  });
});

describe("EXEC-011/tokens opaque and encrypted tokens", () => {
  const jwe = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString("base64url")}..aXY.Y2lwaGVy.dGFn`;

  it.each(["opaque-token", jwe])(
    "gets the subject from the issuer, and grants the configured scopes",
    async (token) => {
      issuer.opaqueTokens.set(token, { sub: "auth0|person", scope: "federalrunner:execute" });
      const verified = await accepted(token);
      expect(verified).toMatchObject({ kind: "opaque", subject: "auth0|person", expiresAt: undefined });
      expect([...verified.scopes]).toEqual(["federalrunner:read"]);
    },
  );

  it.each(["opaque-token", jwe])("never reach the issuer when they can grant nothing", async (token) => {
    verifier = createVerifier({ opaqueTokenScopes: [] });
    issuer.opaqueTokens.set(token, { sub: "auth0|person" });
    expect(await verifier.verify(token)).toEqual({ ok: false, reason: "opaque_token" });
    expect(issuer.requests).toEqual([]);
  });

  it("of one address are asked about 30 times a minute", async () => {
    const ask = async (source: string, n: number) => {
      const verdict = await verifier.verify(`made-up-${n}`, () => source);
      return verdict.ok ? "ok" : verdict.reason;
    };
    for (let n = 0; n < 30; n += 1) expect(await ask("one address", n)).toBe("refused_by_issuer");
    expect(await ask("one address", 30)).toBe("issuer_unavailable");
    expect(await ask("another address", 31)).toBe("refused_by_issuer");
    expect(issuer.requests).toHaveLength(31);
    now += 60_000;
    expect(await ask("one address", 32)).toBe("refused_by_issuer");
  });

  it("and signed ones cannot act as a static token", async () => {
    issuer.opaqueTokens.set("opaque-token", { sub: "static:ci" });
    const reserved = { ok: false, reason: "reserved_subject" };
    expect(await verifier.verify("opaque-token")).toEqual(reserved);
    const signed = await issuer.sign({ ...goodClaims(), sub: "static:ci" });
    expect(await verifier.verify(signed)).toEqual(reserved);
  });

  it("asks once a minute for one token, for any number of concurrent requests", async () => {
    issuer.opaqueTokens.set("opaque-token", { sub: "auth0|person" });
    await Promise.all([1, 2, 3].map(() => verifier.verify("opaque-token")));
    await verifier.verify("opaque-token");
    expect(issuer.requests).toHaveLength(1);
    now += 60_000;
    issuer.opaqueTokens.clear();
    expect(await verifier.verify("opaque-token")).toEqual({ ok: false, reason: "refused_by_issuer" });
    expect(issuer.requests).toHaveLength(2);
  });

  it("does not ask again and again about a token that was refused", async () => {
    await verifier.verify("dead-token");
    await verifier.verify("dead-token");
    expect(issuer.requests).toHaveLength(1);
  });

  it.each([{ sub: "" }, {}, { sub: 7 }])("refuses when userinfo answers %j", async (answer) => {
    issuer.opaqueTokens.set("opaque-token", answer);
    expect(await verifier.verify("opaque-token")).toEqual({ ok: false, reason: "refused_by_issuer" });
  });

  it.each(["error", 429, 500, 302] as const)(
    "gives no verdict while userinfo is down (%s)",
    async (outage) => {
      issuer.opaqueTokens.set("opaque-token", { sub: "auth0|person" });
      issuer.outage = outage;
      expect(await verifier.verify("opaque-token")).toEqual({ ok: false, reason: "issuer_unavailable" });
      issuer.outage = undefined;
      expect((await verifier.verify("opaque-token")).ok).toBe(true);
    },
  );

  it("does not flood the issuer with made-up tokens", async () => {
    const verdicts = await Promise.all(Array.from({ length: 50 }, (_, n) => verifier.verify(`made-up-${n}`)));
    const reasons = verdicts.map((verdict) => (verdict.ok ? "ok" : verdict.reason));
    expect(issuer.requests).toHaveLength(16);
    expect(reasons.filter((reason) => reason === "refused_by_issuer")).toHaveLength(16);
    expect(reasons.filter((reason) => reason === "issuer_unavailable")).toHaveLength(34);
  });
});
