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
  discover,
  LOOPBACK_CALLBACK,
  registerClient,
  requestTokens,
  signIn,
} from "../../../../fixtures/auth/authorization-code.ts";

const AUDIENCE = "http://127.0.0.1:8080/mcp";

let identity: LocalIdentity;
let server: AuthorizationServer;
let clientId: string;

beforeAll(async () => {
  identity = await startLocalIdentity({ audience: AUDIENCE });
  server = await discover(identity);
  ({ clientId } = await registerClient(server));
});
afterAll(() => identity.close());

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
}

describe("EXEC-011/sign-in discovery and registration", () => {
  it("serves the same metadata at both well-known paths", async () => {
    const openid = await fetch(`${identity.issuer}.well-known/openid-configuration`);
    const { newSignInLink: _, ...metadata } = server;
    expect(await openid.json()).toEqual(metadata);
    expect(server).toMatchObject({
      issuer: identity.issuer,
      code_challenge_methods_supported: ["S256"],
      grant_types_supported: expect.arrayContaining([
        "authorization_code",
        "client_credentials",
        "refresh_token",
      ]),
      response_types_supported: ["code"],
    });
    expect(identity.issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  });

  it.each([
    CLAUDE_CALLBACK,
    "http://localhost:6274/oauth/callback",
    "http://127.0.0.1:1/",
    "http://[::1]:9/cb",
  ])("registers a client that returns to %s, and signs it in", async (redirectUri) => {
    const registered = await registerClient(server, redirectUri);
    expect(registered.status).toBe(201);
    const tokens = await signIn(server, {
      clientId: registered.clientId,
      redirectUri,
      parameters: { resource: AUDIENCE },
    });
    expect(tokens.status).toBe(200);
  });

  it.each([
    "http://127.0.0.1:1/elsewhere",
    `${LOOPBACK_CALLBACK}/../elsewhere`,
    `${LOOPBACK_CALLBACK}%2f..%2felsewhere`,
    `${LOOPBACK_CALLBACK}?next=https://evil.example`,
    `${LOOPBACK_CALLBACK}#fragment`,
    LOOPBACK_CALLBACK.replace("://", "://user@evil.example\\@"),
    LOOPBACK_CALLBACK.replace(/127\.0\.0\.1(:\d+)?/, "127.0.0.1.evil.example"),
    LOOPBACK_CALLBACK.replace(/127\.0\.0\.1(:\d+)?/, "evil.example"),
    "javascript:alert(1)",
  ])("returns nowhere but to the registered place: %s", async (redirectUri) => {
    const { url } = authorizationUrl(server, { clientId, redirectUri });
    const response = await fetch(url, { redirect: "manual" });
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
    expect(await response.text()).toContain("redirect_uri");
  });

  it.each([
    ["a script", "javascript:alert(1)"],
    ["a file", "file:///etc/passwd"],
    ["a fragment", "http://127.0.0.1:1/cb#x"],
  ])("registers no client that returns to %s", async (_name, redirectUri) => {
    expect((await registerClient(server, redirectUri)).status).toBe(400);
  });
});

describe("EXEC-011/sign-in a hostile client", () => {
  it.each([
    ["keys at a URL", { token_endpoint_auth_method: "private_key_jwt", jwks_uri: "http://127.0.0.1:9/" }],
    ["a shared secret as a key", { token_endpoint_auth_method: "client_secret_jwt" }],
    ["a sector's URL", { sector_identifier_uri: "https://127.0.0.1:9/" }],
    ["answers in the address", { response_types: ["token"] }],
    ["passwords of people", { grant_types: ["password"] }],
    ["data as an address", { redirect_uris: ["data:text/html,x"] }],
  ])("is not registered with %s, and makes the provider request no address", async (_name, metadata) => {
    expect((await registerClient(server, LOOPBACK_CALLBACK, metadata)).status).toBe(400);
  });

  it.each([
    ["a request object", { request: "eyJhbGciOiJub25lIn0.e30." }],
    ["a request's URL", { request_uri: "http://127.0.0.1:9/" }],
    ["an answer in the fragment", { response_mode: "fragment", response_type: "token" }],
    ["another client's redirect", { redirect_uri: CLAUDE_CALLBACK }],
  ])("leads to no sign-in with %s", async (_name, parameters) => {
    const { url } = authorizationUrl(server, { clientId, parameters });
    const response = await fetch(url, { redirect: "manual" });
    const location = response.headers.get("location") ?? "";
    expect(location, location).not.toMatch(/\/sign-in\/|[?#&](code|access_token)=/);
  });

  it("redeems no code of another client, none for another redirect or resource, and no other's refresh token", async () => {
    const other = await registerClient(server, CLAUDE_CALLBACK);
    const attempts: Record<string, string>[] = [
      { client_id: other.clientId },
      { redirect_uri: CLAUDE_CALLBACK },
      { resource: "https://other.example/mcp" },
      { code_verifier: "" },
    ];
    for (const attempt of attempts) {
      const { url, verifier } = authorizationUrl(server, { clientId, parameters: { resource: AUDIENCE } });
      const code =
        (await pressSignIn(url, { link: identity.newSignInLink() })).searchParams.get("code") ?? "";
      const right = { client_id: clientId, redirect_uri: LOOPBACK_CALLBACK, code_verifier: verifier };
      const answer = await requestTokens(server, {
        grant_type: "authorization_code",
        code,
        ...right,
        ...attempt,
      });
      expect(answer, JSON.stringify(attempt)).toMatchObject({ status: 400 });
    }
    const { body } = await signIn(server, { clientId, parameters: { resource: AUDIENCE } });
    const refresh = (more: Record<string, string>) =>
      requestTokens(server, { grant_type: "refresh_token", refresh_token: body.refresh_token, ...more });
    expect((await refresh({ client_id: other.clientId })).status).toBe(400);
    expect((await refresh({ client_id: clientId, scope: "schedules:write" })).status).toBe(400);
  });

  it("loses all tokens of a sign-in whose code or refresh token is used again", async () => {
    const { body } = await signIn(server, { clientId, parameters: { resource: AUDIENCE } });
    const refresh = (refresh_token: string) =>
      requestTokens(server, { grant_type: "refresh_token", refresh_token, client_id: clientId });
    const next = await refresh(body.refresh_token);
    expect((await refresh(body.refresh_token)).status).toBe(400);
    expect((await refresh(next.body.refresh_token)).status).toBe(400);
  });
});

describe("EXEC-011/sign-in the sign-in page", () => {
  const cookiesOf = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const openBrowser = async () => cookiesOf(await fetch(identity.newSignInLink()));

  async function openPage(parameters: Record<string, string> = {}, client = clientId): Promise<Response> {
    const { url } = authorizationUrl(server, { clientId: client, parameters });
    const redirect = await fetch(url, { redirect: "manual" });
    const cookie = [...cookiesOf(redirect), ...(await openBrowser())];
    return fetch(new URL(redirect.headers.get("location") ?? "", url), {
      headers: { cookie: cookie.join("; ") },
    });
  }

  it("names the client and its requested scopes, and has a button for each account", async () => {
    const page = await (await openPage({ resource: AUDIENCE })).text();
    expect(page).toContain("A test&#39;s client</strong> at 127.0.0.1:33418");
    expect(page).toContain("Fill in and submit the forms of wizards");
    expect(page).toContain(">Continue as Ada</button>");
    expect(page).toContain(">Continue as Ben</button>");
  });

  it("runs no script, cannot be framed, and shows a client's name as text", async () => {
    const { clientId: hostile } = await registerClient(server, LOOPBACK_CALLBACK, {
      client_name: "<script>alert(1)</script>",
    });
    const response = await openPage({ resource: AUDIENCE }, hostile);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    const page = await response.text();
    expect(page).toContain("&#60;script&#62;");
    expect(page).not.toContain("<script");
  });

  it("is refused to another browser", async () => {
    const { url } = authorizationUrl(server, { clientId });
    const location = (await fetch(url, { redirect: "manual" })).headers.get("location") ?? "";
    const response = await fetch(new URL(location, url), {
      headers: { cookie: (await openBrowser()).join("; ") },
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("This sign-in has expired");
  });

  it.each(["cancel=yes", "account=local%7Cunknown"])("does not sign in with %s", async (body) => {
    const { url } = authorizationUrl(server, { clientId });
    const redirect = await fetch(url, { redirect: "manual" });
    const cookie = [...cookiesOf(redirect), ...(await openBrowser())];
    const headers = { cookie: cookie.join("; "), "content-type": "application/x-www-form-urlencoded" };
    const page = new URL(redirect.headers.get("location") ?? "", url);
    const answer = await fetch(page, { method: "POST", body, headers, redirect: "manual" });
    if (body.startsWith("account")) {
      expect(answer.status).toBe(400);
      return;
    }
    const back = await fetch(answer.headers.get("location") ?? "", { headers, redirect: "manual" });
    const callback = new URL(back.headers.get("location") ?? "");
    expect(callback.origin + callback.pathname).toBe(LOOPBACK_CALLBACK);
    expect(callback.searchParams.get("error")).toBe("access_denied");
    expect(callback.searchParams.get("code")).toBeNull();
  });

  it("refuses other methods and large forms", async () => {
    const page = `${identity.issuer}sign-in/unknown`;
    const headers = { cookie: (await openBrowser()).join("; ") };
    expect((await fetch(page, { method: "PUT", headers })).status).toBe(405);
    const body = "x".repeat(10_000);
    expect((await fetch(page, { method: "POST", body, headers })).status).toBe(400);
    expect((await fetch(page, { method: "POST", body })).status).toBe(400);
  });
});

describe("EXEC-011/sign-in authorization code with PKCE", () => {
  it("gives tokens after one click", async () => {
    const tokens = await signIn(server, { clientId, parameters: { resource: AUDIENCE } });
    expect(tokens.status).toBe(200);
    expect(tokens.body).toMatchObject({
      token_type: "Bearer",
      expires_in: 86_400,
      scope: "federalrunner:read federalrunner:execute",
    });
    expect(claimsOf(tokens.body.access_token)).toMatchObject({
      iss: identity.issuer,
      aud: AUDIENCE,
      sub: "local|ada",
      azp: clientId,
      scope: "federalrunner:read federalrunner:execute",
    });
  });

  it("returns the client's state and names the issuer", async () => {
    const back = await pressSignIn(authorizationUrl(server, { clientId }).url, {
      link: identity.newSignInLink(),
    });
    expect(back.searchParams.get("code")).toMatch(/^[\w-]{20,}$/);
    expect(back.searchParams.get("state")).toBe("state-1");
    expect(back.searchParams.get("iss")).toBe(identity.issuer);
  });

  it("issues a token in Auth0's form when the client also requests openid", async () => {
    const tokens = await signIn(server, {
      clientId,
      account: "local|ben",
      parameters: { resource: AUDIENCE, scope: "openid profile federalrunner:read" },
    });
    expect(claimsOf(tokens.body.access_token)).toMatchObject({
      aud: [AUDIENCE, `${identity.issuer}userinfo`],
      sub: "local|ben",
      scope: "openid profile federalrunner:read",
    });
    expect(claimsOf(tokens.body.id_token)).toMatchObject({ aud: clientId, sub: "local|ben" });
  });

  it("grants the runs of all owners to an operator's account alone, as roles do at Auth0", async () => {
    const scopeOf = async (account: string) => {
      const parameters = { resource: AUDIENCE, scope: "agents:read runs:read:all" };
      const tokens = await signIn(server, { clientId, account, parameters });
      return claimsOf(tokens.body.access_token).scope;
    };
    expect(await scopeOf("local|ada")).toBe("agents:read runs:read:all");
    expect(await scopeOf("local|ben")).toBe("agents:read");
  });

  it("takes Auth0's `audience` for `resource`, and a resource that was given a last slash", async () => {
    const rooted = await startLocalIdentity({ audience: "http://127.0.0.1:8080" });
    try {
      const rootedServer = await discover(rooted);
      const client = await registerClient(rootedServer);
      const given = [{ audience: "http://127.0.0.1:8080" }, { resource: "http://127.0.0.1:8080/" }];
      for (const parameters of given) {
        const tokens = await signIn(rootedServer, { clientId: client.clientId, parameters });
        expect(claimsOf(tokens.body.access_token).aud).toBe("http://127.0.0.1:8080");
      }
    } finally {
      await rooted.close();
    }
  });

  it("issues a token for the API when the API's scopes are requested without a resource", async () => {
    const tokens = await signIn(server, { clientId });
    expect(claimsOf(tokens.body.access_token).aud).toBe(AUDIENCE);
  });

  it("grants all scopes to a client that names none", async () => {
    const tokens = await signIn(server, { clientId, parameters: { scope: undefined } });
    expect(tokens.body.scope).toBe(
      "agents:read agents:run federalrunner:execute federalrunner:read runs:read:all schedules:write",
    );
    expect(claimsOf(tokens.body.access_token).aud).toBe(AUDIENCE);
  });

  it("issues a token without access to a client that requests only openid", async () => {
    const tokens = await signIn(server, { clientId, parameters: { scope: "openid" } });
    expect(tokens.status).toBe(200);
    expect(tokens.body.access_token).not.toContain(".");
  });

  it("needs no second click while the same browser has agreed already", async () => {
    const cookies = new Map<string, string>();
    const parameters = { resource: AUDIENCE };
    await signIn(server, { clientId, cookies, parameters });
    const { url } = authorizationUrl(server, { clientId, parameters });
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    expect(response.headers.get("location")).toMatch(/^http:\/\/127\.0\.0\.1:33418\/callback\?code=/);
  });

  it("asks the same person again, by one click, for a scope that is new", async () => {
    const cookies = new Map<string, string>();
    await signIn(server, { clientId, cookies, account: "local|ben", parameters: { resource: AUDIENCE } });
    const parameters = { resource: AUDIENCE, scope: "agents:run" };
    const tokens = await signIn(server, { clientId, cookies, parameters });
    expect(claimsOf(tokens.body.access_token)).toMatchObject({ sub: "local|ben", scope: "agents:run" });
  });

  it.each([
    ["without PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["with PKCE by plain text", { code_challenge_method: "plain" }, "invalid_request"],
    ["for another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["for an implicit token", { response_type: "id_token", nonce: "n" }, "unsupported_response_type"],
  ])("is refused %s", async (_, parameters, error) => {
    const { url } = authorizationUrl(server, { clientId, parameters });
    const response = await fetch(url, { redirect: "manual" });
    const location = new URL(response.headers.get("location") ?? "", url);
    expect(location.origin).toBe(new URL(LOOPBACK_CALLBACK).origin);
    expect(new URLSearchParams(location.search || location.hash.slice(1)).get("error")).toBe(error);
  });

  it("exchanges a code for tokens once, and only with the right verifier", async () => {
    const { url, verifier } = authorizationUrl(server, { clientId, parameters: { resource: AUDIENCE } });
    const code = (await pressSignIn(url, { link: identity.newSignInLink() })).searchParams.get("code") ?? "";
    const redeem = (code_verifier: string) =>
      requestTokens(server, {
        grant_type: "authorization_code",
        code,
        client_id: clientId,
        redirect_uri: LOOPBACK_CALLBACK,
        code_verifier,
      });
    expect((await redeem("x".repeat(43))).body.error).toBe("invalid_grant");
    const second = await redeem(verifier);
    const third = await redeem(verifier);
    expect([second.status, third.status]).toEqual([200, 400]);
  });
});

describe("EXEC-011/sign-in refresh tokens", () => {
  it("give new tokens for the same audience and scopes, and work once", async () => {
    const { body } = await signIn(server, { clientId, parameters: { resource: AUDIENCE } });
    const refresh = () =>
      requestTokens(server, {
        grant_type: "refresh_token",
        refresh_token: body.refresh_token,
        client_id: clientId,
      });
    const refreshed = await refresh();
    expect(refreshed.status).toBe(200);
    expect(claimsOf(refreshed.body.access_token)).toMatchObject({
      aud: AUDIENCE,
      sub: "local|ada",
      scope: "federalrunner:read federalrunner:execute",
    });
    expect(refreshed.body.refresh_token).not.toBe(body.refresh_token);
    expect((await refresh()).body.error).toBe("invalid_grant");
  });
});
