import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { callTool, initialize, openSession, post } from "../../../fixtures/gateway/mcp-calls.ts";

let stack: GatewayStack;
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  stack = await startGatewayStack();
  server = spawn(
    process.execPath,
    [join(packageRoot, "tests", "fixtures", "gateway", "function-process.ts")],
    {
      // As deployed: outside of production the framework's answers show where an error was thrown.
      env: { ...process.env, ...stack.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const lines = createInterface({ input: server.stdout as NodeJS.ReadableStream });
  const [port] = (await once(lines, "line")) as string[];
  url = `http://127.0.0.1:${port}/mcp`;
});
afterAll(async () => {
  server.kill();
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

  it("serves A2A by JSON-RPC and by HTTP+JSON (FR-002/json-rpc, FR-002/rest)", async () => {
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
    const [message, content] = [
      { messageId: "m", role: "ROLE_USER", parts: [{ text: "?" }] },
      [{ text: "?" }],
    ];
    const params = {
      message: { ...message, kind: "message", role: "user", parts: [{ kind: "text", text: "?" }] },
    };
    const rpc = { jsonrpc: "2.0", id: 1, method: "message/send", params };
    expect(await ask("jsonrpc", "0.3", "application/json", rpc)).toContain("Available forms");
    for (const type of ["application/json", "application/a2a+json"]) {
      expect(await ask("rest/message:send", "1.0", type, { message })).toContain("Available forms");
    }
    const legacy = { message: { messageId: "m", role: "ROLE_USER", content } };
    expect(await ask("rest/v1/message:send", "0.3", "application/json", legacy)).toContain("Available forms");
  });

  it("rejects large bodies and batches", async () => {
    const token = await stack.identity.mintAccessToken();
    const large = JSON.stringify({ padding: "a".repeat(5 * 1024 * 1024) });
    expect((await post(url, large, { token })).status).toBe(413);
    expect((await post(url, "[]")).body.error.code).toBe(-32_600);
  });

  it("answers malformed JSON itself", async () => {
    expect((await post(url, '{"broken"')).body.error.code).toBe(-32_700);
  });

  it.each([
    ["announced", { "content-length": "1000000" }],
    ["of unknown length", { "transfer-encoding": "chunked" }],
  ])("reads no large body of a caller without a token: %s", async (_name, headers) => {
    const sending = request(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
    });
    sending.flushHeaders();
    const [response] = await once(sending, "response");
    expect(response.statusCode).toBe(401);
    sending.on("error", () => {}).destroy();
  });

  it("inflates no body", async () => {
    const token = await stack.identity.mintAccessToken();
    const body = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-encoding": "gzip",
    };
    const response = await fetch(url, { method: "POST", headers, body });
    expect(await response.text()).toContain("-32700");
  });
});
