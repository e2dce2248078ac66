import { describe, expect, it } from "vitest";
import { formToken, type TokenFacts } from "../../../../../infra/local/identity/token-form.ts";

const facts: TokenFacts = {
  issuer: "http://127.0.0.1:9000/",
  audience: "http://127.0.0.1:8080/mcp",
  subject: "local|ada",
  clientId: "client-1",
  scope: "openid federalrunner:read",
  tokenId: "jti-1",
  issuedAt: 1000,
  expiresAt: 2000,
  machine: false,
};
const times = { iat: 1000, exp: 2000 };

describe("the form of locally issued access tokens", () => {
  it("is Auth0's for a person: azp, and userinfo among the audiences", () => {
    expect(formToken(facts, { profile: "auth0", permissions: false })).toEqual({
      typ: "JWT",
      claims: {
        iss: "http://127.0.0.1:9000/",
        aud: ["http://127.0.0.1:8080/mcp", "http://127.0.0.1:9000/userinfo"],
        sub: "local|ada",
        azp: "client-1",
        scope: "openid federalrunner:read",
        ...times,
      },
    });
  });

  it("is Auth0's for a machine: one audience, a subject that ends in @clients, and the grant", () => {
    const machine = { ...facts, scope: "federalrunner:read", machine: true };
    expect(formToken(machine, { profile: "auth0", permissions: true }).claims).toEqual({
      iss: "http://127.0.0.1:9000/",
      aud: "http://127.0.0.1:8080/mcp",
      sub: "client-1@clients",
      azp: "client-1",
      gty: "client-credentials",
      scope: "federalrunner:read",
      permissions: ["federalrunner:read"],
      ...times,
    });
  });

  it("repeats only the API's scopes as permissions", () => {
    const { claims } = formToken(facts, { profile: "auth0", permissions: true });
    expect(claims).toMatchObject({ permissions: ["federalrunner:read"] });
  });

  it("is RFC 9068's where that is chosen: at+jwt, client_id and jti", () => {
    const { typ, claims } = formToken(facts, { profile: "rfc9068", permissions: false });
    expect(typ).toBe("at+jwt");
    expect(claims).toMatchObject({ client_id: "client-1", jti: "jti-1", sub: "local|ada" });
    expect(claims).not.toHaveProperty("azp");
  });

  it("has no scope claim when nothing is granted", () => {
    const { claims } = formToken({ ...facts, scope: "" }, { profile: "auth0", permissions: false });
    expect(claims).not.toHaveProperty("scope");
  });
});
