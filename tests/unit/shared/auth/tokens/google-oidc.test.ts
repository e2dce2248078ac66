import { beforeEach, describe, expect, it } from "vitest";
import {
  createGoogleTokenVerifier,
  type GoogleTokenVerifier,
} from "../../../../../shared/auth/tokens/google-oidc.ts";
import {
  createTokenIssuer,
  ISSUER,
  START,
  type TokenIssuer,
} from "../../../../fixtures/auth/token-issuer.ts";

const CALLER = "callbacks@project.iam.gserviceaccount.example";
const SERVICE = "https://gateway.example";

let issuer: TokenIssuer;
let verifier: GoogleTokenVerifier;

beforeEach(async () => {
  issuer = await createTokenIssuer();
  verifier = createGoogleTokenVerifier({
    serviceAccount: CALLER,
    audience: SERVICE,
    jwksUri: `${ISSUER}.well-known/jwks.json`,
    fetch: issuer.fetch,
    now: () => START,
  });
});

const seconds = START / 1000;
const claims = {
  iss: "https://accounts.google.com",
  aud: SERVICE,
  sub: "1234567890",
  azp: CALLER,
  email: CALLER,
  email_verified: true,
  iat: seconds,
  exp: seconds + 3600,
};

describe("Cloud Tasks and Cloud Scheduler identify themselves", () => {
  it.each(["https://accounts.google.com", "accounts.google.com"])(
    "with Google as issuer, written %s",
    async (iss) => {
      const verdict = await verifier.verify(await issuer.sign({ ...claims, iss }));
      expect(verdict).toEqual({ ok: true, caller: { email: CALLER, subject: "1234567890" } });
    },
  );

  it.each([
    ["another service account", { email: "other@project.iam.gserviceaccount.example" }, "wrong_caller"],
    ["an address that is not verified", { email_verified: false }, "wrong_caller"],
    ["a verification that is no boolean", { email_verified: "true" }, "wrong_caller"],
    ["no address", { email: undefined }, "wrong_caller"],
    ["another audience", { aud: "https://other.example" }, "wrong_audience"],
    ["another issuer", { iss: "https://accounts.google.com.evil.example" }, "wrong_issuer"],
    ["a token of yesterday", { exp: seconds - 60 }, "expired"],
    ["a token without expiry", { exp: undefined }, "no_expiry"],
  ] as const)("and are refused with %s", async (_, change, reason) => {
    const token = await issuer.sign({ ...claims, ...change });
    expect(await verifier.verify(token)).toEqual({ ok: false, reason });
  });

  it.each(["", "opaque", "a.b.c"])("and are refused without a token (%j)", async (token) => {
    expect(await verifier.verify(token)).toEqual({ ok: false, reason: "malformed" });
  });

  it("and get no verdict while Google's keys cannot be fetched", async () => {
    issuer.outage = "error";
    expect(await verifier.verify(await issuer.sign(claims))).toEqual({
      ok: false,
      reason: "issuer_unavailable",
    });
  });
});
