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

describe("EXEC-001 the gateway as a function", () => {
  it("answers as its own server does", async () => {
    const session = await openSession(url);
    const token = await stack.identity.mintAccessToken();
    const answer = await callTool(url, "federalrunner_list_wizards", {}, { token, session });
    expect(answer.body.result.structuredContent.success).toBe(true);
    expect((await fetch(url, { method: "HEAD" })).headers.get("mcp-protocol-version")).toBe("2025-11-25");
    expect((await initialize(url, "2025-06-18")).body.result.protocolVersion).toBe("2025-06-18");
  });

  it("refuses large bodies and batches", async () => {
    expect((await post(url, JSON.stringify({ padding: "a".repeat(5 * 1024 * 1024) }))).status).toBe(413);
    expect((await post(url, "[]")).body.error.code).toBe(-32_600);
  });

  it("leaves malformed JSON to the framework, which answers 400 before anything of ours is asked", async () => {
    const answer = await post(url, '{"broken"');
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/\bat .*\.js:\d+/);
  });
});
