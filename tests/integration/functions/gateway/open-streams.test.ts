/** The limit of one caller's open streams, over every entry point. */
import type { StreamResponse } from "@a2a-js/sdk";
import { decodeStatus } from "@a2a-js/sdk/errors/grpc";
import { A2AService } from "@a2a-js/sdk/server/grpc";
import {
  type ClientReadableStream,
  credentials,
  Metadata,
  makeGenericClientConstructor,
  type ServiceError,
  status,
} from "@grpc/grpc-js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestAgents, type TestAgents } from "../../../fixtures/gateway/a2a-agents.ts";
import { createA2aCalls, message, WITHIN } from "../../../fixtures/gateway/a2a-calls.ts";
import { type A2aStack, startA2aStack, uniqueText } from "../../../fixtures/gateway/a2a-stack.ts";

const LIMIT = 2;

let agents: TestAgents;
let stack: A2aStack;
/** A task that does not end. */
let id: string;
const text = uniqueText("held").replace(" ", "-");

beforeAll(async () => {
  agents = await createTestAgents();
  stack = await startA2aStack({
    profiles: agents.profiles,
    grpc: true,
    env: { STREAMS_PER_CALLER: String(LIMIT), MCP_MISSING_SESSION: "accept" },
  });
  const held = { ...message(text), configuration: { returnImmediately: true } };
  ({ id } = await createA2aCalls(stack).send(text, held, { agent: "held" }));
});
afterAll(async () => {
  await agents.letGo(text);
  await stack.close();
  await agents.remove();
});

/** Opens a stream, or reads the refusal. */
type Open = (token: string, signal: AbortSignal) => Promise<Response>;

const post = (path: string, body: unknown, headers: Record<string, string>): Open => {
  return (token, signal) =>
    fetch(`${stack.url}${path}`, {
      method: "POST",
      signal,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify(body),
    });
};
const get = (path: string): Open => {
  return (token, signal) =>
    fetch(`${stack.url}${path}`, { signal, headers: { authorization: `Bearer ${token}` } });
};
const V1 = { "a2a-version": "1.0" };
const rpc = (method: string, params: unknown) => ({ jsonrpc: "2.0", id: 1, method, params });
const TYPE = { metadata: { category: "transient", type: "too_many_streams" } };
const ENTRY_POINTS: [name: string, open: () => Open, refusal: object][] = [
  [
    "SubscribeToTask by JSON-RPC",
    () => post("/agents/held/jsonrpc", rpc("SubscribeToTask", { id }), V1),
    { error: { code: -32000, data: expect.arrayContaining([expect.objectContaining(TYPE)]) } },
  ],
  [
    "SubscribeToTask by HTTP+JSON",
    () => post(`/agents/held/rest/tasks/${id}:subscribe`, undefined, V1),
    { error: { code: 429, status: "RESOURCE_EXHAUSTED" } },
  ],
  [
    "tasks/resubscribe of version 0.3",
    () => post("/agents/held/jsonrpc", rpc("tasks/resubscribe", { id }), {}),
    { error: { code: -32000 } },
  ],
  [
    "a stream of MCP",
    () =>
      post("/mcp", rpc("tools/list", {}), {
        accept: "text/event-stream",
        "mcp-protocol-version": "2025-11-25",
      }),
    { error: { code: -32000, data: { type: "too_many_streams" } } },
  ],
  [
    "the events of a run by REST",
    () => get(`/api/runs/${id}/events`),
    { error: { type: "too_many_streams", category: "transient" } },
  ],
];

const opened: AbortController[] = [];
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort();
});

async function holdAll(token: string): Promise<AbortController[]> {
  const subscribe = post("/agents/held/jsonrpc", rpc("SubscribeToTask", { id }), V1);
  const held = Array.from({ length: LIMIT }, () => new AbortController());
  opened.push(...held);
  for (const { signal } of held) {
    // The streams of the test before may still close.
    await expect.poll(async () => (await subscribe(token, signal)).status, WITHIN).toBe(200);
  }
  return held;
}

describe("a caller with its maximum of open streams", () => {
  it.each(ENTRY_POINTS)("is refused %s, and a closed stream makes room", async (_name, open, refusal) => {
    const held = await holdAll(stack.token);
    const last = new AbortController();
    opened.push(last);
    const refused = await open()(stack.token, last.signal);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("10");
    expect(await refused.json()).toMatchObject(refusal);
    held.pop()?.abort();
    await expect.poll(async () => (await open()(stack.token, last.signal)).status, WITHIN).toBe(200);
  });

  it("starts no run by a refused stream, and calls without a stream pass", async () => {
    await holdAll(stack.token);
    const calls = createA2aCalls(stack);
    const refused = uniqueText();
    const answer = await calls.rest("POST", "/message:stream", message(refused), { version: "1.0" });
    expect(answer.status).toBe(429);
    const { body } = await calls.rest("GET", "/tasks", undefined, { version: "1.0" });
    expect(JSON.stringify(body)).not.toContain(refused);
    await calls.send(uniqueText());
  });

  it("over gRPC gets RESOURCE_EXHAUSTED with the time of the next attempt", async () => {
    const Client = makeGenericClientConstructor(A2AService as never, "A2AService");
    const client = new Client(stack.grpcAddress ?? "", credentials.createInsecure()) as unknown as {
      close(): void;
    } & Record<
      "subscribeToTask",
      (request: object, metadata: Metadata) => ClientReadableStream<StreamResponse>
    >;
    const metadata = new Metadata();
    metadata.set("authorization", `Bearer ${stack.token}`);
    const subscribe = () => client.subscribeToTask({ tenant: "held", id }, metadata);
    const first = (stream: ClientReadableStream<StreamResponse>) =>
      new Promise<StreamResponse | ServiceError>((resolve) => {
        stream.on("data", resolve);
        stream.on("error", (error: ServiceError) => resolve(error));
      });
    const held = Array.from({ length: LIMIT }, subscribe);
    for (const stream of held) expect(await first(stream)).toMatchObject({ payload: { $case: "task" } });
    const error = (await first(subscribe())) as ServiceError;
    expect(error.code).toBe(status.RESOURCE_EXHAUSTED);
    const [blob] = error.metadata.get("grpc-status-details-bin");
    const types = decodeStatus(blob as Buffer).details.map(({ typeUrl }) => typeUrl.split(".").at(-1));
    expect(types).toEqual(["ErrorInfo", "RetryInfo"]);
    held.pop()?.cancel();
    await expect
      .poll(async () => "payload" in (await first(held[held.push(subscribe()) - 1] as never)), {
        timeout: 60_000,
      })
      .toBe(true);
    for (const stream of held) stream.cancel();
    client.close();
  });
});
