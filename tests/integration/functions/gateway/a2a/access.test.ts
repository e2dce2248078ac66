/** The access that each caller has over A2A. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestAgents, type TestAgents } from "../../../../fixtures/gateway/a2a-agents.ts";
import {
  type A2aCalls,
  createA2aCalls,
  message,
  oldMessage,
} from "../../../../fixtures/gateway/a2a-calls.ts";
import { type A2aStack, startA2aStack, uniqueText } from "../../../../fixtures/gateway/a2a-stack.ts";
import { BUNDLED_IDS } from "../../../../fixtures/wizards/bundled.ts";

let agents: TestAgents;
let stack: A2aStack;
let calls: A2aCalls;

beforeAll(async () => {
  agents = await createTestAgents();
  stack = await startA2aStack({ profiles: agents.profiles });
  calls = createA2aCalls(stack);
  const broken = { id: "broken", name: "B", description: "d", executable: "cat", timeout_seconds: 5 };
  await stack.agents.runs.configuration.create("agents/broken.json", JSON.stringify(broken));
});
afterAll(async () => {
  await stack.close();
  await agents.remove();
});

describe("agent cards (FR-011/cards)", () => {
  const card = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${stack.url}${path}`, { headers });
  const CARD = ".well-known/agent-card.json";

  it("are public, in the format of the requested version, with an ETag", async () => {
    const old = await card(`/agents/mirror/${CARD}`);
    expect(old.headers.get("cache-control")).toBe("public, max-age=300");
    expect(old.headers.get("vary")).toBe("A2A-Version");
    expect(await old.json()).toMatchObject({
      protocolVersion: "0.3.0",
      url: `${stack.url}/agents/mirror/jsonrpc`,
      preferredTransport: "JSONRPC",
      additionalInterfaces: [{ url: `${stack.url}/agents/mirror/rest`, transport: "HTTP+JSON" }],
      securitySchemes: { bearer: { type: "http", scheme: "bearer" }, oauth: { type: "openIdConnect" } },
      supportsAuthenticatedExtendedCard: true,
      // Clients of 1.0 that send no version read it too.
      capabilities: { extendedAgentCard: true },
    });
    const current = await card(`/agents/mirror/${CARD}`, { "a2a-version": "1.0" });
    const described = await current.json();
    expect(JSON.stringify(described), "without a service over gRPC").not.toContain("GRPC");
    expect(described).toMatchObject({
      capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: true },
      supportedInterfaces: expect.arrayContaining([
        {
          url: `${stack.url}/agents/mirror/jsonrpc`,
          protocolBinding: "JSONRPC",
          protocolVersion: "1.0",
        },
      ]),
    });
    const etag = current.headers.get("etag") ?? "";
    expect(etag).not.toBe(old.headers.get("etag"));
    const again = await card(`/agents/mirror/${CARD}`, { "a2a-version": "1.0", "if-none-match": etag });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: "" });
  });

  it("describe FederalRunner itself at the origin, with the wizards as its skills", async () => {
    const { skills, url } = (await (await card(`/${CARD}`)).json()) as {
      skills: { id: string }[];
      url: string;
    };
    expect(skills.map(({ id }) => id)).toEqual(BUNDLED_IDS);
    expect(url).toBe(`${stack.url}/a2a/jsonrpc`);
    expect((await card(`/a2a/${CARD}`)).status).toBe(200);
  });

  it("have the same version of 0.3 everywhere, a tag for each skill, and the address of the documentation", async () => {
    const old = (await (await card(`/agents/mirror/${CARD}`)).json()) as Record<string, unknown>;
    const extended = await calls.rest("GET", "/v1/card");
    const inRpc = await calls.rpc("agent/getAuthenticatedExtendedCard", {});
    for (const each of [old, extended.body, inRpc.body.result]) {
      expect(each).toMatchObject({
        protocolVersion: "0.3.0",
        securitySchemes: { bearer: { type: "http" } },
        skills: [{ tags: ["agent"] }],
      });
    }
    const page = await fetch(String(old.documentationUrl));
    expect(page.headers.get("content-type")).toContain("text/markdown");
    expect(await page.text()).toContain("# Agents over A2A");
  });

  it("contain limits and private parameters only for callers with a token", async () => {
    const { body } = await calls.rest("GET", "/extendedAgentCard", undefined, {
      agent: "greeter",
      version: "1.0",
    });
    expect(body).toMatchObject({
      capabilities: {
        extensions: [
          {
            params: {
              access_type: "read-only",
              max_concurrent_executions: 10,
              timeout_seconds: 300,
              parameters: { required: ["greeting"] },
            },
          },
        ],
      },
    });
    const shown = JSON.stringify(await (await card(`/agents/greeter/${CARD}`)).json());
    expect(shown).toContain("good morning");
    expect(shown).not.toContain("max_concurrent_executions");
    expect(shown).not.toContain("manner");
    expect(JSON.stringify(body)).toContain("manner");
    expect((await fetch(`${stack.url}/agents/greeter/rest/extendedAgentCard`)).status).toBe(401);
  });

  it("require a token with A2A_CARDS=private", async () => {
    const closed = await stack.startGateway({ A2A_CARDS: "private" });
    for (const path of [`/${CARD}`, `/agents/mirror/${CARD}`, `/agents/missing/${CARD}`]) {
      const refused = await fetch(`${closed.url}${path}`);
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ code: -32000, data: { category: "permanent" } });
    }
    const shown = await fetch(`${closed.url}/agents/mirror/${CARD}`, { headers: stack.authorization });
    expect(shown.status).toBe(200);
    expect(shown.headers.get("cache-control")).toBe("private, no-cache");
    expect(shown.headers.get("vary")).toBe("A2A-Version, Authorization");
    const other = await stack.identity.mintAccessToken({ scopes: ["agents:read"] });
    const headers = { authorization: `Bearer ${other}` };
    expect((await fetch(`${closed.url}/${CARD}`, { headers })).status).toBe(403);
  });
});

describe("SC-008 a broken profile", () => {
  it("is named with its mistakes, its category and advice on both transports, in both versions", async () => {
    const send = async (version: string, method: string, path: string, params: object) => {
      const headers = { ...stack.authorization, "a2a-version": version, "content-type": "application/json" };
      const rpc = { jsonrpc: "2.0", id: 1, method, params };
      const sent = [
        ["jsonrpc", rpc],
        [path, params],
      ] as const;
      return Promise.all(
        sent.map(([to, body]) => {
          const url = `${stack.url}/agents/broken/${to}`;
          return fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
        }),
      );
    };
    const current = message("x");
    const old = oldMessage("x");
    const responses = [
      ...(await send("1.0", "SendMessage", "rest/message:send", current)),
      ...(await send("0.3", "message/send", "rest/v1/message:send", old)),
    ];
    for (const response of responses) {
      expect(response.status).toBe(500);
      const text = await response.text();
      expect(text).toContain("timeout_seconds");
      expect(text).toContain("skills");
      expect(text).toContain('"category":"permanent"');
      expect(text).toContain('"type":"invalid_agent_profile"');
      expect(text).toMatch(/operator/);
    }
  });
});

describe("access (FR-011/calls)", () => {
  it("names the missing scopes in WWW-Authenticate, and of a token only that it is not valid", async () => {
    const challenge = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
      (await fetch(`${stack.url}${path}`, { headers, method })).headers.get("www-authenticate");
    expect(await challenge("/agents/mirror/rest/tasks")).toBe('Bearer scope="agents:read"');
    expect(await challenge("/agents/mirror/rest/message:send", {}, "POST")).toBe('Bearer scope="agents:run"');
    expect(await challenge("/a2a/jsonrpc", {}, "POST")).toBe(
      'Bearer scope="federalrunner:read federalrunner:execute"',
    );
    const wrong = { authorization: `Bearer ${"x".repeat(40)}` };
    expect(await challenge("/agents/mirror/rest/tasks", wrong)).toMatch(
      /^Bearer error="invalid_token", error_description="[^"]*", scope="agents:read"$/,
    );
    const token = await stack.identity.mintAccessToken({ scopes: ["agents:read"] });
    const reader = { authorization: `Bearer ${token}` };
    expect(await challenge("/agents/mirror/rest/message:send", reader, "POST")).toMatch(
      /^Bearer error="insufficient_scope", .* scope="agents:run"$/,
    );
    expect(await challenge("/api/agents")).toBe('Bearer scope="agents:read"');
  });

  it("requires a token, and answers 401 in the form of the transport, with category and next step (SC-008)", async () => {
    const message = "The caller could not be authenticated. Send a valid token.";
    const data = { type: "authentication_failed", category: "permanent" };
    const old = { code: -32000, message, data };
    const current = { "a2a-version": "1.0" };
    const attempts: [Promise<Response>, object][] = [
      [
        fetch(`${stack.url}/agents/mirror/jsonrpc`, { method: "POST", body: "not even JSON" }),
        { jsonrpc: "2.0", id: null, error: old },
      ],
      [fetch(`${stack.url}/agents/missing/rest/tasks`), old],
      [fetch(`${stack.url}/a2a/rest/v1/message:send`, { method: "POST" }), old],
      [
        fetch(`${stack.url}/a2a/rest/tasks`, { headers: current }),
        { error: { code: 401, status: "UNAUTHENTICATED", message, details: [{ metadata: data }] } },
      ],
    ];
    for (const [attempt, body] of attempts) {
      const response = await attempt;
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject(body);
    }
  });

  it("requires agents:run to send and to cancel, and agents:read to read", async () => {
    const token = await stack.identity.mintAccessToken({ scopes: ["agents:read"] });
    const reader = { token, version: "1.0" };
    const refused = await Promise.all([
      calls.post(
        JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: message("x") }),
        reader,
      ),
      calls.post(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "message/stream", params: {} }), { token }),
      fetch(`${stack.url}/agents/mirror/rest/message:send`, {
        method: "POST",
        headers: calls.headersOf(reader),
        body: "{}",
      }),
      fetch(`${stack.url}/agents/mirror/rest/v1/tasks/x:cancel`, {
        method: "POST",
        headers: calls.headersOf({ token }),
      }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await calls.rpc("ListTasks", {}, reader)).status).toBe(200);
    expect((await calls.rest("GET", "/tasks", undefined, reader)).status).toBe(200);
  });

  const READING = ["GetTask", "ListTasks", "SubscribeToTask", "GetTaskPushNotificationConfig"];
  const CHANGING = ["SendMessage", "SendStreamingMessage", "CancelTask", "CreateTaskPushNotificationConfig"];
  const LEGACY: Record<string, string> = {
    GetTask: "tasks/get",
    SubscribeToTask: "tasks/resubscribe",
    GetTaskPushNotificationConfig: "tasks/pushNotificationConfig/get",
    ListTaskPushNotificationConfigs: "tasks/pushNotificationConfig/list",
    SendMessage: "message/send",
    SendStreamingMessage: "message/stream",
    CancelTask: "tasks/cancel",
    CreateTaskPushNotificationConfig: "tasks/pushNotificationConfig/set",
    DeleteTaskPushNotificationConfig: "tasks/pushNotificationConfig/delete",
  };
  const REST: [method: string, path: string, needs: "read" | "run"][] = [
    ["GET", "/tasks", "read"],
    ["GET", "/tasks/x", "read"],
    ["POST", "/tasks/x:subscribe", "read"],
    ["GET", "/tasks/x/pushNotificationConfigs", "read"],
    ["GET", "/tasks/x/pushNotificationConfigs/y", "read"],
    ["GET", "/extendedAgentCard", "read"],
    ["POST", "/message:send", "run"],
    ["POST", "/message:stream", "run"],
    ["POST", "/tasks/x:cancel", "run"],
    ["POST", "/tasks/x%3Acancel", "run"],
    ["POST", "/tasks/x/pushNotificationConfigs", "run"],
    ["DELETE", "/tasks/x/pushNotificationConfigs/y", "run"],
  ];

  it.each([
    ["agents:read", "run"],
    ["agents:run", "read"],
  ] as const)(
    "with %s alone refuses every method that needs to %s, on every transport and version",
    async (scope, needed) => {
      const token = await stack.identity.mintAccessToken({ scopes: [scope] });
      const reads = [...READING, "ListTaskPushNotificationConfigs", "GetExtendedAgentCard"];
      const runs = [...CHANGING, "DeleteTaskPushNotificationConfig"];
      const wrong: string[] = [];
      const check = (name: string, need: string, status: number) => {
        if ((status === 403) !== (need === needed)) wrong.push(`${name}: ${status}`);
      };
      for (const [method, need] of [
        ...reads.map((method) => [method, "read"] as const),
        ...runs.map((method) => [method, "run"] as const),
      ]) {
        const call = (name: string) =>
          JSON.stringify({ jsonrpc: "2.0", id: 1, method: name, params: { id: "x" } });
        check(method, need, (await calls.post(call(method), { token, version: "1.0" })).status);
        const old = LEGACY[method];
        if (old) check(old, need, (await calls.post(call(old), { token })).status);
      }
      for (const [method, path, need] of REST) {
        for (const version of ["1.0", "0.3"]) {
          const prefix = version === "0.3" ? "/v1" : "";
          const response = await fetch(`${stack.url}/agents/mirror/rest${prefix}${path}`, {
            method,
            headers: { ...calls.headersOf({ token, version }), "content-type": "application/json" },
            body: method === "POST" ? "{}" : undefined,
          });
          await response.text();
          check(`${version} ${method} ${path}`, need, response.status);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it("lists a task at its own endpoint only, for the same caller", async () => {
    const { id } = (await calls.send(uniqueText())) as { id: string };
    const listed = async (agent: string) => {
      const { body } = await calls.rest("GET", "/tasks", undefined, { agent, version: "1.0" });
      return (body.tasks as { id: string }[]).map((task) => task.id);
    };
    expect(await listed("mirror")).toContain(id);
    expect(await listed("held")).not.toContain(id);
  });

  it("hides a caller's task from other callers: get, cancel and list do not find it", async () => {
    const { id } = (await calls.send(uniqueText())) as { id: string };
    const token = await stack.identity.mintAccessToken({ subject: "auth0|another-user" });
    const other = { token, version: "1.0" };
    expect((await calls.rpc("GetTask", { id }, other)).body).toMatchObject({ error: { code: -32001 } });
    expect(await calls.rest("POST", `/tasks/${id}:cancel`, {}, other)).toMatchObject({ status: 404 });
    expect(await calls.rest("GET", `/tasks/${id}:subscribe`, undefined, other)).toMatchObject({
      status: 404,
    });
    expect((await calls.rest("GET", "/tasks", undefined, other)).body).toMatchObject({ tasks: [] });
    const elsewhere = { agent: "greeter", version: "1.0" };
    expect(await calls.rest("GET", `/tasks/${id}`, undefined, elsewhere)).toMatchObject({ status: 404 });
  });
});
