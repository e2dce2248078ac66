import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type LocalIdentity,
  startLocalIdentity,
} from "../../../../../infra/local/identity/start-local-identity.ts";
import { createAccessTokenVerifier } from "../../../../../shared/auth/tokens/access-token.ts";
import {
  authorizationUrl,
  discover,
  registerClient,
  requestTokens,
  signIn,
} from "../../../../fixtures/auth/authorization-code.ts";

const AUDIENCE = "http://127.0.0.1:8080/mcp";

let dataDir: string;
let identity: LocalIdentity;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "identity-"));
  identity = await startLocalIdentity({ audience: AUDIENCE, dataDir });
});
afterEach(async () => {
  await identity.close();
  await rm(dataDir, { recursive: true });
});

async function restart(): Promise<void> {
  const { port } = identity;
  await identity.close();
  identity = await startLocalIdentity({ audience: AUDIENCE, dataDir, port });
}

describe("the local identity provider after a restart", () => {
  it("still accepts its issued client, tokens, refresh token and sign-in", async () => {
    const server = await discover(identity);
    const { clientId } = await registerClient(server);
    const cookies = new Map<string, string>();
    const { body } = await signIn(server, { clientId, cookies, parameters: { resource: AUDIENCE } });
    const secret = identity.client.secret;
    await restart();

    expect(identity.client.secret).toBe(secret);
    const { issuer } = identity;
    const verifier = createAccessTokenVerifier({ issuer, audience: AUDIENCE, fetch, now: Date.now });
    expect((await verifier.verify(body.access_token)).ok).toBe(true);
    const refreshed = await requestTokens(server, {
      grant_type: "refresh_token",
      refresh_token: body.refresh_token,
      client_id: clientId,
    });
    expect(refreshed.status).toBe(200);
    const { url } = authorizationUrl(server, { clientId, parameters: { resource: AUDIENCE } });
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    expect(response.headers.get("location")).toContain("code=");
  });

  it("does not accept a used code or refresh token again", async () => {
    const server = await discover(identity);
    const { clientId } = await registerClient(server);
    const { body } = await signIn(server, { clientId, parameters: { resource: AUDIENCE } });
    const refresh = { grant_type: "refresh_token", refresh_token: body.refresh_token, client_id: clientId };
    expect((await requestTokens(server, refresh)).status).toBe(200);
    await restart();
    expect((await requestTokens(server, refresh)).status).toBe(400);
  });

  it("keeps its keys from other users of the machine", async () => {
    await registerClient(await discover(identity));
    const files = await readdir(dataDir);
    expect(files.sort()).toEqual(["records.json", "secrets.json"]);
    for (const file of files) expect((await stat(join(dataDir, file))).mode & 0o077, file).toBe(0);
  });
});

describe("a port that is taken", () => {
  it("is reported as such", async () => {
    await expect(startLocalIdentity({ audience: AUDIENCE, port: identity.port })).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
  });
});
