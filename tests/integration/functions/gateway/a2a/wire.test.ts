/** Versions, refusals and errors of A2A on the wire; no request is answered with a 500. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestAgents, type TestAgents } from "../../../../fixtures/gateway/a2a-agents.ts";
import {
  type A2aCalls,
  createA2aCalls,
  type Json,
  message,
  NEW_RPC,
  oldMessage,
} from "../../../../fixtures/gateway/a2a-calls.ts";
import { type A2aStack, startA2aStack, uniqueText } from "../../../../fixtures/gateway/a2a-stack.ts";

let agents: TestAgents;
let stack: A2aStack;
let calls: A2aCalls;

beforeAll(async () => {
  agents = await createTestAgents();
  stack = await startA2aStack({ profiles: agents.profiles });
  calls = createA2aCalls(stack);
});
afterAll(async () => {
  await stack.close();
  await agents.remove();
});

describe("versions of the protocol (FR-002/json-rpc, FR-002/rest)", () => {
  it("are selected by A2A-Version: absent means 0.3, a patch number is ignored, every other value is rejected", async () => {
    const answered = async (version: string | undefined, method: string, params: unknown) =>
      (await calls.rpc(method, params, version === undefined ? {} : { version })).body;
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
      expect(await calls.rest("GET", "/tasks", undefined, { version })).toMatchObject({
        status: 400,
        body: { error: { details: [{ reason: "VERSION_NOT_SUPPORTED" }] } },
      });
    }
  });

  it("are separate: a method of the other version is unknown", async () => {
    const answered = async (method: string, call = {}) =>
      (await calls.rpc(method, method === "SendMessage" ? message("x") : oldMessage("x"), call)).body.error;
    expect(await answered("message/send", NEW_RPC)).toMatchObject({
      code: -32601,
      message: "message/send is a method of version 0.3; in version 1.0 it is SendMessage.",
    });
    expect(await answered("SendMessage")).toMatchObject({
      code: -32601,
      message: "SendMessage is a method of version 1.0: send the header A2A-Version: 1.0.",
    });
    expect(await answered("SendMesage", NEW_RPC)).toMatchObject({
      code: -32601,
      message: "Version 1.0 has no such method; did you mean SendMessage?",
    });
  });

  it("may come in the query; without one, REST is 0.3 too", async () => {
    const { id } = await calls.send(uniqueText());
    const get = (query: string) => calls.rest("GET", `/tasks/${id}${query}`);
    expect((await get("?A2A-Version=1.0")).body).toMatchObject({ history: [{ parts: [{}] }] });
    expect((await get("")).body).toMatchObject({ history: [{ content: [{}] }] });
    const empty = await calls.rest("GET", `/tasks/${id}`, undefined, { headers: { "a2a-version": "" } });
    expect(empty.body).toMatchObject({ history: [{ content: [{}] }] });
    const card = await fetch(`${stack.url}/agents/mirror/.well-known/agent-card.json?A2A-Version=1.0`);
    expect(await card.json()).toHaveProperty("supportedInterfaces.0.protocolBinding");
  });
});

describe("an endpoint", () => {
  it("exists for runnable agents, and reports the reason for others", async () => {
    for (const [agent, words] of [
      ["switched-off", "is disabled"],
      ["talkative", "Interactive input required"],
      ["missing", "no agent missing"],
    ] as const) {
      const answers = [
        await calls.rpc("ListTasks", {}, { agent, version: "1.0" }),
        await calls.rest("GET", "/tasks", undefined, { agent, version: "1.0" }),
        await calls.rest("GET", "/v1/tasks", undefined, { agent }),
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

  it("answers malformed JSON, batches and non-requests with the errors of JSON-RPC", async () => {
    const answered = async (body: string, headers: Record<string, string> = {}) => {
      const response = await calls.post(body, { headers });
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
    expect(await calls.rest("POST", "/message:send", "{", { version: "1.0" })).toMatchObject({
      status: 400,
      body: {
        error: { status: "INVALID_ARGUMENT", message: expect.stringContaining("not valid JSON: line 1") },
      },
    });
    expect(await calls.rest("POST", "/v1/message:send", "{")).toMatchObject({
      status: 400,
      body: { code: -32700 },
    });
  });

  it("checks the media type before it reads the body", async () => {
    const { body } = await calls.rpc("SendMessage", {}, { headers: { "content-type": "text/plain" } });
    expect(body).toMatchObject({
      id: null,
      error: { code: -32005, message: expect.stringContaining("Content-Type") },
    });
    const malformed = await calls.post("{", { headers: { "content-type": "text/plain" } });
    expect(await malformed.json()).toMatchObject({ error: { code: -32005 } });
    for (const [path, version] of [
      ["/message:send", "1.0"],
      ["/v1/message:send", "0.3"],
    ] as const) {
      const headers = { "content-type": "text/plain" };
      const answer = await calls.rest("POST", path, "{", { version, headers });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toContain("Content-Type");
    }
  });

  it("names every field of a wrong type, on both transports and in both versions", async () => {
    const wrong = { messageId: "m", contextId: 5, role: "ROLE_USER", parts: [{ text: 1 }] };
    const current = [
      await calls.rpc("SendMessage", { message: wrong }, NEW_RPC),
      await calls.rest("POST", "/message:send", { message: wrong }, { version: "1.0" }),
    ];
    const kinded = { ...wrong, kind: "message", role: "user", parts: [{ kind: "text", text: 1 }] };
    const old = [
      await calls.rpc("message/send", { message: kinded }),
      await calls.rest("POST", "/v1/message:send", { message: kinded }),
    ];
    for (const { body } of [...current, ...old]) {
      expect(JSON.stringify(body)).toContain("message.contextId: must be a text");
      expect(JSON.stringify(body)).toContain("message.parts[0].text: must be a text");
    }
    const proto = { messageId: "m", contextId: 5, role: "ROLE_USER", content: [{ text: 1 }] };
    const { body } = await calls.rest("POST", "/v1/message:send", { message: proto });
    expect(JSON.stringify(body)).toContain("message.content[0].text: must be a text");
    expect(JSON.stringify((await calls.rpc("GetTask", {}, NEW_RPC)).body)).toContain("id: is missing");
    const many = await calls.rpc("ListTasks", { pageSize: 101 }, NEW_RPC);
    expect(JSON.stringify(many.body)).toContain("pageSize must be an integer from 1 to 100");
  });

  const two = { message: { messageId: "m", role: "ROLE_USER", parts: [{ text: "x", data: { a: 1 } }] } };
  const hook = (config: Json) => ({ ...message("x"), configuration: { taskPushNotificationConfig: config } });
  it.each([
    ["GET", "/message:send", undefined, 404, "/message:send takes POST, not GET."],
    ["PUT", "/tasks", {}, 404, "/tasks takes GET, not PUT."],
    ["POST", "/message/send", {}, 404, "did you mean POST /message:send?"],
    ["POST", "/tasks/x:resume", {}, 404, "its operations are POST /message:send"],
    ["GET", "/tasks?includeArtifacts=maybe", undefined, 400, "includeArtifacts: must be true or false"],
    ["GET", "/tasks?pageSize=ten", undefined, 400, "pageSize: must be a whole number"],
    ["GET", "/tasks?status=completed", undefined, 400, "such as TASK_STATE_COMPLETED"],
    ["POST", "/message:send", two, 400, "message.parts[0]: must have only one of text and data"],
    ["POST", "/message:send", hook({}), 400, "configuration.taskPushNotificationConfig.url: is missing"],
    [
      "POST",
      "/tasks/x/pushNotificationConfigs",
      { url: 5, token: {} },
      400,
      "token: must be a text; url: must be a text",
    ],
  ])("answers %s %s with the mistake that was made", async (method, path, body, status, words) => {
    const answer = await calls.rest(method, path, body, { version: "1.0" });
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(words);
  });

  it("names the header where a message of 1.0 comes without a version", async () => {
    const { status, body } = await calls.rest("POST", "/message:send", message("x"));
    expect(status).toBe(400);
    expect(body.message).toContain("send the header A2A-Version: 1.0");
  });

  it("answers a request without an id with the id null, as A2A has no notifications", async () => {
    const text = uniqueText();
    const answers: [request: object, answer: object][] = [
      [{ method: "SendMessage", params: message(text) }, { result: { task: {} } }],
      [{ method: "GetTask", params: { id: "nonsense" } }, { error: { code: -32001 } }],
      [{ method: "SendMessage", params: {} }, { error: { code: -32602 } }],
      [{ method: "Nonsense", params: {} }, { error: { code: -32601 } }],
      [{ params: {} }, { error: { code: -32600 } }],
    ];
    for (const [request, answer] of answers) {
      const response = await calls.post(JSON.stringify({ jsonrpc: "2.0", ...request }), NEW_RPC);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id: null, ...answer });
    }
  });

  it.each([{}, { blocking: null }, { acceptedOutputModes: ["text/plain"] }, { blocking: true }])(
    "waits in 0.3 with the configuration %j",
    async (configuration) => {
      const sent = { ...oldMessage(uniqueText()), configuration };
      expect((await calls.rpc("message/send", sent)).body).toMatchObject({
        result: { status: { state: "completed" } },
      });
      const literal = { ...oldMessage(uniqueText()), configuration };
      const proto = {
        message: { messageId: "m", role: "ROLE_USER", content: [{ text: uniqueText() }] },
        // Clients omit false here: an empty configuration is one with `blocking: false`.
        configuration: { acceptedOutputModes: ["text/plain"], ...configuration },
      };
      for (const body of [literal, proto]) {
        expect(await calls.rest("POST", "/v1/message:send", body)).toMatchObject({
          body: { task: { status: { state: "TASK_STATE_COMPLETED" } } },
        });
      }
    },
  );

  it("does not wait in 0.3 with `blocking: false`", async () => {
    const text = uniqueText("held").replace(" ", "-");
    const sent = { ...oldMessage(text), configuration: { blocking: false } };
    expect((await calls.rpc("message/send", sent, { agent: "held" })).body).toMatchObject({
      result: { status: { state: expect.stringMatching(/submitted|working/) } },
    });
    await agents.letGo(text);
  });

  it("takes the literal Message of 0.3's section 7.1 over REST", async () => {
    const text = uniqueText();
    const sent = await calls.rest("POST", "/v1/message:send", oldMessage(text));
    expect(sent).toMatchObject({
      status: 201,
      body: { task: { artifacts: [{ parts: [{ text }] }] } },
    });
  });

  it("sends 0.3's errors of a stream as events", async () => {
    const ask = async (params: unknown) => {
      const request = { jsonrpc: "2.0", id: 7, method: "message/stream", params };
      const response = await calls.post(JSON.stringify(request));
      expect(response.headers.get("content-type")).toBe("text/event-stream");
      return JSON.parse((await response.text()).replace(/^data: /, "")) as Json;
    };
    expect(await ask({ message: 5 })).toMatchObject({ id: 7, error: { code: -32602 } });
    const further = { message: { ...oldMessage("x").message, taskId: "nonsense" } };
    expect(await ask(further)).toMatchObject({ id: 7, error: { code: -32001 } });
  });

  it("refuses parts that the skill does not take", async () => {
    const send = async (part: Json) =>
      (await calls.rpc("SendMessage", { message: { ...message("x").message, parts: [part] } }, NEW_RPC)).body;
    for (const part of [
      { data: { parameters: {} } },
      { text: "x", mediaType: "image/png" },
      { raw: "eA==" },
    ]) {
      expect(await send(part), JSON.stringify(part)).toMatchObject({ error: { code: -32005 } });
    }
  });

  it("rejects a body over 4 MB", async () => {
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "SendMessage",
      params: message("x".repeat(4_200_000)),
    });
    expect((await calls.post(body, NEW_RPC)).status).toBe(413);
    expect(await calls.rest("POST", "/message:send", body, { version: "1.0" })).toMatchObject({
      status: 413,
    });
  });

  it("answers every malformed message with a client error, without a stack trace", async () => {
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
        const answer = await calls.rest("POST", path, body ?? "null", { version });
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
        const answer = await calls.rpc(method, body, { version });
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
      expect((await calls.rest("GET", path, undefined, { version: "1.0" })).status, path).toBe(400);
    }
    expect(await calls.rest("GET", "/nothing", undefined, { version: "1.0" })).toMatchObject({ status: 404 });
  });

  it("reports push notifications as unsupported", async () => {
    const { id } = (await calls.send(uniqueText())) as { id: string };
    const config = { taskId: id, url: "https://example.com/hook" };
    expect((await calls.rpc("CreateTaskPushNotificationConfig", config, NEW_RPC)).body).toMatchObject({
      error: { code: -32003 },
    });
    expect(
      await calls.rest("GET", `/tasks/${id}/pushNotificationConfigs`, undefined, { version: "1.0" }),
    ).toMatchObject({
      status: 400,
      body: { error: { details: [{ reason: "PUSH_NOTIFICATION_NOT_SUPPORTED" }] } },
    });
    const asked = await calls.rpc(
      "SendMessage",
      { ...message("x"), configuration: { taskPushNotificationConfig: config } },
      NEW_RPC,
    );
    expect(asked.body).toMatchObject({ error: { code: -32003 } });
  });
});
