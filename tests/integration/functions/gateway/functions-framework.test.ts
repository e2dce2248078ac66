import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getTestServer } from "@google-cloud/functions-framework/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { callTool, initialize, openSession, post } from "../../../fixtures/gateway/mcp-calls.ts";

let stack: GatewayStack;
let server: Server;
let url: string;

beforeAll(async () => {
  stack = await startGatewayStack();
  for (const [name, value] of Object.entries(stack.env)) vi.stubEnv(name, value);
  // As deployed: outside of production the framework's answers show where an error was thrown.
  vi.stubEnv("NODE_ENV", "production");
  await import("../../../../functions/gateway/index.ts");
  server = getTestServer("gateway") ?? createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  server.close();
  vi.unstubAllEnvs();
  await stack.close();
});

describe("EXEC-001/http the gateway as a function", () => {
  it("answers like the gateway's own server", async () => {
    const session = await openSession(url);
    const token = await stack.identity.mintAccessToken();
    const answer = await callTool(url, "federalrunner_list_wizards", {}, { token, session });
    expect(answer.body.result.structuredContent.success).toBe(true);
    expect((await fetch(url, { method: "HEAD" })).headers.get("mcp-protocol-version")).toBe("2025-11-25");
    expect((await initialize(url, "2025-06-18")).body.result.protocolVersion).toBe("2025-06-18");
  });

  it("serves A2A by JSON-RPC and by HTTP+JSON, with bodies that the framework has parsed (FR-002/json-rpc, FR-002/rest)", async () => {
    const token = await stack.identity.mintAccessToken();
    const base = new URL("/a2a/", url);
    const ask = async (path: string, version: string, type: string, body: unknown) => {
      const response = await fetch(new URL(path, base), {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "a2a-version": version, "content-type": type },
        body: JSON.stringify(body),
      });
      return JSON.stringify(await response.json());
    };
    const message = { messageId: "m", role: "ROLE_USER", parts: [{ text: "?" }], content: [{ text: "?" }] };
    const params = {
      message: { ...message, kind: "message", role: "user", parts: [{ kind: "text", text: "?" }] },
    };
    const rpc = { jsonrpc: "2.0", id: 1, method: "message/send", params };
    expect(await ask("jsonrpc", "0.3", "application/json", rpc)).toContain("Available forms");
    for (const type of ["application/json", "application/a2a+json"]) {
      expect(await ask("rest/message:send", "1.0", type, { message })).toContain("Available forms");
    }
    expect(await ask("rest/v1/message:send", "0.3", "application/json", { message })).toContain(
      "Available forms",
    );
  });

  it("rejects large bodies and batches", async () => {
    const token = await stack.identity.mintAccessToken();
    const large = JSON.stringify({ padding: "a".repeat(5 * 1024 * 1024) });
    expect((await post(url, large, { token })).status).toBe(413);
    expect((await post(url, "[]")).body.error.code).toBe(-32_600);
  });

  it("gets no malformed JSON: the framework answers 400 itself", async () => {
    const answer = await post(url, '{"broken"');
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/\bat .*\.js:\d+/);
  });
});
