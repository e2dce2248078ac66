import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type LocalIdentity,
  startLocalIdentity,
} from "../../../../../infra/local/identity/start-local-identity.ts";
import {
  type AuthorizationServer,
  discover,
  requestTokens,
} from "../../../../fixtures/auth/authorization-code.ts";

const AUDIENCE = "http://127.0.0.1:8080/mcp";
const ALL = "agents:read agents:run federalrunner:execute federalrunner:read runs:read:all schedules:write";

let identity: LocalIdentity;
let server: AuthorizationServer;

beforeAll(async () => {
  identity = await startLocalIdentity({ audience: AUDIENCE });
  server = await discover(identity);
});
afterAll(() => identity.close());

function basic(secret = identity.client.secret): Record<string, string> {
  return { authorization: `Basic ${btoa(`${identity.client.id}:${secret}`)}` };
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
}

describe("EXEC-011/client-credentials client credentials", () => {
  it("give the ready client a token for the API with all scopes, shaped like Auth0's for a machine", async () => {
    const { status, body } = await requestTokens(server, { grant_type: "client_credentials" }, basic());
    expect(status).toBe(200);
    expect(body.scope).toBe(ALL);
    expect(claimsOf(body.access_token)).toMatchObject({
      iss: identity.issuer,
      aud: AUDIENCE,
      sub: `${identity.client.id}@clients`,
      azp: identity.client.id,
      gty: "client-credentials",
      scope: ALL,
    });
  });

  it("grant no more than was asked for, however the API was named", async () => {
    for (const name of ["resource", "audience"]) {
      const request = {
        grant_type: "client_credentials",
        scope: "federalrunner:read admin",
        [name]: AUDIENCE,
      };
      const { body } = await requestTokens(server, request, basic());
      expect(body.scope).toBe("federalrunner:read");
    }
  });

  it("are refused with a wrong secret, and for another API", async () => {
    const request = { grant_type: "client_credentials" };
    expect((await requestTokens(server, request, basic("wrong"))).status).toBe(401);
    const other = { ...request, resource: "https://other.example/" };
    expect((await requestTokens(server, other, basic())).body.error).toBe("invalid_target");
  });
});

describe("browser clients such as the MCP inspector", () => {
  const origin = "http://localhost:6274";

  it.each([
    ".well-known/oauth-authorization-server",
    "oidc/register",
    "oauth/token",
    "userinfo",
    ".well-known/jwks.json",
  ])("may call %s across origins", async (path) => {
    const preflight = await fetch(identity.issuer + path, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,mcp-protocol-version",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toBe(
      "authorization,content-type,mcp-protocol-version",
    );
    const response = await fetch(identity.issuer + path, { headers: { origin } });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  });

  it("may not read the sign-in page", async () => {
    const response = await fetch(`${identity.issuer}sign-in/some`, { headers: { origin } });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("get their tokens from the token endpoint", async () => {
    const { status } = await requestTokens(
      server,
      { grant_type: "client_credentials" },
      { ...basic(), origin },
    );
    expect(status).toBe(200);
  });
});
