import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { callTool, openSession } from "../../../fixtures/gateway/mcp-calls.ts";
import { createRandom, type Random } from "../../../fixtures/gateway/seeded-random.ts";

const REQUESTS = 10_000;
const AT_ONCE = 16;
const SEED = 20_261_121;

let stack: GatewayStack;
let token: string;
let session: string;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

beforeAll(async () => {
  stack = await startGatewayStack();
  token = await stack.identity.mintAccessToken({ scopes: ["federalrunner:read"] });
  session = await openSession(stack.url);
});
afterAll(async () => {
  agent.destroy();
  await stack.close();
});

describe("EXEC-012/inputs ten thousand generated requests", () => {
  it("are all answered without a 5xx, a stack or a path, and change no stored object", {
    timeout: 180_000,
  }, async () => {
    const random = createRandom(SEED);
    const statuses = new Map<number, number>();
    const suspicious: string[] = [];
    let left = REQUESTS;
    const work = async () => {
      while (left-- > 0) {
        const made = makeRequest(random);
        const { status, body } = await send(made);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500 || LEAKS.test(body))
          suspicious.push(`${status} ${JSON.stringify(made).slice(0, 500)} → ${body.slice(0, 500)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(suspicious).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
    // Requests of all depths: refused at the door, by the protocol, by a tool, and served.
    for (const status of [200, 400, 401, 403, 404, 405, 415])
      expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
    // Some of them ended the session that they were sent in.
    const fresh = { token, session: await openSession(stack.url) };
    const answer = await callTool(stack.url, "federalrunner_list_wizards", {}, fresh);
    expect(answer.body.result.structuredContent.success).toBe(true);
  });
});

const LEAKS = /\n\s+at |node_modules|node:internal|\/(work|home|root|tmp|usr)\/|\.ts:\d|\.js:\d/;

interface MadeRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

function makeRequest(random: Random): MadeRequest {
  const body = random.chance(0.9) ? JSON.stringify(makeMessage(random)) : random.text(200);
  return {
    method: random.chance(0.9) ? "POST" : random.pick(["GET", "DELETE", "PUT", "HEAD", "PATCH", "OPTIONS"]),
    path: random.chance(0.9)
      ? random.pick(["/mcp", "/"])
      : random.pick(["//", "/mcp/..", "/%00", "/health", "/a?b=c", "/*"]),
    headers: {
      ...(random.chance(0.9) ? { "content-type": "application/json" } : { "content-type": random.header() }),
      ...(random.chance(0.8) ? { authorization: `Bearer ${token}` } : maybe(random, "authorization")),
      ...(random.chance(0.8) ? { "mcp-session-id": session } : maybe(random, "mcp-session-id")),
      ...(random.chance(0.2)
        ? { "mcp-protocol-version": random.pick(["2025-06-18", "2026-07-28", "1", random.header()]) }
        : {}),
      ...(random.chance(0.1)
        ? { accept: random.pick(["*/*", "application/json", "text/event-stream", "x", random.header()]) }
        : {}),
      ...(random.chance(0.1)
        ? { "mcp-method": random.pick(["tools/list", "tools/call", random.header()]) }
        : {}),
      ...(random.chance(0.05) ? { origin: random.pick(["null", "https://claude.ai", random.header()]) } : {}),
      ...(random.chance(0.05) ? { "x-cloud-trace-context": random.header() } : {}),
    },
    body: random.chance(0.95) ? body : body.slice(0, Math.floor(body.length * random.next())),
  };
}

function makeMessage(random: Random): unknown {
  if (random.chance(0.05)) return random.value(3);
  const method = random.pick([
    "initialize",
    "notifications/initialized",
    "notifications/cancelled",
    "tools/list",
    "tools/call",
    "tools/call",
    "tools/call",
    "resources/read",
    "resources/list",
    "server/discover",
    "subscriptions/listen",
    "ping",
    random.text(20),
  ]);
  return {
    jsonrpc: random.chance(0.97) ? "2.0" : random.value(1),
    ...(random.chance(0.9)
      ? { id: random.chance(0.9) ? random.pick([1, "a", 0, -1, 1e300]) : random.value(1) }
      : {}),
    method: random.chance(0.97) ? method : random.value(1),
    ...(random.chance(0.9) ? { params: random.chance(0.9) ? makeParams(random) : random.value(2) } : {}),
  };
}

function makeParams(random: Random): unknown {
  const tools = [
    "list_wizards",
    "get_wizard_info",
    "validate_user_data",
    "get_run",
    "list_runs",
    "cancel_run",
    "execute_wizard",
  ];
  return {
    name: random.chance(0.9) ? `federalrunner_${random.pick(tools)}` : random.value(1),
    uri: random.pick([
      "federalrunner://runs/01a2004e-84a1-7e0d-946d-19ffc9cbe87a/screenshots/1",
      random.text(40),
    ]),
    protocolVersion: random.pick(["2025-11-25", random.text(10)]),
    capabilities: random.chance(0.9) ? {} : random.value(2),
    clientInfo: random.chance(0.9) ? { name: "fuzz", version: "1" } : random.value(2),
    requestId: random.value(1),
    arguments: random.chance(0.8)
      ? {
          ...(random.chance(0.8)
            ? {
                wizard_id: random.pick([
                  "fsa-estimator",
                  "ssa-quick-calculator",
                  "../../etc/passwd",
                  random.text(30),
                ]),
              }
            : {}),
          ...(random.chance(0.8) ? { user_data: random.value(4) } : {}),
          ...(random.chance(0.2)
            ? { run_id: random.pick(["01a2004e-84a1-7e0d-946d-19ffc9cbe87a", random.text(40)]) }
            : {}),
          ...(random.chance(0.1) ? { [random.text(8)]: random.value(2) } : {}),
        }
      : random.value(3),
    ...(random.chance(0.1)
      ? { _meta: random.chance(0.5) ? { progressToken: random.value(1) } : random.value(2) }
      : {}),
  };
}

function maybe(random: Random, name: string): Record<string, string> {
  return random.chance(0.5) ? { [name]: random.header() } : {};
}

function send({ method, path, headers, body }: MadeRequest): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    // Without it, the body of a GET would be the beginning of the next request.
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(
      {
        host: "127.0.0.1",
        port: stack.gateway.port,
        method,
        path,
        headers: { ...headers, ...length },
        agent,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
