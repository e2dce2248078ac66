/** Versions, refusals and errors of A2A as they lie on the wire; whatever is sent, never a 500. */
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
    expect((await calls.rpc("message/send", oldMessage("x"), NEW_RPC)).body).toMatchObject({
      error: { code: -32601 },
    });
    expect((await calls.rpc("SendMessage", message("x"))).body).toMatchObject({ error: { code: -32601 } });
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
