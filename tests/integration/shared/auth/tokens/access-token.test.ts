import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rotateSigningKey } from "../../../../../infra/local/identity/identity-secrets.ts";
import {
  type LocalIdentity,
  type LocalIdentityOptions,
  startLocalIdentity,
} from "../../../../../infra/local/identity/start-local-identity.ts";
import {
  type AccessTokenVerifier,
  createAccessTokenVerifier,
  type VerifiedToken,
} from "../../../../../shared/auth/tokens/access-token.ts";
import {
  discover,
  registerClient,
  requestTokens,
  signIn,
} from "../../../../fixtures/auth/authorization-code.ts";
import { refusedTokens } from "../../../../fixtures/auth/refused-tokens.ts";

const AUDIENCE = "http://127.0.0.1:8080/mcp";

let dataDir: string;
let identity: LocalIdentity;
let verifier: AccessTokenVerifier;
let skew: number;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "identity-"));
  skew = 0;
});
afterEach(async () => {
  await identity.close();
  await rm(dataDir, { recursive: true });
});

async function start(options: Partial<LocalIdentityOptions> = {}): Promise<void> {
  identity = await startLocalIdentity({ audience: AUDIENCE, dataDir, ...options });
  const { issuer } = identity;
  verifier = createAccessTokenVerifier({
    issuer,
    audience: AUDIENCE,
    fetch,
    now: () => Date.now() + skew,
    opaqueTokenScopes: ["agents:read"],
  });
}

async function restart(): Promise<void> {
  const { port } = identity;
  await identity.close();
  identity = await startLocalIdentity({ audience: AUDIENCE, dataDir, port });
}

async function accepted(token: string): Promise<VerifiedToken> {
  const verdict = await verifier.verify(token);
  if (!verdict.ok) throw new Error(`refused: ${verdict.reason}`);
  return verdict.token;
}

async function tokenOfAPerson(parameters: Record<string, string>) {
  const server = await discover(identity);
  const { clientId } = await registerClient(server);
  const { body } = await signIn(server, { clientId, parameters });
  return { ...body, clientId };
}

async function tokenOfAMachine(): Promise<string> {
  const server = await discover(identity);
  const authorization = `Basic ${btoa(`${identity.client.id}:${identity.client.secret}`)}`;
  const { body } = await requestTokens(server, { grant_type: "client_credentials" }, { authorization });
  return body.access_token;
}

describe("EXEC-011/tokens tokens of a real authorization server", () => {
  it.each([
    ["Auth0's profile", { profile: "auth0", permissions: false }],
    ["Auth0's profile with permissions", { profile: "auth0", permissions: true }],
    ["RFC 9068", { profile: "rfc9068", permissions: false }],
  ] as const)("are accepted in %s, for people and machines", async (_, tokenForm) => {
    await start({ tokenForm });
    const { access_token: token, clientId } = await tokenOfAPerson({
      resource: AUDIENCE,
      scope: "openid federalrunner:read",
    });
    expect(await accepted(token)).toMatchObject({ kind: "signed", subject: "local|ada", clientId });
    expect([...(await accepted(token)).scopes]).toEqual(["federalrunner:read"]);
    const machine = await accepted(await tokenOfAMachine());
    expect(machine.clientId).toBe(identity.client.id);
    expect(machine.scopes.size).toBe(6);
  });

  it("are the same to the verifier as those that are minted for npm start", async () => {
    await start();
    const minted = await accepted(await identity.mintAccessToken());
    expect(minted).toMatchObject({ kind: "signed", subject: "local|ada" });
    expect(minted.scopes.size).toBe(6);
    const small = await accepted(
      await identity.mintAccessToken({ scopes: ["agents:read"], subject: "local|ben", lifetimeSeconds: 60 }),
    );
    expect(small.subject).toBe("local|ben");
    expect([...small.scopes]).toEqual(["agents:read"]);
    expect(small.expiresAt).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it("are refused when they are the ID token of the same sign-in", async () => {
    await start();
    const tokens = await tokenOfAPerson({ resource: AUDIENCE, scope: "openid", nonce: "n-1" });
    // The provider's ID tokens have no `typ`, Auth0's have JWT: refused for different reasons.
    expect(await verifier.verify(tokens.id_token)).toEqual({ ok: false, reason: "wrong_type" });
  });

  it("are refused when they expire", async () => {
    await start({ accessTokenSeconds: 60 });
    const token = await tokenOfAMachine();
    expect((await verifier.verify(token)).ok).toBe(true);
    skew = 70_000;
    expect(await verifier.verify(token)).toEqual({ ok: false, reason: "expired" });
  });

  it("are refused in every kind of forgery made with the provider's own key", async () => {
    await start();
    const { issuer, signingKey } = identity;
    const table = await refusedTokens({ issuer, audience: AUDIENCE, signingKey, now: Date.now() });
    const verdicts = [];
    for (const { name, token } of table) verdicts.push({ name, verdict: await verifier.verify(token) });
    expect(verdicts).toEqual(table.map(({ name, reason }) => ({ name, verdict: { ok: false, reason } })));
  });
});

describe("EXEC-011/tokens opaque tokens of a real authorization server", () => {
  it("belong to userinfo's subject, grant the configured scopes, and are rejected after their revocation", async () => {
    await start();
    const { access_token: token, clientId } = await tokenOfAPerson({ scope: "openid profile" });
    expect(token).not.toContain(".");
    const verified = await accepted(token);
    expect(verified).toMatchObject({ kind: "opaque", subject: "local|ada" });
    expect([...verified.scopes]).toEqual(["agents:read"]);

    const body = new URLSearchParams({ token, client_id: clientId });
    const revoked = await fetch(`${identity.issuer}oauth/revoke`, { method: "POST", body });
    expect(revoked.status).toBe(200);
    skew = 60_000;
    expect(await verifier.verify(token)).toEqual({ ok: false, reason: "refused_by_issuer" });
  });

  it("grant nothing when a refresh token or the client's secret is sent instead", async () => {
    await start();
    const { refresh_token: refreshToken } = await tokenOfAPerson({ resource: AUDIENCE });
    for (const wrong of [refreshToken, identity.client.secret]) {
      expect(await verifier.verify(wrong)).toEqual({ ok: false, reason: "refused_by_issuer" });
    }
  });
});

describe("EXEC-011/tokens rotation and outages of a real authorization server", () => {
  it("accepts tokens of the new key at once and of the old one until they expire", async () => {
    await start();
    const old = await tokenOfAMachine();
    expect((await verifier.verify(old)).ok).toBe(true);
    await rotateSigningKey(dataDir);
    await restart();
    const renewed = await tokenOfAMachine();
    expect(renewed.split(".")[0]).not.toBe(old.split(".")[0]);
    expect((await verifier.verify(renewed)).ok).toBe(true);
    expect((await verifier.verify(old)).ok).toBe(true);
  });

  it("accepts tokens during an outage of the provider, and returns no verdict without its keys", async () => {
    await start();
    const { issuer } = identity;
    const token = await tokenOfAMachine();
    const another = await identity.mintAccessToken();
    expect((await verifier.verify(token)).ok).toBe(true);
    await identity.close();
    const newcomer = createAccessTokenVerifier({ issuer, audience: AUDIENCE, fetch, now: Date.now });
    expect((await verifier.verify(another)).ok).toBe(true);
    expect(await newcomer.verify(token)).toEqual({ ok: false, reason: "issuer_unavailable" });
  });
});
