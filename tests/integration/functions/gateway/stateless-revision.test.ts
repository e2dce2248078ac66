import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { call, callStateless, openSession, post, STATELESS } from "../../../fixtures/gateway/mcp-calls.ts";

let stack: GatewayStack;
let url: string;
let token: string;

beforeAll(async () => {
  stack = await startGatewayStack();
  url = stack.url;
  token = await stack.identity.mintAccessToken();
});
afterAll(() => stack.close());

describe("SERVER-001 revision 2026-07-28", () => {
  it("lists its revisions and capabilities in server/discover", async () => {
    const answer = await callStateless(url, "server/discover");
    expect(answer.headers.get("mcp-protocol-version")).toBe(STATELESS);
    expect(answer.headers.has("mcp-session-id")).toBe(false);
    expect(answer.body.result).toMatchObject({
      supportedVersions: [STATELESS],
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      instructions: expect.stringContaining("federalrunner_get_wizard_info"),
    });
  });

  it("lists and calls the same tools as the other revisions, and permits caching", async () => {
    const session = await openSession(url);
    const before = (await call(url, "tools/list", {}, { token, session })).body.result;
    const now = (await callStateless(url, "tools/list", {}, { token })).body.result;
    expect(now.tools).toEqual(before.tools);
    expect(now.ttlMs).toBeGreaterThan(0);
    const params = { name: "federalrunner_list_wizards", arguments: {} };
    const answer = await callStateless(url, "tools/call", params, { token });
    expect(answer.body.result.structuredContent.count).toBeGreaterThan(0);
    expect(answer.headers.get("content-type")).toBe("application/json");
  });

  it("ignores a session id", async () => {
    const answer = await callStateless(url, "tools/list", {}, { token, session: "forged" });
    expect(answer.status).toBe(200);
    expect(answer.headers.has("mcp-session-id")).toBe(false);
  });

  it("streams when the caller accepts event streams only", async () => {
    const headers = { accept: "text/event-stream" };
    const answer = await callStateless(url, "tools/list", {}, { token, headers });
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
  });

  it.each([
    ["another method", { "mcp-method": "tools/call" }],
    ["no method", { "mcp-method": "" }],
    ["another revision", { "mcp-protocol-version": "2025-11-25" }],
  ])("rejects a header that names %s than the body", async (_name, headers) => {
    const answer = await callStateless(url, "tools/list", {}, { token, headers });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ id: 1, error: { code: -32_020 } });
  });

  it("rejects a header that names another tool than the body", async () => {
    const answer = await callStateless(
      url,
      "tools/call",
      { name: "federalrunner_execute_wizard", arguments: {} },
      { token, headers: { "mcp-name": "federalrunner_list_wizards" } },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe(-32_020);
  });

  it("rejects a request without its client's capabilities", async () => {
    const answer = await post(
      url,
      { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
      { token, version: STATELESS, headers: { "mcp-method": "tools/list" } },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe(-32_602);
  });

  it("lists the supported revisions in the error for a later revision", async () => {
    const answer = await post(
      url,
      {
        jsonrpc: "2.0",
        id: 1,
        method: "server/discover",
        params: {
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2029-01-01",
            "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
            "io.modelcontextprotocol/clientCapabilities": {},
          },
        },
      },
      { version: "2029-01-01", headers: { "mcp-method": "server/discover" } },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error.data.supported).toEqual([STATELESS]);
  });

  it("rejects unknown methods and subscriptions", async () => {
    expect((await callStateless(url, "no/such", {}, { token })).body.error.code).toBe(-32_601);
    const answer = await callStateless(url, "subscriptions/listen", {}, { token });
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe(-32_601);
  });
});
