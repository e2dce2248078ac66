import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createVisitorKeys } from "../../../../shared/keys/visitor-keys.ts";
import { AUDIENCE, type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { call, initialize, openSession, post } from "../../../fixtures/gateway/mcp-calls.ts";

let stack: GatewayStack;
let base: string;

beforeAll(async () => {
  stack = await startGatewayStack({ env: { MCP_ALLOWED_HOSTS: "runner.example, other.example" } });
  base = stack.gateway.url;
});
afterAll(() => stack.close());

describe.each(["/", "/mcp", "/mcp/"])("SERVER-001 EXEC-001/http the endpoint %s", (path) => {
  it("SERVER-SC-04 answers HEAD with the protocol's revision", async () => {
    const response = await fetch(base + path, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("mcp-protocol-version")).toBe("2025-11-25");
    expect(response.redirected).toBe(false);
  });

  it("rejects GET, since it never pushes messages", async () => {
    const response = await fetch(base + path, { headers: { accept: "text/event-stream" } });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST, DELETE, HEAD, OPTIONS");
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32000 } });
  });

  it("serves MCP by POST", async () => {
    const answer = await initialize(base + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.body.result.serverInfo).toMatchObject({ name: "federalrunner", title: "FederalRunner" });
  });
});

describe("SERVER-SC-02 the health check", () => {
  it("answers without a token, for any host name", async () => {
    const response = await fetch(`${base}/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: "ok" });
    expect((await rawRequest("GET", "/health", { host: "10.0.0.7:8080" })).status).toBe(200);
    expect((await fetch(`${base}/health`, { method: "POST" })).status).toBe(405);
  });
});

describe("the directory of the keys that sign declared visits", () => {
  const path = "/.well-known/http-message-signatures-directory";

  it("serves the public keys with their thumbprints", async () => {
    const { VISITOR_PUBLIC_KEYS } = await createVisitorKeys();
    const { url } = await stack.startInstance({ VISITOR_PUBLIC_KEYS });
    const response = await fetch(url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/http-message-signatures-directory+json");
    expect(await response.json()).toEqual(JSON.parse(VISITOR_PUBLIC_KEYS));
  });

  it("does not exist without keys, and no private key starts a gateway", async () => {
    expect((await fetch(base + path)).status).toBe(404);
    const { VISITOR_PRIVATE_KEY } = await createVisitorKeys();
    const secret = JSON.stringify({ keys: [JSON.parse(VISITOR_PRIVATE_KEY)] });
    await expect(stack.startInstance({ VISITOR_PUBLIC_KEYS: secret })).rejects.toThrow(
      "VISITOR_PUBLIC_KEYS must not hold a private key",
    );
  });
});

describe("SERVER-SC-03 the protected resource's metadata", () => {
  it("lists issuer, audience and scopes, the same on both paths", async () => {
    const documents = await Promise.all(
      ["", "/mcp"].map(async (suffix) => {
        const response = await fetch(`${base}/.well-known/oauth-protected-resource${suffix}`);
        expect(response.status).toBe(200);
        return response.json();
      }),
    );
    expect(documents[0]).toEqual({
      resource: AUDIENCE,
      authorization_servers: [stack.identity.issuer],
      scopes_supported: ["federalrunner:execute", "federalrunner:read"],
      bearer_methods_supported: ["header"],
      resource_name: "FederalRunner",
    });
    expect(documents[1]).toEqual(documents[0]);
  });
});

describe("SERVER-005 SERVER-SC-10 cross-origin calls", () => {
  it("are allowed from any origin, without credentials, with the headers of MCP", async () => {
    const response = await fetch(`${base}/mcp`, {
      method: "OPTIONS",
      headers: {
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization, mcp-session-id",
      },
    });
    expect(response.status).toBe(204);
    const names = (header: string) => response.headers.get(header)?.split(", ");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.has("access-control-allow-credentials")).toBe(false);
    expect(names("access-control-allow-methods")).toEqual([
      "GET",
      "POST",
      "PATCH",
      "DELETE",
      "HEAD",
      "OPTIONS",
    ]);
    expect(names("access-control-allow-headers")).toEqual(
      expect.arrayContaining(["Authorization", "Content-Type", "MCP-Protocol-Version", "MCP-Session-ID"]),
    );
  });

  it("may read the revision, the session and the challenge of every answer", async () => {
    for (const answer of [await initialize(stack.url), await call(stack.url, "tools/list")]) {
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-expose-headers")).toBe(
        "Location, MCP-Protocol-Version, MCP-Session-ID, Retry-After, WWW-Authenticate, X-Request-Id",
      );
    }
  });
});

describe("host names and origins", () => {
  const post = (headers: Record<string, string>) =>
    rawRequest("POST", "/mcp", { "content-type": "application/json", ...headers }, "{}");

  it("are accepted as configured, from pages of any origin", async () => {
    for (const host of ["runner.example", "other.example:8080"]) {
      expect((await post({ host, origin: "https://claude.ai" })).status).toBe(400);
      expect((await post({ host })).status).toBe(400);
    }
  });

  it("are rejected otherwise", async () => {
    for (const host of ["evil.example", "runner.example.evil.example", "[", "runner.example@evil.example"]) {
      expect((await post({ host })).status).toBe(403);
    }
  });

  it("of this machine are accepted only from pages of this machine", async () => {
    for (const origin of ["http://localhost:6274", "http://127.0.0.1:3000", "http://[::1]:1"]) {
      expect((await post({ host: "localhost:8080", origin })).status).toBe(400);
    }
    for (const origin of ["https://claude.ai", "null", "http://localhost.evil.example"]) {
      expect((await post({ host: "127.0.0.1", origin })).status).toBe(403);
    }
  });
});

describe("SERVER-009 SERVER-SC-09 invalid messages", () => {
  const errorOf = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await post(stack.url, body, { headers });
    expect(answer.headers.get("mcp-protocol-version")).toBe("2025-11-25");
    expect(answer.body).toMatchObject({ jsonrpc: "2.0" });
    return { status: answer.status, code: answer.body.error.code, id: answer.body.id };
  };

  it("malformed JSON is a parse error without a quotation", async () => {
    const answer = await post(stack.url, '{"jsonrpc":"2.0","ssn":"078-05-1120');
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe(-32700);
    expect(answer.text).not.toContain("078");
    expect(await errorOf("")).toEqual({ status: 400, code: -32700, id: null });
  });

  it("keep the session's id, and its revision where they name none", async () => {
    const answer = await call(stack.url, "initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "old", version: "1" },
    });
    const session = String(answer.headers.get("mcp-session-id"));
    const token = await stack.identity.mintAccessToken();
    const answers = [
      await post(stack.url, "{", { session }),
      await post(stack.url, "[]", { session }),
      await post(stack.url, "{}", { session, headers: { "content-type": "text/plain" } }),
      await call(stack.url, "tools/list", {}, { session }),
      await call(stack.url, "tools/list", {}, { session, token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 415, 401, 200]);
    for (const { headers } of answers) {
      expect(headers.get("mcp-session-id")).toBe(session);
      expect(headers.get("mcp-protocol-version")).toBe("2025-06-18");
    }
    const named = await call(stack.url, "ping", {}, { session, token, version: "2025-11-25" });
    expect(named.headers.get("mcp-protocol-version")).toBe("2025-11-25");
    const forged = await post(stack.url, "{", { session: `${session.slice(0, -2)}xx` });
    expect(forged.headers.get("mcp-session-id")).toBeNull();
  });

  it("every batch is rejected", async () => {
    expect(await errorOf("[]")).toEqual({ status: 400, code: -32600, id: null });
    expect(await errorOf('[{"jsonrpc":"2.0","id":1,"method":"ping"}]')).toMatchObject({ code: -32600 });
  });

  it.each([
    "1",
    "null",
    '"text"',
    "{}",
    '{"id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","id":{},"method":"a"}',
  ])("%s is an invalid request", async (body) => {
    expect(await errorOf(body)).toMatchObject({ status: 400, code: -32600 });
  });

  it("other content types are rejected", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]) {
      expect(await errorOf("{}", { "content-type": type })).toMatchObject({ status: 415, code: -32000 });
    }
  });

  it("an Accept header without JSON and event streams is rejected", async () => {
    const session = await openSession(stack.url);
    const token = await stack.identity.mintAccessToken();
    const answer = await call(
      stack.url,
      "tools/list",
      {},
      { session, token, headers: { accept: "text/html" } },
    );
    expect(answer.status).toBe(406);
    for (const accept of ["*/*", "application/json", "application/*;q=0.5"]) {
      const json = await call(stack.url, "tools/list", {}, { session, token, headers: { accept } });
      expect(json.headers.get("content-type")).toBe("application/json");
    }
    const stream = await call(
      stack.url,
      "tools/list",
      {},
      { session, token, headers: { accept: "text/event-stream" } },
    );
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.text).toContain('"federalrunner_list_wizards"');
  });

  it("an unknown path is not found", async () => {
    const response = await fetch(`${base}/admin`);
    expect(response.status).toBe(404);
  });
});

describe("large bodies", () => {
  let token: string;
  beforeAll(async () => {
    token = await stack.identity.mintAccessToken();
  });

  it("are refused by their announced length, before they are read", async () => {
    const socket = connect(stack.gateway.port, "127.0.0.1");
    socket.write(
      `POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\ncontent-length: ${5 * 1024 * 1024}\r\n\r\n`,
    );
    const [chunk] = await new Promise<[Buffer]>((resolve) => socket.once("data", (data) => resolve([data])));
    socket.destroy();
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("are rejected at the limit when they have no Content-Length", async () => {
    const answer = await rawRequest(
      "POST",
      "/mcp",
      {
        "content-type": "application/json",
        "transfer-encoding": "chunked",
        authorization: `Bearer ${token}`,
      },
      Buffer.alloc(5 * 1024 * 1024, "a"),
    );
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ error: { code: -32000 } });
  });

  it("are not read without a token when their length is unknown, although initialize requires none", async () => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} });
    const type = { "content-type": "application/json" };
    const known = { ...type, "content-length": String(body.length) };
    expect(await rawRequest("POST", "/mcp", known, body)).toMatchObject({ status: 200 });
    const chunked = { ...type, "transfer-encoding": "chunked" };
    expect(await rawRequest("POST", "/mcp", chunked, body)).toMatchObject({ status: 401 });
  });

  it("are refused to a client that sends all of it first", async () => {
    const answer = await post(stack.url, JSON.stringify({ padding: "a".repeat(5 * 1024 * 1024) }), { token });
    expect(answer.status).toBe(413);
  });

  it("are accepted up to four megabytes", async () => {
    const padding = "a".repeat(4 * 1024 * 1024 - 200);
    const session = await openSession(stack.url);
    expect((await call(stack.url, "ping", { padding }, { token, session })).status).toBe(200);
    expect((await call(stack.url, "ping", { padding }, { session })).status).toBe(401);
  });
});

/** With any headers, the forbidden ones of fetch included. */
function rawRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Buffer = "",
): Promise<{ status: number | undefined; body: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port: stack.gateway.port, host: "127.0.0.1", method, path, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode, body: parse(Buffer.concat(chunks).toString()) }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

function parse(text: string): unknown {
  return text === "" ? undefined : JSON.parse(text);
}
