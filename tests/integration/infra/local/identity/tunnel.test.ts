import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pressSignIn } from "../../../../../infra/local/identity/press-sign-in.ts";
import {
  type LocalIdentity,
  startLocalIdentity,
} from "../../../../../infra/local/identity/start-local-identity.ts";
import {
  type AuthorizationServer,
  authorizationUrl,
  CLAUDE_CALLBACK,
} from "../../../../fixtures/auth/authorization-code.ts";

const TUNNEL = "https://tunnel.example";

let identity: LocalIdentity;

beforeAll(async () => {
  identity = await startLocalIdentity({ audience: "https://gateway.tunnel.example/mcp", publicUrl: TUNNEL });
});
afterAll(() => identity.close());

/** A tunnel: takes https from outside and forwards http to this machine. */
const throughTheTunnel: typeof fetch = (input, init) => {
  const { pathname, search } = new URL(String(input));
  const headers = new Headers(init?.headers);
  headers.set("x-forwarded-proto", "https");
  headers.set("x-forwarded-host", new URL(TUNNEL).host);
  return fetch(`http://127.0.0.1:${identity.port}${pathname}${search}`, { ...init, headers });
};

describe("the local identity provider through a tunnel, for Claude.ai", () => {
  it("is known by the tunnel's URL everywhere, and signs in by one click", async () => {
    const url = `${TUNNEL}/.well-known/oauth-authorization-server`;
    const server = (await (await throughTheTunnel(url)).json()) as AuthorizationServer;
    expect(server).toMatchObject({
      issuer: `${TUNNEL}/`,
      authorization_endpoint: `${TUNNEL}/authorize`,
      token_endpoint: `${TUNNEL}/oauth/token`,
      registration_endpoint: `${TUNNEL}/oidc/register`,
    });
    const { id: clientId } = identity.client;
    const request = authorizationUrl(server, { clientId, redirectUri: CLAUDE_CALLBACK });
    const back = await pressSignIn(request.url, { fetch: throughTheTunnel, link: identity.newSignInLink() });
    expect(back.href).toMatch(/^https:\/\/claude\.ai\/api\/mcp\/auth_callback\?code=/);
  });
});
