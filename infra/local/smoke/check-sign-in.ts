/** Discovery of the authorization server, refused tokens, and the token that the other suites use. */
import { connectClient } from "../mcp-client/connect-client.ts";
import { createSignIn } from "../mcp-client/sign-in.ts";
import { type Check, expectStatus, type SmokeAccess, type SmokeRequest } from "./smoke-request.ts";

interface Discovered {
  resource: string;
  tokenEndpoint: string;
}

/** @returns undefined when no token was obtained */
export async function checkSignIn(
  check: Check,
  { url, access }: Pick<SmokeRequest, "url" | "access">,
): Promise<string | undefined> {
  let discovered: Discovered | undefined;
  let token: string | undefined;
  await check("the authorization server can be discovered", async () => {
    discovered = await discover(url);
  });
  await check("a call without a token receives the metadata's address", async () => {
    const answer = await listTools(url, {});
    expectStatus(answer, 401);
    if (!answer.headers.get("www-authenticate")?.includes("resource_metadata=")) {
      throw new Error("the 401 has no resource_metadata");
    }
  });
  await check("a forged token is refused", async () => {
    expectStatus(await listTools(url, { authorization: "Bearer x.y.z" }), 401);
  });
  await check(`a token is obtained ${describeAccess(access)}`, async () => {
    if (!discovered) throw new Error("the authorization server is unknown");
    token = await obtainToken(url, access, discovered);
  });
  return token;
}

function describeAccess(access: SmokeAccess): string {
  if ("token" in access) return "from the command line";
  return "clientSecret" in access ? "by client credentials" : "by a person's sign-in with PKCE";
}

async function discover(url: string): Promise<Discovered> {
  const metadata = await fetchJson(
    new URL(`/.well-known/oauth-protected-resource${new URL(url).pathname}`, url),
  );
  const [issuer] = (metadata.authorization_servers ?? []) as string[];
  if (!issuer) throw new Error("the metadata names no authorization server");
  const server = await fetchJson(new URL(".well-known/oauth-authorization-server", issuer)).catch(() =>
    fetchJson(new URL(".well-known/openid-configuration", issuer)),
  );
  if (typeof server.token_endpoint !== "string") {
    throw new Error("the authorization server names no token endpoint");
  }
  return { resource: String(metadata.resource), tokenEndpoint: server.token_endpoint };
}

async function obtainToken(url: string, access: SmokeAccess, discovered: Discovered): Promise<string> {
  if ("token" in access) return access.token;
  if ("clientSecret" in access) return clientCredentials(access, discovered);
  const signIn = createSignIn(access.visit, {
    redirectUrl: access.redirectUrl,
    client: access.clientId === undefined ? undefined : { client_id: access.clientId },
  });
  const { close } = await connectClient(url, { signIn });
  await close();
  const tokens = await signIn.tokens();
  if (!tokens) throw new Error("the sign-in gave no token");
  return tokens.access_token;
}

// Auth0 reads `audience`, servers that follow RFC 8707 read `resource`; each accepts one way to send the secret.
async function clientCredentials(
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  { resource, tokenEndpoint }: Discovered,
): Promise<string> {
  const grant = { grant_type: "client_credentials", audience: resource, resource };
  const inBody = { ...grant, client_id: clientId, client_secret: clientSecret };
  const basic = `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`;
  const request = (body: Record<string, string>, headers: Record<string, string>) =>
    fetch(tokenEndpoint, { method: "POST", headers, body: new URLSearchParams(body) });
  let answer = await request(inBody, {});
  if (answer.status === 401) answer = await request(grant, { authorization: basic });
  expectStatus(answer, 200);
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error("the answer of the token endpoint has no access token");
  return token;
}

function listTools(url: string, headers: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
}

async function fetchJson(url: URL): Promise<Record<string, unknown>> {
  const answer = await fetch(url);
  expectStatus(answer, 200);
  return (await answer.json()) as Record<string, unknown>;
}
