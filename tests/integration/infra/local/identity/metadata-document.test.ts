import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type LocalIdentity,
  startLocalIdentity,
} from "../../../../../infra/local/identity/start-local-identity.ts";
import {
  type AuthorizationServer,
  authorizationUrl,
  CLAUDE_CALLBACK,
  discover,
  signIn,
} from "../../../../fixtures/auth/authorization-code.ts";

const AUDIENCE = "http://127.0.0.1:8080/mcp";
const CLIENT = "https://client.example/oauth/metadata.json";

let identity: LocalIdentity;
let server: AuthorizationServer;
/** The addresses that the provider requested. */
const requested: string[] = [];
let document: object = {};

beforeAll(async () => {
  // The document's host is made up: its server is this function.
  identity = await startLocalIdentity({
    audience: AUDIENCE,
    fetch: async (url) => {
      requested.push(String(url));
      return Response.json(document);
    },
  });
  server = await discover(identity);
});
afterAll(() => identity.close());

it("EXEC-011/sign-in a client that is known by its metadata document signs in without registration", async () => {
  document = {
    client_id: CLIENT,
    client_name: "A client of the web",
    redirect_uris: [CLAUDE_CALLBACK],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  expect(server).toMatchObject({ client_id_metadata_document_supported: true });
  const tokens = await signIn(server, {
    clientId: CLIENT,
    redirectUri: CLAUDE_CALLBACK,
    parameters: { resource: AUDIENCE },
  });
  expect(tokens.status).toBe(200);
  expect(requested).toEqual([CLIENT]);
});

it.each([
  ["of another client", "https://client.example/other.json", {}],
  [
    "with a secret",
    "https://client.example/secret.json",
    { client_id: "https://client.example/secret.json", client_secret: "s" },
  ],
])("a document %s is refused", async (_case, clientId, more) => {
  document = {
    client_id: CLIENT,
    redirect_uris: [CLAUDE_CALLBACK],
    token_endpoint_auth_method: "none",
    ...more,
  };
  const { url } = authorizationUrl(server, { clientId, redirectUri: CLAUDE_CALLBACK });
  const response = await fetch(url, { redirect: "manual" });
  expect(response.status).toBe(400);
});

it("an address that is not https is no document", async () => {
  const before = requested.length;
  const { url } = authorizationUrl(server, {
    clientId: "http://127.0.0.1:1/client.json",
    redirectUri: CLAUDE_CALLBACK,
  });
  const response = await fetch(url, { redirect: "manual" });
  expect(response.status).toBe(400);
  expect(requested.length).toBe(before);
});
