/** A2A as it lies on the wire: versions, refusals, cards, errors, lists; whatever is sent, never a 500. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestAgents, type TestAgents } from "../../../../fixtures/gateway/a2a-agents.ts";
import { type A2aStack, startA2aStack, uniqueText } from "../../../../fixtures/gateway/a2a-stack.ts";
import { processesWith } from "../../../../fixtures/runs/processes-with.ts";

let agents: TestAgents;
let stack: A2aStack;

beforeAll(async () => {
  agents = await createTestAgents();
  stack = await startA2aStack({ profiles: agents.profiles });
});
afterAll(async () => {
  await stack.close();
  await agents.remove();
});

type Json = Record<string, unknown>;
interface Call {
  agent?: string;
  version?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
}

const WITHIN = { timeout: 10_000, interval: 50 };
const NEW_RPC = { version: "1.0" };

function headersOf({ version, token = stack.token, headers }: Call): Record<string, string> {
  return {
    "content-type": "application/json",
    ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
    ...(version === undefined ? {} : { "a2a-version": version }),
    ...headers,
  };
}

function endpoint({ agent = "mirror" }: Call): string {
  return agent === "root" ? `${stack.url}/a2a` : `${stack.url}/agents/${agent}`;
}

function post(body: string, call: Call = {}): Promise<Response> {
  return fetch(`${endpoint(call)}/jsonrpc`, { method: "POST", headers: headersOf(call), body });
}

async function rpc(
  method: string,
  params: unknown,
  call: Call = {},
): Promise<{ status: number; body: Json }> {
  const response = await post(JSON.stringify({ jsonrpc: "2.0", id: "call-1", method, params }), call);
  return { status: response.status, body: (await response.json()) as Json };
}

async function rest(method: string, path: string, body?: unknown, call: Call = {}) {
  const response = await fetch(`${endpoint(call)}/rest${path}`, {
    method,
    headers: headersOf(call),
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? {} : (JSON.parse(text) as Json),
  };
}

const message = (text: string, more: Json = {}) => ({
  message: { messageId: "m-1", role: "ROLE_USER", parts: [{ text }], ...more },
});
const oldMessage = (text: string) => ({
  message: { kind: "message", messageId: "m-1", role: "user", parts: [{ kind: "text", text }] },
});

async function send(text: string, more: Json = {}, call: Call = {}): Promise<Json> {
  const { status, body } = await rest(
    "POST",
    "/message:send",
    { ...message(text), ...more },
    { version: "1.0", ...call },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.task as Json;
}

describe("versions of the protocol (FR-002)", () => {
  it("are told by A2A-Version: absent is 0.3, a patch number says nothing, anything else is refused", async () => {
    const answered = async (version: string | undefined, method: string, params: unknown) =>
      (await rpc(method, params, version === undefined ? {} : { version })).body;
    expect(await answered(undefined, "message/send", oldMessage(uniqueText()))).toHaveProperty(
      "result.kind",
      "task",
    );
    expect(await answered("0.3.0", "message/send", oldMessage(uniqueText()))).toHaveProperty(
      "result.kind",
      "task",
    );
    expect(await answered("1.0", "SendMessage", message(uniqueText()))).toHaveProperty("result.task");
    expect(await answered("1.0.0", "SendMessage", message(uniqueText()))).toHaveProperty("result.task");
    for (const version of ["0.4", "2.0", "latest"]) {
      expect(await answered(version, "SendMessage", message("x"))).toMatchObject({
        id: "call-1",
        error: { code: -32009, message: "A2A-Version must be 1.0 or 0.3." },
      });
      expect(await rest("GET", "/tasks", undefined, { version })).toMatchObject({
        status: 400,
        body: { error: { details: [{ reason: "VERSION_NOT_SUPPORTED" }] } },
      });
    }
  });

  it("do not mix: a method of the other version is unknown", async () => {
    expect((await rpc("message/send", oldMessage("x"), NEW_RPC)).body).toMatchObject({
      error: { code: -32601 },
    });
    expect((await rpc("SendMessage", message("x"))).body).toMatchObject({ error: { code: -32601 } });
  });
});

describe("agent cards (FR-011)", () => {
  const card = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${stack.url}${path}`, { headers });
  const CARD = ".well-known/agent-card.json";

  it("are public, in the shape of the version that is asked for, with an ETag", async () => {
    const old = await card(`/agents/mirror/${CARD}`);
    expect(old.headers.get("cache-control")).toBe("public, max-age=300");
    expect(await old.json()).toMatchObject({
      protocolVersion: "0.3.0",
      url: `${stack.url}/agents/mirror/jsonrpc`,
      preferredTransport: "JSONRPC",
      additionalInterfaces: [{ url: `${stack.url}/agents/mirror/rest`, transport: "HTTP+JSON" }],
      securitySchemes: { bearer: { type: "http", scheme: "bearer" }, oauth: { type: "openIdConnect" } },
      supportsAuthenticatedExtendedCard: true,
    });
    const current = await card(`/agents/mirror/${CARD}`, { "a2a-version": "1.0" });
    expect(await current.json()).toMatchObject({
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
    expect(skills.map(({ id }) => id)).toEqual(["fsa-estimator", "ssa-quick-calculator"]);
    expect(url).toBe(`${stack.url}/a2a/jsonrpc`);
    expect((await card(`/a2a/${CARD}`)).status).toBe(200);
  });

  it("tell parameters and limits only to callers with a token", async () => {
    const { body } = await rest("GET", "/extendedAgentCard", undefined, { agent: "greeter", version: "1.0" });
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
    expect(JSON.stringify(await (await card(`/agents/greeter/${CARD}`)).json())).not.toContain(
      "good morning",
    );
    expect((await fetch(`${stack.url}/agents/greeter/rest/extendedAgentCard`)).status).toBe(401);
  });

  it("can be closed", async () => {
    const closed = await stack.startGateway({ A2A_CARDS: "private" });
    for (const path of [`/${CARD}`, `/agents/mirror/${CARD}`, `/agents/nobody/${CARD}`]) {
      const refused = await fetch(`${closed.url}${path}`);
      expect({ status: refused.status, body: await refused.text() }).toEqual({ status: 401, body: "" });
    }
    const shown = await fetch(`${closed.url}/agents/mirror/${CARD}`, { headers: stack.authorization });
    expect(shown.status).toBe(200);
    expect(shown.headers.get("cache-control")).toBe("private, no-cache");
    const other = await stack.identity.mintAccessToken({ scopes: ["federalrunner:read"] });
    const headers = { authorization: `Bearer ${other}` };
    expect((await fetch(`${closed.url}/${CARD}`, { headers })).status).toBe(403);
  });
});

describe("access (FR-011)", () => {
  it("needs a token, and refuses without a word", async () => {
    const attempts = [
      fetch(`${stack.url}/agents/mirror/jsonrpc`, { method: "POST", body: "not even JSON" }),
      fetch(`${stack.url}/agents/nobody/rest/tasks`),
      fetch(`${stack.url}/a2a/rest/v1/message:send`, { method: "POST" }),
    ];
    for (const response of await Promise.all(attempts)) {
      expect({ status: response.status, body: await response.text() }).toEqual({ status: 401, body: "" });
    }
  });

  it("needs agents:run to send and to cancel, and agents:read to look", async () => {
    const token = await stack.identity.mintAccessToken({ scopes: ["agents:read"] });
    const reader = { token, version: "1.0" };
    const refused = await Promise.all([
      post(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: message("x") }), reader),
      post(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "message/stream", params: {} }), { token }),
      fetch(`${stack.url}/agents/mirror/rest/message:send`, {
        method: "POST",
        headers: headersOf(reader),
        body: "{}",
      }),
      fetch(`${stack.url}/agents/mirror/rest/v1/tasks/x:cancel`, {
        method: "POST",
        headers: headersOf({ token }),
      }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await rpc("ListTasks", {}, reader)).status).toBe(200);
    expect((await rest("GET", "/tasks", undefined, reader)).status).toBe(200);
  });

  it("keeps callers apart: another's task is not found, cannot be cancelled, and is not listed", async () => {
    const { id } = (await send(uniqueText())) as { id: string };
    const token = await stack.identity.mintAccessToken({ subject: "auth0|somebody-else" });
    const other = { token, version: "1.0" };
    expect((await rpc("GetTask", { id }, other)).body).toMatchObject({ error: { code: -32001 } });
    expect(await rest("POST", `/tasks/${id}:cancel`, {}, other)).toMatchObject({ status: 404 });
    expect(await rest("GET", `/tasks/${id}:subscribe`, undefined, other)).toMatchObject({ status: 404 });
    expect((await rest("GET", "/tasks", undefined, other)).body).toMatchObject({ tasks: [] });
    const elsewhere = { agent: "greeter", version: "1.0" };
    expect(await rest("GET", `/tasks/${id}`, undefined, elsewhere)).toMatchObject({ status: 404 });
  });
});

describe("an endpoint", () => {
  it("exists for agents that may run, and says why it does not for others", async () => {
    for (const [agent, words] of [
      ["switched-off", "switched off"],
      ["talkative", "Interactive input required"],
      ["nobody", "no agent nobody"],
    ] as const) {
      const answers = [
        await rpc("ListTasks", {}, { agent, version: "1.0" }),
        await rest("GET", "/tasks", undefined, { agent, version: "1.0" }),
        await rest("GET", "/v1/tasks", undefined, { agent }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(404);
        expect(JSON.stringify(body)).toContain(words);
      }
      expect((await fetch(`${stack.url}/agents/${agent}/.well-known/agent-card.json`)).status).toBe(404);
    }
    expect((await fetch(`${stack.url}/agents/mirror/other`)).status).toBe(404);
    expect((await fetch(`${stack.url}/agents/mirror/jsonrpc`)).status).toBe(405);
  });

  it("answers malformed JSON, batches and other things than requests as JSON-RPC has it", async () => {
    const answered = async (body: string, headers: Record<string, string> = {}) => {
      const response = await post(body, { headers });
      return { status: response.status, ...((await response.json()) as Json) };
    };
    expect(await answered('{"jsonrpc": ')).toMatchObject({ status: 200, id: null, error: { code: -32700 } });
    for (const body of [
      "[]",
      "5",
      '"text"',
      "null",
      "",
      '{"id": 1}',
      '{"jsonrpc":"2.0","id":{},"method":"x"}',
    ]) {
      expect(await answered(body), body).toMatchObject({ status: 200, error: { code: -32600 } });
    }
    expect(await answered("{}", { "content-type": "text/plain" })).toMatchObject({ error: { code: -32005 } });
    expect(await rest("POST", "/message:send", "{", { version: "1.0" })).toMatchObject({
      status: 400,
      body: { error: { status: "INVALID_ARGUMENT", message: expect.stringContaining("not JSON: line 1") } },
    });
    expect(await rest("POST", "/v1/message:send", "{")).toMatchObject({
      status: 400,
      body: { code: -32700 },
    });
  });

  it("reads no body over 4 MB", async () => {
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "SendMessage",
      params: message("x".repeat(4_200_000)),
    });
    expect((await post(body, NEW_RPC)).status).toBe(413);
    expect(await rest("POST", "/message:send", body, { version: "1.0" })).toMatchObject({ status: 413 });
  });

  it("is never broken by a client: whatever has the wrong form is its mistake, without a stack trace", async () => {
    const parts = [
      undefined,
      null,
      {},
      [],
      [null],
      [{}],
      [{ kind: "file" }],
      [{ kind: "text" }],
      [{ data: 5 }],
    ];
    const bodies = [
      undefined,
      null,
      {},
      { message: null },
      { message: "text" },
      { message: { parts: {} } },
      { message: { messageId: {}, role: 7, parts: [] } },
      { message: { messageId: "m", role: "ROLE_AGENT", parts: [{ text: "x" }] } },
      { message: { messageId: "m", role: "user", parts: [{ text: "x" }], taskId: "../record" } },
      { message: { messageId: "m", role: "ROLE_USER", parts: [{ text: "x" }] }, metadata: { dedup: "no" } },
      {
        message: { messageId: "m", role: "ROLE_USER", parts: [{ text: "x" }] },
        configuration: { historyLength: -1 },
      },
      {
        message: { messageId: "m", role: "ROLE_USER", parts: [{ text: "x" }] },
        metadata: { timeout_seconds: 1e9 },
      },
      ...parts.flatMap((part) => [
        { message: { messageId: "m", role: "ROLE_USER", parts: part } },
        { message: { messageId: "m", role: "user", kind: "message", parts: part, content: part } },
      ]),
    ];
    for (const body of bodies) {
      for (const [path, version] of [
        ["/message:send", "1.0"],
        ["/v1/message:send", "0.3"],
        ["/v1/message:stream", "0.3"],
      ] as const) {
        const answer = await rest("POST", path, body ?? "null", { version });
        expect(answer.status, `${path} ${JSON.stringify(body)} ${JSON.stringify(answer.body)}`).toBeOneOf([
          400, 404,
        ]);
        expect(JSON.stringify(answer.body)).not.toMatch(/TypeError|Cannot read|\bat .*\.js/);
      }
      for (const [method, version] of [
        ["SendMessage", "1.0"],
        ["message/send", "0.3"],
        ["message/stream", "0.3"],
      ] as const) {
        const answer = await rpc(method, body, { version });
        expect(answer.body, `${method} ${JSON.stringify(body)}`).toHaveProperty("error.code");
        expect((answer.body.error as Json).code, JSON.stringify([body, answer])).toBeOneOf([
          -32602, -32001, -32005,
        ]);
        expect(JSON.stringify(answer.body)).not.toMatch(/TypeError|Cannot read|\bat .*\.js/);
      }
    }
    for (const path of [
      "/tasks?status=gone",
      "/tasks?pageToken=..%2F",
      "/tasks?statusTimestampAfter=then",
      "/tasks/%E0%A4%A",
      "/tasks?historyLength=x",
    ]) {
      expect((await rest("GET", path, undefined, { version: "1.0" })).status, path).toBe(400);
    }
    expect(await rest("GET", "/nothing", undefined, { version: "1.0" })).toMatchObject({ status: 404 });
  });

  it("has no push notifications yet, and says so", async () => {
    const { id } = (await send(uniqueText())) as { id: string };
    const config = { taskId: id, url: "https://example.com/hook" };
    expect((await rpc("CreateTaskPushNotificationConfig", config, NEW_RPC)).body).toMatchObject({
      error: { code: -32003 },
    });
    expect(
      await rest("GET", `/tasks/${id}/pushNotificationConfigs`, undefined, { version: "1.0" }),
    ).toMatchObject({
      status: 400,
      body: { error: { details: [{ reason: "PUSH_NOTIFICATION_NOT_SUPPORTED" }] } },
    });
    const asked = await rpc(
      "SendMessage",
      { ...message("x"), configuration: { taskPushNotificationConfig: config } },
      NEW_RPC,
    );
    expect(asked.body).toMatchObject({ error: { code: -32003 } });
  });
});

describe("tasks", () => {
  it("are listed page by page, the newest first, by context, state and time", async () => {
    const contextId = uniqueText("talk");
    const ids: unknown[] = [];
    for (const n of [1, 2, 3])
      ids.unshift(
        (
          await send(uniqueText(`n${n}`), {
            message: { ...message("").message, contextId, parts: [{ text: uniqueText() }] },
          })
        ).id,
      );
    const list = async (query: Record<string, string>) =>
      (await rest("GET", `/tasks?${new URLSearchParams(query)}`, undefined, { version: "1.0" })).body as {
        tasks: Json[];
        nextPageToken: string;
      };
    const idsOf = ({ tasks }: { tasks: Json[] }) => tasks.map(({ id }) => id);
    expect(idsOf(await list({ contextId }))).toEqual(ids);
    const first = await list({ contextId, pageSize: "2" });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(idsOf(await list({ contextId, pageSize: "2", pageToken: first.nextPageToken }))).toEqual(
      ids.slice(2),
    );
    expect(idsOf(await list({ contextId, status: "TASK_STATE_COMPLETED" }))).toEqual(ids);
    expect(idsOf(await list({ contextId, status: "TASK_STATE_WORKING" }))).toEqual([]);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(idsOf(await list({ contextId, statusTimestampAfter: later }))).toEqual([]);
    expect(idsOf(await list({ contextId: "never heard of" }))).toEqual([]);
    expect((await list({ contextId })).tasks[0]).not.toHaveProperty("artifacts");
    expect((await list({ contextId, includeArtifacts: "true" })).tasks[0]).toHaveProperty(
      "artifacts.0.parts.0.text",
    );
    expect((await list({ contextId, historyLength: "0" })).tasks[0]).not.toHaveProperty("history");

    const { status, body } = await rest(
      "GET",
      `/v1/tasks?${new URLSearchParams({ contextId, status: "completed" })}`,
    );
    expect(status).toBe(200);
    expect(idsOf(body as { tasks: Json[] })).toEqual(ids);
    expect(body).toHaveProperty("tasks.0.history.0.content.0.text");
  });

  it("are the same for the same message within a minute, unless the caller opts out", async () => {
    const text = uniqueText();
    const first = await send(text);
    const again = await send(text);
    expect(again).toMatchObject({ id: first.id, metadata: { deduplicated: true } });
    expect((await send(text, { metadata: { dedup: false } })).id).not.toBe(first.id);
  });

  it("take no further messages once an agent has them", async () => {
    const { id: taskId } = (await send(uniqueText())) as { id: string };
    const further = { message: { ...message("more").message, taskId } };
    expect((await rpc("SendMessage", further, NEW_RPC)).body).toMatchObject({ error: { code: -32004 } });
    expect((await rpc("SubscribeToTask", { id: taskId }, NEW_RPC)).body).toMatchObject({
      error: { code: -32004 },
    });
    const unknown = { message: { ...message("more").message, taskId: "nonsense" } };
    expect((await rpc("SendMessage", unknown, NEW_RPC)).body).toMatchObject({ error: { code: -32001 } });
  });

  it("hold masked words only, while the agent gets the original", async () => {
    const key = `AKIA${"Q".repeat(12)}1234`;
    const task = await send(`${uniqueText()} ${key}`);
    expect(JSON.stringify(task)).not.toContain(key);
    expect(task).toMatchObject({ artifacts: [{ metadata: { output_bytes: expect.any(Number) } }] });
  });

  it("are answered with 503, Retry-After and the task's id on every wire when there is no room (FR-EDGE-05)", async () => {
    const text = uniqueText("single").replace(" ", "-");
    const agent = "single";
    const { id } = (await send(text, { configuration: { returnImmediately: true } }, { agent })) as {
      id: string;
    };
    await expect
      .poll(
        async () => (await rest("GET", `/tasks/${id}`, undefined, { agent, version: "1.0" })).body,
        WITHIN,
      )
      .toMatchObject({ status: { state: "TASK_STATE_WORKING" } });

    const current = await rest("POST", "/message:send", message(uniqueText()), { agent, version: "1.0" });
    expect(current).toMatchObject({
      status: 503,
      body: {
        error: {
          code: 503,
          status: "UNAVAILABLE",
          details: [
            { reason: "UNAVAILABLE", metadata: { type: "capacity_exhausted", task_id: expect.any(String) } },
            {},
          ],
        },
      },
    });
    expect(current.headers.get("retry-after")).toMatch(/^\d+$/);
    const old = await rest(
      "POST",
      "/v1/message:send",
      { message: { messageId: "m", role: "ROLE_USER", content: [{ text: uniqueText() }] } },
      { agent },
    );
    expect(old).toMatchObject({ status: 503, body: { code: -32000, data: { task_id: expect.any(String) } } });
    const inRpc = await rpc("SendStreamingMessage", message(uniqueText()), { agent, version: "1.0" });
    expect(inRpc).toMatchObject({
      status: 503,
      body: {
        id: "call-1",
        error: { code: -32000, data: [{ metadata: { task_id: expect.any(String) } }, {}] },
      },
    });
    const inOldRpc = await rpc("message/send", oldMessage(uniqueText()), { agent });
    expect(inOldRpc).toMatchObject({
      status: 503,
      body: { error: { code: -32000, data: { task_id: expect.any(String) } } },
    });

    const rejected = (inOldRpc.body.error as { data: { task_id: string } }).data.task_id;
    expect(
      (await rest("GET", `/tasks/${rejected}`, undefined, { agent, version: "1.0" })).body,
    ).toMatchObject({
      status: {
        state: "TASK_STATE_REJECTED",
        message: { parts: [{ text: expect.stringMatching(/^Transient error: /) }, {}] },
      },
    });
    await agents.letGo(text);
  });

  it("stop with their process when they are cancelled, also by another instance", async () => {
    const other = await stack.startGateway();
    const { id } = (await send(
      uniqueText("held"),
      { configuration: { returnImmediately: true } },
      { agent: "held" },
    )) as { id: string };
    const isRunning = async () => (await stack.agents.processes()).length > (await idleProcesses());
    await expect.poll(isRunning, WITHIN).toBe(true);
    const cancelled = await fetch(`${other.url}/agents/held/rest/tasks/${id}:cancel`, {
      method: "POST",
      headers: headersOf({ version: "1.0" }),
    });
    expect(await cancelled.json()).toMatchObject({ id, status: { state: "TASK_STATE_CANCELED" } });
    await expect.poll(isRunning, WITHIN).toBe(false);
  });

  it("go on when their caller leaves", async () => {
    const text = uniqueText("held").replace(" ", "-");
    const left = new AbortController();
    const sent = fetch(`${stack.url}/agents/held/rest/message:send`, {
      method: "POST",
      headers: headersOf({ version: "1.0" }),
      body: JSON.stringify(message(text)),
      signal: left.signal,
    });
    const newest = async () =>
      (await rest("GET", "/tasks?pageSize=1", undefined, { agent: "held", version: "1.0" })).body as {
        tasks: Json[];
      };
    await expect.poll(newest, WITHIN).toMatchObject({
      tasks: [{ status: { state: "TASK_STATE_WORKING" }, history: [{ parts: [{ text }] }] }],
    });
    left.abort();
    await expect(sent).rejects.toThrow();
    await agents.letGo(text);
    await expect
      .poll(newest, WITHIN)
      .toMatchObject({ tasks: [{ status: { state: "TASK_STATE_COMPLETED" } }] });
  });

  it("are answered as they are when a blocking call has waited long enough", async () => {
    const impatient = await stack.startGateway({ A2A_WAIT_SECONDS: "1" });
    const text = uniqueText("held").replace(" ", "-");
    const response = await fetch(`${impatient.url}/agents/held/rest/message:send`, {
      method: "POST",
      headers: headersOf({ version: "1.0" }),
      body: JSON.stringify(message(text)),
    });
    expect(await response.json()).toMatchObject({ task: { status: { state: "TASK_STATE_WORKING" } } });
    await agents.letGo(text);
  });

  it("of a writer wait for their turn and are executed", async () => {
    const { id } = (await send(
      uniqueText(),
      { configuration: { returnImmediately: true } },
      { agent: "writer" },
    )) as { id: string };
    await expect
      .poll(
        async () => (await rest("GET", `/tasks/${id}`, undefined, { agent: "writer", version: "1.0" })).body,
        WITHIN,
      )
      .toMatchObject({ status: { state: "TASK_STATE_COMPLETED" } });
  });
});

/** The services themselves. */
async function idleProcesses(): Promise<number> {
  return (await processesWith(`TMPDIR=${stack.agents.workerEnv.TMPDIR}`)).length;
}
