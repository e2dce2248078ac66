/**
 * The requests of LibreChat 0.8 by the SDK that it uses, not LibreChat itself, which is no package: what its public source sends
 * in `packages/api/src/mcp` (oauth/detectOAuth.ts, oauth/resourceHint.ts, oauth/handler.ts, connection.ts). It signs in only when
 * `initialize` fails with 401.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const { MCP_URL: url, MODULES: modules } = process.env;
const require = createRequire(join(modules, "package.json"));
const load = (path) => import(require.resolve(`@modelcontextprotocol/sdk/${path}`).replace("/cjs/", "/esm/"));
const { Client } = await load("client/index.js");
const { StreamableHTTPClientTransport } = await load("client/streamableHttp.js");
const auth = await load("client/auth.js");
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const REDIRECT = "http://localhost:3080/api/mcp/federalrunner/oauth/callback";

const hint = await probe();
const found = await auth.discoverOAuthProtectedResourceMetadata(url, { resourceMetadataUrl: hint });
if (!found.authorization_servers?.length) throw new Error("the detection finds no authorization server");
const refusal = await connect({}).then(
  () => undefined,
  (error) => error,
);
if (refusal?.code !== 401) throw new Error(`initialize does not fail with 401: ${refusal}`);
const client = await connect({ authorization: `Bearer ${await signIn()}` });
await client.ping();
const { tools } = await client.listTools();
const { structuredContent } = await client.callTool({ name: "federalrunner_list_wizards", arguments: {} });
if (!structuredContent.success) throw new Error(JSON.stringify(structuredContent));
await client.close();
process.stdout.write(`${JSON.stringify({ revision: "its own", tools: tools.length, calls: 1 })}\n`);
process.exit(0);

/** HEAD, and POST where its answer names no metadata. @returns the address of the metadata that a challenge names */
async function probe() {
  for (const init of [
    { method: "HEAD" },
    { method: "POST", headers: { "content-type": "application/json" }, body: "{}" },
  ]) {
    const response = await fetch(url, init);
    await response.text();
    const { resourceMetadataUrl } =
      response.status === 401 ? auth.extractWWWAuthenticateParams(response) : {};
    if (resourceMetadataUrl) return resourceMetadataUrl;
  }
  return undefined;
}

async function connect(headers) {
  const one = new Client({ name: "@librechat/api-client", version: "1.2.3" }, { capabilities: {} });
  await one.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return one;
}

/** @returns the access token */
async function signIn() {
  const resourceMetadata = await auth.discoverOAuthProtectedResourceMetadata(url, {
    resourceMetadataUrl: await probe(),
  });
  const server = resourceMetadata.authorization_servers[0];
  const metadata = await auth.discoverAuthorizationServerMetadata(server);
  const scope = resourceMetadata.scopes_supported?.join(" ");
  const clientInformation = await auth.registerClient(server, {
    metadata,
    clientMetadata: {
      client_name: "LibreChat MCP Client",
      redirect_uris: [REDIRECT],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: metadata.response_types_supported,
      token_endpoint_auth_method: "client_secret_basic",
      scope,
    },
  });
  const { authorizationUrl, codeVerifier } = await auth.startAuthorization(url, {
    metadata,
    clientInformation,
    redirectUrl: REDIRECT,
    scope,
  });
  authorizationUrl.searchParams.set("state", "user:federalrunner");
  authorizationUrl.searchParams.set("resource", resourceMetadata.resource);
  process.stdout.write(`authorize ${authorizationUrl}\n`);
  const { value: callback } = await lines.next();
  const tokens = await auth.exchangeAuthorization(server, {
    metadata,
    clientInformation,
    authorizationCode: new URL(callback).searchParams.get("code"),
    codeVerifier,
    redirectUri: REDIRECT,
    resource: new URL(resourceMetadata.resource),
  });
  return tokens.access_token;
}
