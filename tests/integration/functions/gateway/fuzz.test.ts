import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { callTool, openSession } from "../../../fixtures/gateway/mcp-calls.ts";
import { createRandom, type Random } from "../../../fixtures/gateway/seeded-random.ts";

const REQUESTS = 2000;
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

describe("EXEC-012/inputs two thousand generated requests", () => {
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

describe("shapes that broke an entry point", () => {
  beforeAll(async () => {
    session = await openSession(stack.url);
  });

  const DEEP = 100_000;
  const deep = "[".repeat(DEEP) + "]".repeat(DEEP);
  const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`k${i}`, 1])));
  const names = ["constructor", "__proto__", "toString", "hasOwnProperty"];
  const a2aMessage = (data: string) =>
    `{"message":{"role":"ROLE_USER","messageId":"m","parts":[{"data":${data}}]}}`;
  const rpc = (method: string, params: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
  const tool = (name: string, args: string) => rpc("tools/call", `{"name":"${name}","arguments":${args}}`);

  /** Every entry point that reads JSON, with a place for a value. */
  const BODIES: [name: string, path: string, body: (value: string) => string][] = [
    ["MCP initialize", "/mcp", (value) => rpc("initialize", `{"capabilities":${value}}`)],
    [
      "MCP user data",
      "/mcp",
      (value) => tool("federalrunner_validate_user_data", `{"wizard_id":"x","user_data":${value}}`),
    ],
    [
      "MCP schedule",
      "/mcp",
      (value) => tool("federalrunner_schedules_change", `{"action":"create","name":"x","target":${value}}`),
    ],
    ["A2A data", "/a2a/jsonrpc", (value) => rpc("SendMessage", a2aMessage(`{"user_data":${value}}`))],
    [
      "A2A agent",
      "/agents/echo/jsonrpc",
      (value) => rpc("SendMessage", a2aMessage(`{"parameters":${value}}`)),
    ],
    ["A2A metadata", "/a2a/jsonrpc", (value) => rpc("SendMessage", `{"metadata":${value}}`)],
    ["A2A over HTTP", "/a2a/rest/message:send", (value) => a2aMessage(`{"user_data":${value}}`)],
    ["REST agent", "/api/agents/echo/runs", (value) => `{"input":"x","parameters":${value}}`],
    ["REST schedule", "/api/schedules", (value) => `{"name":"x","parameters":${value}}`],
  ];
  const headersWith = (bearer: string | undefined) => ({
    "content-type": "application/json",
    "a2a-version": "1.0",
    "mcp-session-id": session,
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  });

  it.each(BODIES)("%s: deep JSON and many keys are a client's mistake", async (_name, path, body) => {
    const full = await stack.identity.mintAccessToken();
    const shapes: [value: string, problem: RegExp][] = [
      [deep, /nested more than 64 levels/],
      [keys, /more than 10000 keys/],
      ['{"constructor":{"prototype":1},"__proto__":{"a":1}}', /./],
    ];
    for (const [value, problem] of shapes) {
      for (const bearer of [full, undefined]) {
        const { status, body: answer } = await send({
          method: "POST",
          path,
          headers: headersWith(bearer),
          body: body(value),
        });
        expect(status, answer.slice(0, 300)).toBeLessThan(500);
        expect(answer).not.toMatch(LEAKS);
        expect(answer.length).toBeLessThan(20_000);
        if (bearer !== undefined) expect(answer).toMatch(problem);
      }
    }
  });

  it.each(names)("queries, ids and names that every object has: %s", async (name) => {
    const headers = headersWith(await stack.identity.mintAccessToken());
    const paths = [
      `/api/runs?${name}=1`,
      `/api/agents?${name}=1`,
      `/api/schedules?${name}=1`,
      `/api/agents/${name}`,
      `/api/runs/${name}`,
      `/a2a/rest/tasks?${name}=1`,
      `/agents/${name}/rest/tasks`,
      `/agents/${name}/.well-known/agent-card.json`,
    ];
    for (const path of paths) {
      const { status, body } = await send({ method: "GET", path, headers, body: "" });
      expect(status, `${path}: ${body.slice(0, 300)}`).toBeLessThan(500);
    }
    for (const body of [
      tool(name, "{}"),
      rpc(name, "{}"),
      tool("federalrunner_get_wizard_info", `{"wizard_id":"${name}"}`),
      tool("federalrunner_list_runs", `{"${name}":1}`),
    ]) {
      for (const path of ["/mcp", "/a2a/jsonrpc"]) {
        const { status } = await send({ method: "POST", path, headers, body });
        expect(status, `${path}: ${body}`).toBeLessThan(500);
      }
    }
  });

  it("paths that only a framework reads reach no operation over HTTP+JSON", async () => {
    const token = await stack.identity.mintAccessToken();
    for (const version of ["0.3", "1.0"]) {
      for (const path of [
        "x/message:send",
        "MESSAGE:STREAM",
        "v1/x/tasks/y:cancel",
        "__proto__/tasks/x:cancel",
      ]) {
        const headers = { ...headersWith(token), "a2a-version": version };
        const body = '{"message":{"parts":1}}';
        const { status } = await send({ method: "POST", path: `/a2a/rest/${path}`, headers, body });
        expect(status, path).toBe(404);
      }
    }
  });

  it("lists of problems have at most 20 entries", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`unknown_${i}`, 1]));
    const headers = headersWith(await stack.identity.mintAccessToken());
    for (const [path, body] of [
      ["/api/agents/echo/runs", JSON.stringify({ input: "x", ...unknown })],
      ["/api/schedules", JSON.stringify(unknown)],
      ["/mcp", tool("federalrunner_list_runs", JSON.stringify(unknown))],
      [
        "/mcp",
        tool(
          "federalrunner_validate_user_data",
          JSON.stringify({ wizard_id: "ssa-quick-calculator", user_data: unknown }),
        ),
      ],
    ] as const) {
      const answer = await send({ method: "POST", path, headers, body });
      const numbers = new Set([...answer.body.matchAll(/unknown_(\d+)/g)].map(([, number]) => number));
      expect(numbers.size, answer.body.slice(0, 300)).toBeLessThanOrEqual(20);
      expect(numbers.size).toBeGreaterThan(0);
    }
  });

  it("a large body is read of an authenticated caller only", async () => {
    const body = rpc("initialize", JSON.stringify({ capabilities: {}, filler: "x".repeat(70_000) }));
    for (const path of ["/mcp", "/a2a/jsonrpc", "/api/schedules"]) {
      const { status } = await send({ method: "POST", path, headers: headersWith(undefined), body });
      expect(status, path).toBe(401);
    }
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
