import { beforeEach, describe, expect, it } from "vitest";
import { type BearerAccess, challengeOf, createBearerAccess } from "../../../../shared/auth/bearer-access.ts";
import { createAccessTokenVerifier } from "../../../../shared/auth/tokens/access-token.ts";
import {
  createStaticTokens,
  newStaticToken,
  parseStaticTokens,
} from "../../../../shared/auth/tokens/static-tokens.ts";
import {
  AUDIENCE,
  createTokenIssuer,
  goodClaims,
  ISSUER,
  START,
  type TokenIssuer,
} from "../../../fixtures/auth/token-issuer.ts";

let issuer: TokenIssuer;
let access: BearerAccess;
const { token, entry } = newStaticToken("ci", ["agents:read"]);

beforeEach(async () => {
  issuer = await createTokenIssuer();
  access = createBearerAccess({
    verifier: createAccessTokenVerifier({
      issuer: ISSUER,
      audience: AUDIENCE,
      opaqueTokenScopes: ["agents:read"],
      fetch: issuer.fetch,
      now: () => START,
    }),
    staticTokens: createStaticTokens(parseStaticTokens(entry).tokens),
    ownersOf: (subject) => [`current ${subject}`, `older ${subject}`],
  });
});

const signed = (claims: object) =>
  issuer.sign({ ...goodClaims(), scope: "agents:read agents:run", ...claims });

describe("FR-011/calls access for programs", () => {
  it("lets a static token pass, as its own subject, without asking the issuer", async () => {
    const decision = await access(`Bearer ${token}`, "agents:read");
    expect(decision).toEqual({
      caller: {
        subject: "static:ci",
        scopes: new Set(["agents:read"]),
        owners: ["current static:ci", "older static:ci"],
        tokenId: expect.stringMatching(/^[\w-]{12}$/),
      },
    });
    expect(issuer.requests).toEqual([]);
  });

  it("lets an access token pass with its subject and scopes", async () => {
    const decision = await access(`bearer  ${await signed({})}`, "agents:run");
    expect(decision).toMatchObject({
      caller: { subject: "auth0|person", owners: ["current auth0|person", "older auth0|person"] },
    });
  });

  it("FR-EDGE-10/bare-401 answers every failure with the same bare 401", async () => {
    const { token: other } = newStaticToken("ci");
    const headers = {
      no_token: undefined,
      not_bearer: `Basic ${Buffer.from(`ci:${token}`).toString("base64")}`,
      too_short: `Bearer ${"a".repeat(31)}`,
      refused_by_issuer: `Bearer ${other}`,
      malformed: `Bearer ${`a.${"b".repeat(30)}`}`,
      expired: `Bearer ${await signed({ exp: START / 1000 - 60 })}`,
      wrong_audience: `Bearer ${await signed({ aud: "https://elsewhere.example" })}`,
      reserved_subject: `Bearer ${await signed({ sub: "static:ci" })}`,
    };
    for (const [reason, header] of Object.entries(headers)) {
      const decision = await access(header, "agents:read");
      expect(decision).toEqual({ refusal: { type: "authentication_failed", headers: {}, reason } });
    }
  });

  it.each(["", "Bearer", "Bearer ", `Bearer ${token} more`, `Token ${token}`, token, `Bearer,${token}`])(
    "FR-EDGE-10/bare-401 refuses the header %j",
    async (header) => {
      expect(await access(header, "agents:read")).toMatchObject({
        refusal: { type: "authentication_failed" },
      });
    },
  );

  it("answers a missing scope with 403, for either kind of token", async () => {
    const refusal = { type: "insufficient_scope", headers: {}, reason: "insufficient_scope" };
    expect(await access(`Bearer ${token}`, "agents:run")).toEqual({ refusal });
    expect(await access(`Bearer ${await signed({ scope: "" })}`, "agents:run")).toEqual({ refusal });
  });

  it("challenges a call without a token, with a bad token and without a scope", () => {
    const challenge = (type: Parameters<typeof challengeOf>[0], reason: string) =>
      challengeOf(type, reason, ["agents:run"])["www-authenticate"];
    expect(challenge("insufficient_scope", "insufficient_scope")).toMatch(
      /scope="agents:run".*error="insufficient_scope"|error="insufficient_scope".*scope="agents:run"/,
    );
    expect(challenge("authentication_failed", "expired")).toContain('error="invalid_token"');
    expect(challenge("authentication_failed", "no_token")).not.toContain("error");
    expect(challenge("issuer_unavailable", "issuer_unavailable")).toBeUndefined();
  });

  it("responds with Retry-After while the issuer is unavailable, and still accepts static tokens", async () => {
    issuer.outage = "error";
    expect(await access(`Bearer ${await signed({})}`, "agents:run")).toEqual({
      refusal: { type: "issuer_unavailable", headers: { "retry-after": "5" }, reason: "issuer_unavailable" },
    });
    expect(await access(`Bearer ${token}`, "agents:read")).toHaveProperty("caller");
  });
});
