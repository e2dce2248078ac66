/** Attacks against every entry point of a running gateway: forged tokens, smuggled requests, odd ids. */
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import { exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readGatewayConfig } from "../../../../functions/gateway/config.ts";
import { type RunningGateway, startGateway } from "../../../../functions/gateway/server.ts";
import { readCloudSettings } from "../../../../shared/cloud/config.ts";
import { createObjectStore } from "../../../../shared/cloud/objects.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { openSession } from "../../../fixtures/gateway/mcp-calls.ts";
import { SHORT_LIMITS, sendUnfinished, UNFINISHED } from "../../../fixtures/local/slow-client.ts";

const EMAIL = "invoker@local-project.iam.gserviceaccount.com";
const CALLBACK_URL = "https://gateway.example";
const OTHER = "https://other.example";

let stack: GatewayStack;
let gateway: RunningGateway;
/** With short limits for receiving a request. */
let impatient: RunningGateway;
/** Each request comes from an address of its own, since forged tokens block theirs. */
let addresses = 0;
let token: string;
let session: string;
/** Counts the requests that forged tokens provoke. */
let keys: Server;
let keysUrl: string;
let keyRequests = 0;

beforeAll(async () => {
  keys = createServer((_request, response) => {
    keyRequests++;
    response.end("{}");
  });
  await new Promise<void>((resolve) => keys.listen(0, "127.0.0.1", resolve));
  keysUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys`;
  stack = await startGatewayStack({ cloud: { queues: { notifications: {} } } });
  gateway = await stack.startInstance({
    INVOKER_SERVICE_ACCOUNT: EMAIL,
    CALLBACK_URL,
    TRUSTED_PROXY_HOPS: "1",
    NOTIFICATION_HOSTS: "127.0.0.1:9",
  });
  impatient = await startGateway(readGatewayConfig(stack.env), undefined, { limits: SHORT_LIMITS });
  token = await stack.identity.mintAccessToken();
  session = await openSession(`${gateway.url}/mcp`);
});
afterAll(async () => {
  await Promise.all([stack.close(), impatient.close()]);
  keys.close();
});

const rpc = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const words = { message: { role: "ROLE_USER", messageId: "m", parts: [{ text: "x" }] } };

const form = (wizard_id: string, more: object = {}) => ({
  message: { role: "ROLE_USER", messageId: randomUUID(), parts: [{ data: { wizard_id } }], ...more },
});

/** Each entry point with a request that needs a token. */
const ENTRY_POINTS: [name: string, method: string, path: string, body?: string][] = [
  ["MCP tools", "POST", "/mcp", rpc("tools/list")],
  ["MCP call", "POST", "/mcp", rpc("tools/call", { name: "federalrunner_list_runs", arguments: {} })],
  ["MCP resources", "POST", "/mcp", rpc("resources/read", { uri: "federalrunner://runs/x/screenshots/1" })],
  ["A2A JSON-RPC", "POST", "/a2a/jsonrpc", rpc("SendMessage", words)],
  ["A2A task", "POST", "/agents/echo/jsonrpc", rpc("GetTask", { id: "x" })],
  ["A2A 0.3", "POST", "/agents/echo/jsonrpc", rpc("tasks/resubscribe", { id: "x" })],
  ["A2A push", "POST", "/agents/echo/jsonrpc", rpc("tasks/pushNotificationConfig/set", { taskId: "x" })],
  ["A2A HTTP", "POST", "/agents/echo/rest/message:send", JSON.stringify(words)],
  ["A2A HTTP task", "GET", "/a2a/rest/tasks/x"],
  ["A2A card", "GET", "/a2a/rest/extendedAgentCard"],
  ["REST runs", "GET", "/api/runs"],
  ["REST run", "GET", "/api/runs/x"],
  ["REST agent", "POST", "/api/agents/echo/runs", JSON.stringify({ input: "x" })],
  ["REST schedules", "GET", "/api/schedules"],
  ["callback", "POST", "/callbacks/maintenance"],
  ["schedule's callback", "POST", "/callbacks/schedules/x"],
];

interface Sent {
  status: number;
  headers: Headers;
  body: string;
}

async function send(
  method: string,
  path: string,
  body: string | Buffer | undefined,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const response = await fetch(new URL(path, gateway.url), {
    method,
    headers: { "content-type": "application/json", "mcp-session-id": session, ...from(), ...headers },
    body: body as string | undefined,
    redirect: "manual",
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

function from() {
  addresses++;
  return { "x-forwarded-for": `198.51.${addresses >> 8}.${addresses & 255}` };
}

const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

async function forgedTokens(): Promise<[name: string, token: string][]> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = await exportJWK(publicKey);
  const claims = { scope: "federalrunner:read federalrunner:execute agents:run agents:read schedules:write" };
  const own = stack.env.AUTH0_API_AUDIENCE ?? "";
  const sign = (header: object, key: Parameters<SignJWT["sign"]>[0] = privateKey, audience = own) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "forged", ...header })
      .setIssuer(stack.identity.issuer)
      .setAudience(audience)
      .setSubject("auth0|attacker")
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(key);
  const [, payload = "", signature = ""] = token.split(".");
  const header = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const { kid } = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as {
    kid: string;
  };
  const discovery = await (await fetch(`${stack.identity.issuer}.well-known/openid-configuration`)).json();
  const published = await (await fetch((discovery as { jwks_uri: string }).jwks_uri)).text();
  return [
    ["none", `${header({ alg: "none" })}.${payload}.`],
    ["None", `${header({ alg: "None", kid })}.${payload}.`],
    ["no signature", `${header({ alg: "RS256", kid })}.${payload}.`],
    ["the public key as a secret", await sign({ alg: "HS256", kid }, new TextEncoder().encode(published))],
    ["a key of its own", await sign({ kid })],
    ["its key in the header", await sign({ jwk, kid: undefined })],
    ["jku", await sign({ jku: keysUrl })],
    ["x5u", await sign({ x5u: keysUrl })],
    ["a path as kid", await sign({ kid: "../../../../dev/null" })],
    ["a query as kid", await sign({ kid: "' OR 1=1 --" })],
    ["crit", `${header({ alg: "RS256", kid, crit: ["exp"], exp: 1 })}.${payload}.${signature}`],
    ["other claims", `${token.split(".")[0]}.${header({ ...claims, sub: "auth0|x" })}.${signature}`],
    ["for another audience", await sign({ kid }, await importJWK(stack.identity.signingKey, "RS256"), OTHER)],
    ["of Google, for the callbacks", await stack.cloud.signToken(EMAIL, CALLBACK_URL)],
    ["a static token's name", "static:a2a"],
  ];
}

describe("a forged token", () => {
  it("opens no entry point, and makes the gateway request no address", async () => {
    const accepted: string[] = [];
    for (const [kind, forged] of await forgedTokens()) {
      for (const [name, method, path, body] of ENTRY_POINTS) {
        const isMeant = kind.startsWith("of Google") && path.startsWith("/callbacks");
        const { status } = await send(method, path, body, bearer(forged));
        if (!isMeant && status !== 401) accepted.push(`${kind} at ${name}: ${status}`);
      }
    }
    expect(accepted).toEqual([]);
    expect(keyRequests).toBe(0);
  });

  it("of the API opens no callback", async () => {
    for (const path of ["/callbacks/maintenance", "/callbacks/schedules/x", "/callbacks/sync-schedules"]) {
      expect((await send("POST", path, undefined, bearer(token))).status, path).toBe(401);
    }
  });
});

describe("a request", () => {
  const OPEN_TO_CALLERS = ENTRY_POINTS.filter(([name]) => !name.includes("callback"));

  it.each(ENTRY_POINTS)(
    "at %s without a token is refused, wherever else it carries one",
    async (...entry) => {
      const [, method, path, body] = entry;
      const places: [string, Record<string, string>][] = [
        [path, {}],
        [`${path}?access_token=${token}`, {}],
        [path, { cookie: `access_token=${token}; authorization=Bearer ${token}` }],
        [path, { "x-authorization": `Bearer ${token}`, "x-forwarded-authorization": `Bearer ${token}` }],
        [path, { "x-serverless-authorization": `Bearer ${token}` }],
        [path, { authorization: `Basic ${Buffer.from(`x:${token}`).toString("base64")}` }],
        [path, { authorization: token }],
        [path, { "x-original-url": "/health", "x-rewrite-url": "/health" }],
        [path, { "x-http-method-override": "GET", "x-method-override": "OPTIONS" }],
      ];
      for (const [at, headers] of places) {
        expect((await send(method, at, body, headers)).status, JSON.stringify([at, headers])).toBe(401);
      }
    },
  );

  it("is answered without a copy for caches, and without credentials for other origins", async () => {
    for (const [name, method, path, body] of OPEN_TO_CALLERS) {
      const origin = { origin: "https://claude.ai", accept: "application/json, text/event-stream" };
      const { headers, status } = await send(method, path, body, { ...bearer(token), ...origin });
      expect(status, name).toBeLessThan(500);
      expect(headers.get("cache-control"), name).toMatch(/no-store|private/);
      expect(headers.get("x-content-type-options"), name).toBe("nosniff");
      expect(headers.get("access-control-allow-credentials"), name).toBeNull();
    }
  });

  it("with a compressed body, or one that only its header calls compressed, is refused", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));
    for (const [name, method, path, plain] of OPEN_TO_CALLERS.filter(([, method]) => method === "POST")) {
      for (const [body, encoding] of [
        [bomb, "gzip"],
        [plain, "br"],
        [plain, "identity, gzip"],
      ] as const) {
        const answer = await send(method, path, body, { ...bearer(token), "content-encoding": encoding });
        expect(answer.status, name).toBeLessThan(500);
        expect(answer.body, name).toContain("compressed");
      }
    }
  });

  it.each([
    "..%2f..%2frecord.json",
    "%2e%2e%2f%2e%2e%2fagents%2fecho.json",
    "x%0d%0aset-cookie:%20a=b",
    "x%00",
    "%c0%ae%c0%ae",
    "__proto__",
    "a%2fb",
    "%F0%9F%98%80",
    "-rf",
    "*",
  ])("with the id %s is a client's mistake at every entry point", async (id) => {
    const text = decode(id);
    const requests: [string, string, string?][] = [
      ["GET", `/api/runs/${id}`],
      ["DELETE", `/api/runs/${id}`],
      ["POST", `/api/runs/${id}/cancel`],
      ["GET", `/api/agents/${id}`],
      ["POST", `/api/agents/${id}/runs`, JSON.stringify({ input: "x" })],
      ["GET", `/api/schedules/${id}`],
      ["POST", `/api/schedules/${id}/run`],
      ["GET", `/agents/${id}/.well-known/agent-card.json`],
      ["GET", `/a2a/rest/tasks/${id}`],
      ["POST", "/agents/echo/jsonrpc", rpc("GetTask", { id: text })],
      ["POST", "/a2a/jsonrpc", rpc("tasks/get", { id: text })],
      ["POST", "/mcp", rpc("resources/read", { uri: `federalrunner://runs/${id}/screenshots/1` })],
      ["POST", "/mcp", rpc("tools/call", { name: "federalrunner_get_run", arguments: { run_id: text } })],
      [
        "POST",
        "/mcp",
        rpc("tools/call", { name: "federalrunner_get_wizard_info", arguments: { wizard_id: text } }),
      ],
    ];
    for (const [method, path, body] of requests) {
      const { status, headers, body: answer } = await send(method, path, body, bearer(token));
      expect(status, `${method} ${path}: ${answer.slice(0, 200)}`).toBeLessThan(500);
      expect(headers.get("set-cookie"), path).toBeNull();
      expect(answer, path).not.toMatch(/"(?:executable|generation|owner)"|\n\s+at /);
    }
  });

  it.each([
    ["half of a character", "\ud800"],
    ["a long text", "x".repeat(5_000)],
    ["NUL", "a\u0000b"],
    ["line breaks", "a\r\nb"],
    ["a path", "../../record"],
    ["wide characters", "🙂".repeat(300)],
  ])("with %s in any text is served or a client's mistake", async (_name, text) => {
    const tool = (name: string, args: object) =>
      rpc("tools/call", { name: `federalrunner_${name}`, arguments: args });
    const asked = await send("POST", "/a2a/jsonrpc", rpc("SendMessage", form("fsa-estimator")), {
      ...bearer(token),
      "a2a-version": "1.0",
    });
    const { id: taskId } = JSON.parse(asked.body).result.task as { id: string };
    const webhook = { taskId, url: "https://127.0.0.1:9/" };
    const requests: [path: string, body: string][] = [
      ["/mcp", tool("list_runs", { schedule_id: text })],
      ["/mcp", tool("list_runs", { cursor: text })],
      ["/mcp", tool("get_run", { run_id: text })],
      ["/mcp", tool("cancel_run", { run_id: text })],
      ["/mcp", tool("compare_runs", { run_ids: [text, text] })],
      ["/mcp", tool("get_wizard_info", { wizard_id: text })],
      [
        "/mcp",
        tool("execute_wizard", { wizard_id: "fsa-estimator", user_data: { [text]: text, birth_year: text } }),
      ],
      [
        "/mcp",
        tool("execute_wizard", { wizard_id: "fsa-estimator", user_data: {}, label: text, base_run_id: text }),
      ],
      ["/mcp", tool("agents_run", { agent_id: text, input: text })],
      [
        "/mcp",
        tool("agents_run", { agent_id: "echo", input: text, context_id: text, parameters: { [text]: text } }),
      ],
      ["/mcp", tool("schedules_change", { action: "delete", id: text })],
      [
        "/mcp",
        tool("schedules_change", { action: "create", id: text, name: text, cron: text, time_zone: text }),
      ],
      ["/mcp", rpc("resources/read", { uri: text })],
      ["/mcp", rpc("prompts/get", { name: text, arguments: { [text]: text } })],
      [
        "/mcp",
        rpc("completion/complete", {
          ref: { type: "ref/prompt", name: text },
          argument: { name: text, value: text },
        }),
      ],
      ["/mcp", rpc("logging/setLevel", { level: text })],
      ["/mcp", rpc(text, {})],
      ["/a2a/jsonrpc", rpc("GetTask", { id: text })],
      ["/a2a/jsonrpc", rpc("CancelTask", { id: text })],
      ["/a2a/jsonrpc", rpc("SubscribeToTask", { id: text })],
      ["/a2a/jsonrpc", rpc("ListTasks", { contextId: text })],
      ["/a2a/jsonrpc", rpc("ListTasks", { pageToken: text })],
      ["/a2a/jsonrpc", rpc("SendMessage", form(text))],
      ["/a2a/jsonrpc", rpc("SendMessage", form("fsa-estimator", { messageId: text, contextId: text }))],
      ["/a2a/jsonrpc", rpc("SendMessage", form("fsa-estimator", { taskId: text }))],
      ["/a2a/jsonrpc", rpc("CreateTaskPushNotificationConfig", { ...webhook, id: text })],
      ["/a2a/jsonrpc", rpc("CreateTaskPushNotificationConfig", { ...webhook, id: text.slice(0, 60) })],
      ["/a2a/jsonrpc", rpc("CreateTaskPushNotificationConfig", { ...webhook, url: text, token: text })],
      ["/a2a/jsonrpc", rpc("GetTaskPushNotificationConfig", { taskId, id: text })],
      ["/a2a/jsonrpc", rpc("DeleteTaskPushNotificationConfig", { taskId, id: text })],
      [
        "/api/agents/echo/runs",
        JSON.stringify({ input: text, context_id: text, parameters: { [text]: text } }),
      ],
      [
        "/api/schedules",
        JSON.stringify({ id: text, name: text, cron: text, target: { kind: "agent", id: text } }),
      ],
    ];
    const wrong: string[] = [];
    for (const [path, body] of requests) {
      const headers = {
        ...bearer(token),
        "a2a-version": "1.0",
        accept: "application/json, text/event-stream",
      };
      const answer = await send("POST", path, body, headers);
      const isInternal = /"internal_error"|-32603/.test(answer.body);
      if (answer.status >= 500 || isInternal) {
        wrong.push(`${path} ${body.slice(0, 120)}: ${answer.status} ${answer.body.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(UNFINISHED)(
    "that is not received in time ends, and holds no connection: %s",
    async (_name, text) => {
      expect(await sendUnfinished(impatient.port, text)).not.toContain(" 200 ");
    },
  );

  it("of a reader starts, cancels and deletes nothing, however its path and method are written", async () => {
    const reader = await stack.identity.mintAccessToken({ scopes: ["federalrunner:read", "agents:read"] });
    const accepted: string[] = [];
    const before = await storedRuns();
    for (const [method, path, body] of RUN_OPERATIONS) {
      const methods = [`GET ${path}`, `HEAD ${path}`, `${method.toLowerCase()} ${path}`];
      for (const line of [...spellings(path).map((target) => `${method} ${target}`), ...methods]) {
        const head = `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nA2A-Version: 1.0\r\nX-HTTP-Method-Override: ${method}\r\n`;
        const type = `Authorization: Bearer ${reader}\r\nContent-Type: application/json\r\n`;
        const status = await raw(`${head}${type}Content-Length: ${body.length}\r\n\r\n${body}`);
        if (status < 400 || status >= 500) accepted.push(`${line}: ${status}`);
      }
    }
    expect(accepted).toEqual([]);
    expect(await storedRuns()).toEqual(before);
  });

  it("with huge or doubled headers is refused", async () => {
    expect(await raw(`GET /api/runs HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${"x".repeat(40_000)}\r\n\r\n`)).toBe(
      431,
    );
    const smuggled = "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    expect(await raw(`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n${smuggled}`)).toBe(400);
    for (const host of ["x@127.0.0.1", "127.0.0.1/x", "127.0.0.1#x", "127.0.0.1\r\nHost: 127.0.0.1"]) {
      expect(await raw(`GET /api/runs HTTP/1.1\r\nHost: ${host}\r\n\r\n`), host).toBe(403);
    }
    const twice = `Authorization: Bearer x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    expect(await raw(`GET /api/runs HTTP/1.1\r\nHost: 127.0.0.1\r\n${twice}`)).toBe(401);
  });
});

/** Operations that need a scope to run, with a body that starts one. */
const RUN_OPERATIONS: [method: string, path: string, body: string][] = [
  ["POST", "/agents/echo/rest/message:send", JSON.stringify(words)],
  ["POST", "/a2a/rest/message:stream", JSON.stringify(form("fsa-estimator"))],
  ["POST", "/a2a/rest/tasks/x:cancel", "{}"],
  ["POST", "/agents/echo/jsonrpc", rpc("SendMessage", words)],
  ["POST", "/api/agents/echo/runs", JSON.stringify({ input: "x" })],
  ["DELETE", "/api/runs/x", ""],
];

/** A path as servers, proxies and frameworks disagree on it. */
function spellings(path: string): string[] {
  const [, first = "", ...rest] = path.split("/");
  const last = rest.at(-1) ?? "";
  const within = (name: string) => `/${[first, ...rest.slice(0, -1), name].join("/")}`;
  return [
    path,
    `/${path}`,
    `${path}/`,
    `${path}//`,
    path.toUpperCase(),
    path.replaceAll("/", "//"),
    `/${first}/../${first}/${rest.join("/")}`,
    `/./${first}/${rest.join("/")}`,
    `/%2e/${first}/${rest.join("/")}`,
    within(`;x=1/${last}`),
    within(`${last};x=1`),
    within(`x/${last}`),
    within(`v1/${last}`),
    within(last.replace(":", "%3A")),
    within(last.replace("m", "%6d")),
    within(`${last}%00`),
    within(`${last}%20`),
    within(`${last}.json`),
    path.replace("/", "%2f"),
    path.replaceAll("/", "\\"),
    `http://127.0.0.1${path}`,
    `${path}?a2a-version=0.3&access_token=x`,
    `${path}#x`,
  ].map((target) => (/^[/h]/.test(target) ? target : `/${target}`));
}

async function storedRuns(): Promise<string[]> {
  const { objects } = await createObjectStore(readCloudSettings(stack.env)).list("runs/");
  return objects.map(({ name }) => name);
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Bytes that no client sends. @returns the status of the answer */
function raw(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(gateway.port, "127.0.0.1", () => socket.write(text));
    socket.setEncoding("utf8").once("data", (answer) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(String(answer))?.[1]));
      socket.destroy();
    });
    socket.on("error", reject);
  });
}
