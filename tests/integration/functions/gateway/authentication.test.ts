import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "../../../../shared/auth/scopes.ts";
import { type RefusedToken, refusedTokens } from "../../../fixtures/auth/refused-tokens.ts";
import { AUDIENCE, type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import {
  type Answer,
  call,
  callStateless,
  callTool,
  initialize,
  openSession,
  post,
} from "../../../fixtures/gateway/mcp-calls.ts";

let stack: GatewayStack;
let url: string;
let session: string;
let token: string;
let refused: RefusedToken[];

beforeAll(async () => {
  stack = await startGatewayStack();
  url = stack.url;
  [session, token] = await Promise.all([openSession(url), stack.identity.mintAccessToken()]);
  const { issuer, signingKey } = stack.identity;
  refused = await refusedTokens({ issuer, audience: AUDIENCE, signingKey, now: Date.now() });
});
afterAll(() => stack.close());

const notify = (method: string, options: object) => post(url, { jsonrpc: "2.0", method }, options);

describe("SERVER-002 selective authentication", () => {
  it("initialize requires no token and starts a session", async () => {
    const answer = await initialize(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("mcp-session-id")).toMatch(/^[\w-]{22}\.\w+\.v\d{8}\.n[\w-]+\.[\w-]{43}$/);
  });

  it("initialize ignores an invalid token", async () => {
    expect((await initialize(url, "2025-06-18", { token: "expired" })).status).toBe(200);
  });

  it("notifications/initialized requires the session and no token", async () => {
    expect((await notify("notifications/initialized", { session })).status).toBe(202);
    expect((await notify("notifications/initialized", {})).status).toBe(400);
    expect((await notify("notifications/initialized", { token })).status).toBe(400);
  });

  it.each(["tools/list", "tools/call", "resources/list", "resources/read", "ping", "no/such/method"])(
    "%s needs both",
    async (method) => {
      expect((await call(url, method, {}, { session })).status).toBe(401);
      expect((await call(url, method, {}, { token })).status).toBe(400);
      expect((await call(url, method, {}, {})).status).toBe(401);
    },
  );

  it("other notifications and responses require both", async () => {
    for (const message of [
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 99 } },
      { jsonrpc: "2.0", id: 1, result: {} },
    ]) {
      expect((await post(url, message, { session })).status).toBe(401);
      expect((await post(url, message, { token })).status).toBe(400);
      expect((await post(url, message, { token, session })).status).toBe(202);
    }
  });

  it("2026-07-28: server/discover requires no token; every other method requires a token and no session", async () => {
    expect((await callStateless(url, "server/discover")).status).toBe(200);
    expect((await callStateless(url, "tools/list")).status).toBe(401);
    expect((await callStateless(url, "tools/list", {}, { token })).status).toBe(200);
  });

  it("a setting makes initialize require a token", async () => {
    const closed = await stack.startInstance({ MCP_INITIALIZE_AUTH: "required" });
    expect((await initialize(closed.url)).status).toBe(401);
    expect((await callStateless(closed.url, "server/discover")).status).toBe(401);
    expect((await initialize(closed.url, "2025-11-25", { token })).status).toBe(200);
  });
});

describe("EXEC-011/tokens EXEC-012/callers tokens", () => {
  it("are requested by a challenge that names the issuer's metadata and the scopes of one sign-in", async () => {
    const challenge = (answer: Answer) => answer.headers.get("www-authenticate");
    const atMcp = await call(url, "tools/list", {}, { session });
    expect(atMcp.status).toBe(401);
    expect(challenge(atMcp)).toBe(
      `Bearer resource_metadata="${stack.gateway.url}/.well-known/oauth-protected-resource/mcp", ` +
        'scope="federalrunner:execute federalrunner:read"',
    );
    const atRoot = await call(stack.gateway.url, "tools/list", {}, { session });
    expect(challenge(atRoot)).toContain(`"${stack.gateway.url}/.well-known/oauth-protected-resource"`);
    expect(atMcp.body).toMatchObject({ jsonrpc: "2.0", id: 1, error: { code: -32000 } });
  });

  it("of every invalid kind get the same response", async () => {
    expect(refused.length).toBeGreaterThan(30);
    const answers = new Set<string>();
    for (const { name, token: bad } of refused) {
      const answer = await call(url, "tools/list", {}, { session, token: bad });
      expect.soft(answer.status, name).toBe(401);
      expect.soft(answer.headers.get("www-authenticate"), name).toContain('error="invalid_token"');
      answers.add(answer.text);
    }
    expect(answers.size).toBe(1);
  });

  it("are read from the Authorization header only", async () => {
    const inQuery = await call(`${url}?access_token=${token}&token=${token}`, "tools/list", {}, { session });
    expect(inQuery.status).toBe(401);
    const inBody = await call(url, "tools/list", { access_token: token }, { session });
    expect(inBody.status).toBe(401);
    const asBasic = await call(
      url,
      "tools/list",
      {},
      { session, headers: { authorization: `Basic ${token}` } },
    );
    expect(asBasic.status).toBe(401);
  });

  it("are rejected with 503 while the issuer cannot be reached", async () => {
    const lost = await stack.startInstance({ AUTH0_ISSUER: "http://127.0.0.1:9/" });
    const answer = await call(`${lost.url}/mcp`, "tools/list", {}, { session, token });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.body).toMatchObject({ error: { data: { error: "issuer_unavailable" } } });
  });
});

describe("SERVER-SC-06 scopes", () => {
  const tokenWith = (...scopes: Scope[]) => stack.identity.mintAccessToken({ scopes });

  it.each([
    ["federalrunner_list_wizards", "federalrunner:read"],
    ["federalrunner_get_wizard_info", "federalrunner:read"],
    ["federalrunner_validate_user_data", "federalrunner:read"],
    ["federalrunner_get_run", "federalrunner:read"],
    ["federalrunner_list_runs", "federalrunner:read"],
    ["federalrunner_execute_wizard", "federalrunner:execute"],
    ["federalrunner_cancel_run", "federalrunner:execute"],
    ["federalrunner_delete_run", "federalrunner:execute"],
  ] as const)("%s requires %s", async (tool, scope) => {
    const other = scope === "federalrunner:read" ? "federalrunner:execute" : "federalrunner:read";
    const without = await callTool(url, tool, {}, { session, token: await tokenWith(other, "agents:read") });
    expect(without.status).toBe(403);
    expect(without.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
    // The granted scopes are requested again, so that the next sign-in loses none.
    expect(without.headers.get("www-authenticate")).toContain(
      `scope="agents:read federalrunner:execute federalrunner:read"`,
    );
    const stateless = await callStateless(
      url,
      "tools/call",
      { name: tool, arguments: {} },
      { token: await tokenWith(other) },
    );
    expect(stateless.status).toBe(403);
    const withIt = await callTool(url, tool, {}, { session, token: await tokenWith(scope) });
    expect(withIt.status).toBe(200);
  });

  it("resources require federalrunner:read; lists and pings require any valid token", async () => {
    const execute = await tokenWith("federalrunner:execute");
    expect((await call(url, "resources/list", {}, { session, token: execute })).status).toBe(403);
    expect((await call(url, "tools/list", {}, { session, token: execute })).status).toBe(200);
    expect((await call(url, "ping", {}, { session, token: await tokenWith() })).status).toBe(200);
  });
});
