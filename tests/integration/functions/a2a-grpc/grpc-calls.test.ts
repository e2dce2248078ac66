/** A2A over gRPC on the wire: authentication, statuses with details, selection of agents, health and reflection. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Role, type SendMessageResponse, TaskState } from "@a2a-js/sdk";
import { LegacyA2AService } from "@a2a-js/sdk/compat/v0_3/server/grpc";
import { decodeErrorInfo, decodeStatus } from "@a2a-js/sdk/errors/grpc";
import { A2AService } from "@a2a-js/sdk/server/grpc";
import { fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import {
  type ClientUnaryCall,
  credentials,
  loadPackageDefinition,
  Metadata,
  makeGenericClientConstructor,
  type ServiceError,
  status,
} from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadReflectedFiles } from "../../../../functions/a2a-grpc/reflected-files.ts";
import { newStaticToken } from "../../../../shared/auth/tokens/static-tokens.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { createTestAgents, type TestAgents } from "../../../fixtures/gateway/a2a-agents.ts";
import { type A2aStack, startA2aStack, uniqueText } from "../../../fixtures/gateway/a2a-stack.ts";
import { callRaw, frame, type RawAnswer, type RawCall } from "../../../fixtures/gateway/raw-grpc.ts";
import { field, worstMessages } from "../../../fixtures/gateway/worst-messages.ts";
import { processorSeconds } from "../../../fixtures/measure-growth.ts";
import { type Collector, drawTree, startCollector } from "../../../fixtures/tracing/start-collector.ts";

type Unary = (
  request: object,
  metadata: Metadata,
  options: { deadline?: number },
  done: (error: ServiceError | null, response: never) => void,
) => ClientUnaryCall;

let agents: TestAgents;
let collector: Collector;
let stack: A2aStack;
let client: Record<string, Unary> & { close(): void };
let tracing: Record<string, string>;

beforeAll(async () => {
  [agents, collector] = await Promise.all([createTestAgents(), startCollector()]);
  tracing = { TRACE_ENDPOINT: collector.endpoint, TRACE_SAMPLE_PERCENT: "100" };
  stack = await startA2aStack({
    profiles: agents.profiles,
    grpc: true,
    agentEnv: tracing,
    env: { TRUSTED_PROXY_HOPS: "1", A2A_GRPC_AGENT_DOMAIN: "agents.example.com" },
  });
  client = open({});
});
afterAll(async () => {
  client.close();
  await Promise.all([stack.close(), collector.close()]);
  await agents.remove();
});

function open(options: Record<string, string>, address = stack.grpcAddress ?? "") {
  const Client = makeGenericClientConstructor(A2AService as never, "A2AService");
  return new Client(address, credentials.createInsecure(), options) as unknown as typeof client;
}

interface Answer<T> {
  response?: T;
  error?: ServiceError;
}

function call<T>(
  method: string,
  request: object,
  headers: Record<string, string> = {},
  { deadline, from = client }: { deadline?: number; from?: typeof client } = {},
): Promise<Answer<T>> {
  const metadata = new Metadata();
  const all = { authorization: `Bearer ${stack.token}`, ...headers };
  for (const [name, value] of Object.entries(all)) if (value !== "") metadata.set(name, value);
  return new Promise((resolve) => {
    from[method]?.(request, metadata, { deadline }, (error, response) =>
      resolve(error ? { error } : { response }),
    );
  });
}

const toSend = (text: string, tenant = "") => ({
  tenant,
  message: {
    messageId: text,
    contextId: "",
    taskId: "",
    role: Role.ROLE_USER,
    parts: [{ content: { $case: "text", value: text }, metadata: undefined, filename: "", mediaType: "" }],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  },
  configuration: undefined,
  metadata: undefined,
});
const send = (
  text: string,
  tenant: string,
  headers: Record<string, string> = {},
  options: { deadline?: number; from?: typeof client } = {},
) => call<SendMessageResponse>("sendMessage", toSend(text, tenant), headers, options);

const listed = (headers: Record<string, string>) =>
  call("listTasks", { tenant: "", contextId: "", status: 0, pageToken: "" }, headers);

function detailsOf(error: ServiceError | undefined) {
  const [blob] = error?.metadata.get("grpc-status-details-bin") ?? [];
  const { details } = decodeStatus(blob as Buffer);
  const [info] = details;
  return {
    info: decodeErrorInfo(info?.value as Buffer),
    types: details.map(({ typeUrl }) => typeUrl.split(".").at(-1)),
  };
}

describe("a call over gRPC (FR-011/calls, FR-002/grpc)", () => {
  it("needs a token", async () => {
    for (const authorization of ["", `Bearer ${"x".repeat(40)}`, "short"]) {
      const { error } = await listed({ authorization, "x-forwarded-for": "203.0.113.1" });
      expect(error?.code).toBe(status.UNAUTHENTICATED);
      expect(detailsOf(error).info.reason).toBe("UNAUTHENTICATED");
    }
  });

  it("needs the scope of its target and action, which the status names", async () => {
    const token = await stack.identity.mintAccessToken({ scopes: ["federalrunner:read", "agents:read"] });
    const authorization = `Bearer ${token}`;
    expect((await listed({ authorization })).error).toBeUndefined();
    expect((await listed({ authorization, "x-agent-id": "mirror" })).error).toBeUndefined();
    const { error } = await send(uniqueText(), "mirror", { authorization });
    expect(error?.code).toBe(status.PERMISSION_DENIED);
    expect(error?.details).toContain("agents:run");
  });

  it("from an address with five failures is RESOURCE_EXHAUSTED with a delay, on HTTP too (FR-EDGE-11)", async () => {
    const wrong = { authorization: `Bearer ${newStaticToken("ci").token}`, "x-forwarded-for": "203.0.113.9" };
    for (let n = 0; n < 5; n += 1) {
      expect((await listed(wrong)).error?.code).toBe(status.UNAUTHENTICATED);
    }
    const { error } = await listed(wrong);
    expect(error?.code).toBe(status.RESOURCE_EXHAUSTED);
    expect(detailsOf(error).types).toEqual(["ErrorInfo", "RetryInfo"]);
    await expect
      .poll(async () => (await fetch(`${stack.url}/agents/mirror/rest/tasks`, { headers: wrong })).status, {
        timeout: 60_000,
      })
      .toBe(429);
    expect((await listed({ "x-forwarded-for": "203.0.113.9" })).error).toBeUndefined();
  });

  it("reaches the agent of its tenant, of x-agent-id or of its host, else the root agent", async () => {
    const answered = async (...given: Parameters<typeof send>) => {
      const { response, error } = await send(...given);
      expect(error).toBeUndefined();
      const { payload } = response as SendMessageResponse;
      return payload?.$case === "task" ? payload.value.metadata?.agent_id : payload?.$case;
    };
    expect(await answered(uniqueText(), "mirror")).toBe("mirror");
    expect(await answered(uniqueText(), "", { "x-agent-id": "mirror" })).toBe("mirror");
    const host = open({ "grpc.default_authority": "mirror.agents.example.com" });
    expect(await answered(uniqueText(), "", {}, { from: host })).toBe("mirror");
    host.close();
    expect(await answered(uniqueText(), "")).toBe("message");
  });

  it("is named by the card, for 0.3 by the host of the agent", async () => {
    const card = await fetch(`${stack.url}/agents/mirror/.well-known/agent-card.json`);
    const port = stack.grpcAddress?.split(":").at(-1);
    expect(await card.json()).toMatchObject({
      additionalInterfaces: expect.arrayContaining([
        { transport: "GRPC", url: `mirror.agents.example.com:${port}` },
      ]),
      supportedInterfaces: expect.arrayContaining([
        expect.objectContaining({ url: stack.grpcAddress, protocolBinding: "GRPC", tenant: "mirror" }),
      ]),
    });
  });

  it("has the product's errors as statuses with details", async () => {
    const cases: [Promise<Answer<unknown>>, status, string, string[]][] = [
      [
        call("getTask", { tenant: "mirror", id: "nonsense" }),
        status.NOT_FOUND,
        "TASK_NOT_FOUND",
        ["ErrorInfo"],
      ],
      [send(uniqueText(), "missing"), status.NOT_FOUND, "AGENT_NOT_FOUND", ["ErrorInfo"]],
      [send(uniqueText(), "greeter"), status.INVALID_ARGUMENT, "INVALID_PARAMS", ["ErrorInfo", "BadRequest"]],
      [
        call("sendMessage", { ...toSend("x", "mirror"), message: undefined }),
        status.INVALID_ARGUMENT,
        "INVALID_PARAMS",
        ["ErrorInfo"],
      ],
    ];
    for (const [answer, code, reason, types] of cases) {
      const { error } = await answer;
      expect(error?.code, error?.details).toBe(code);
      expect(detailsOf(error)).toMatchObject({ info: { reason }, types });
    }
    const other = await listed({ "a2a-version": "2.0" });
    expect(other.error?.code).toBe(status.FAILED_PRECONDITION);
  });

  it("is UNAVAILABLE with a delay and the task's id at capacity (FR-EDGE-05)", async () => {
    const name = uniqueText("single").replace(" ", "-");
    const held = send(name, "single");
    await expect.poll(() => agents.hasStarted(name)).toBe(true);
    const { error } = await send(uniqueText(), "single");
    expect(error?.code).toBe(status.UNAVAILABLE);
    const { info, types } = detailsOf(error);
    expect(info).toMatchObject({ reason: "UNAVAILABLE", metadata: { task_id: expect.any(String) } });
    expect(types).toContain("RetryInfo");
    await agents.letGo(name);
    expect((await held).error).toBeUndefined();
  });

  it("honours a deadline and a cancellation, which do not end the task", async () => {
    const name = uniqueText("held").replace(" ", "-");
    const { error } = await send(name, "held", {}, { deadline: Date.now() + 1500 });
    expect(error?.code).toBe(status.DEADLINE_EXCEEDED);
    await agents.letGo(name);
    await expect
      .poll(
        async () => {
          const { response } = await send(name, "held");
          const { payload } = response as SendMessageResponse;
          return payload?.$case === "task" && payload.value.status?.state;
        },
        { timeout: 60_000 },
      )
      .toBe(TaskState.TASK_STATE_COMPLETED);
  });
});

describe("a traced call over gRPC", () => {
  it("continues the caller's trace, down to the attempts of the agent", async () => {
    const traced = await stack.startGrpc({ PORT: "0", MCP_SERVER_URL: stack.url, ...tracing });
    const from = open({}, `127.0.0.1:${traced.port}`);
    const [trace, caller] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
    const { error } = await send(
      uniqueText(),
      "failing",
      { traceparent: `00-${trace}-${caller}-00` },
      { from },
    );
    expect(error).toBeUndefined();
    from.close();
    await traced.close();
    const spans = () => collector.spans.filter((span) => span.trace === trace);
    await expect
      .poll(() => drawTree(spans(), caller))
      .toEqual([
        "a2a-grpc: /lf.a2a.v1.A2AService/SendMessage",
        "  a2a-grpc: submit run",
        "    a2a-grpc: launch run",
        "    run-agent: execute run",
        "      run-agent: attempt",
      ]);
    expect(spans().find(({ name }) => name === "attempt")).toMatchObject({
      facts: { attempt: 1 },
      error: "agent_failed",
    });
  });
});

describe("an unusual call over gRPC", () => {
  const LIST = "/lf.a2a.v1.A2AService/ListTasks";
  const CASES: [string, () => RawCall, Partial<RawAnswer>][] = [
    ["an unknown method", () => ({ path: "/lf.a2a.v1.A2AService/Nothing" }), { code: status.UNIMPLEMENTED }],
    ["an unknown service", () => ({ path: "/nothing.Service/Do" }), { code: status.UNIMPLEMENTED }],
    [
      "another media type",
      () => ({ path: LIST, headers: { "content-type": "application/json" } }),
      { http: 415 },
    ],
    [
      // The library's status, before any interceptor.
      "a message that is no protobuf",
      () => ({ path: LIST, body: frame(Buffer.from('{"id": 1}')) }),
      { code: status.INTERNAL },
    ],
    [
      "a message of more than 4 MB",
      () => ({ path: LIST, body: frame(Buffer.alloc(5 * 1024 * 1024)) }),
      { code: status.RESOURCE_EXHAUSTED },
    ],
    [
      "a small message that inflates to more than 4 MB",
      () => ({
        path: LIST,
        headers: { "grpc-encoding": "gzip" },
        body: frame(gzipSync(Buffer.alloc(16 * 1024 * 1024)), { compressed: 1 }),
      }),
      { code: status.RESOURCE_EXHAUSTED },
    ],
    [
      "an unknown compression",
      () => ({
        path: LIST,
        headers: { "grpc-encoding": "zip" },
        body: frame(Buffer.from("x"), { compressed: 1 }),
      }),
      { code: status.UNIMPLEMENTED },
    ],
    [
      "a deadline of 0",
      () => ({ path: LIST, headers: { "grpc-timeout": "0m" } }),
      { code: status.DEADLINE_EXCEEDED },
    ],
    [
      "the id of another call",
      () => ({ path: LIST, headers: { "x-federalrunner-call": "00000000-0000-0000-0000-000000000000" } }),
      { code: status.OK },
    ],
    [
      "a token in a binary header alone",
      () => ({
        path: LIST,
        headers: { authorization: "", "authorization-bin": btoa(`Bearer ${stack.token}`) },
      }),
      { code: status.UNAUTHENTICATED },
    ],
    [
      "two tokens",
      () => ({ path: LIST, headers: { authorization: `Bearer ${stack.token}, Bearer ${stack.token}` } }),
      { code: status.UNAUTHENTICATED },
    ],
  ];

  it.each(CASES)("with %s has its status", async (_name, toCall, expected) => {
    const { headers, ...rest } = toCall();
    const authorized = { authorization: `Bearer ${stack.token}`, ...headers };
    expect(await callRaw(stack.grpcAddress ?? "", { ...rest, headers: authorized })).toMatchObject(expected);
  });

  it("with huge metadata fails alone", async () => {
    const headers = { authorization: `Bearer ${stack.token}`, "x-large": "x".repeat(200_000) };
    const answer = await callRaw(stack.grpcAddress ?? "", { path: LIST, headers }).catch(
      (error: unknown) => error,
    );
    expect(answer).not.toMatchObject({ code: status.OK });
    expect((await listed({})).error).toBeUndefined();
  });

  it("keeps odd texts as they are", async () => {
    for (const text of ["a\u0000b", "\u202egnp.exe", "👩‍👩‍👧", " \r\n\t x ", "y".repeat(200_000)]) {
      const request = toSend(uniqueText(), "mirror");
      const [part] = request.message.parts;
      if (part) part.content.value = `${text}${uniqueText()}`;
      const { response, error } = await call<SendMessageResponse>("sendMessage", request);
      expect(error).toBeUndefined();
      const { payload } = response as SendMessageResponse;
      const [artifact] = payload?.$case === "task" ? payload.value.artifacts : [];
      // The echo is shown as a terminal shows it.
      expect(artifact?.parts[0]?.content?.value).toContain(text.replaceAll("\r\n", "\n"));
    }
  });

  it.each([
    ["getTask", "read"],
    ["listTasks", "read"],
    ["subscribeToTask", "read"],
    ["getExtendedAgentCard", "read"],
    ["getTaskPushNotificationConfig", "read"],
    ["listTaskPushNotificationConfigs", "read"],
    ["sendMessage", "run"],
    ["sendStreamingMessage", "run"],
    ["cancelTask", "run"],
    ["createTaskPushNotificationConfig", "run"],
    ["deleteTaskPushNotificationConfig", "run"],
  ])("of %s needs the scope to %s", async (method, action) => {
    const other = action === "read" ? "run" : "read";
    const name = `${method[0]?.toUpperCase()}${method.slice(1)}`;
    const token = await stack.identity.mintAccessToken({ scopes: [`agents:${other}`] });
    const headers = { authorization: `Bearer ${token}`, "x-agent-id": "mirror" };
    const path = `/lf.a2a.v1.A2AService/${name}`;
    const { code } = await callRaw(stack.grpcAddress ?? "", { path, headers });
    expect(code).toBe(status.PERMISSION_DENIED);
  });

  it("of version 0.3 that requires an answer ends with a final event", async () => {
    const Client = makeGenericClientConstructor(LegacyA2AService as never, "A2AService");
    const legacy = new Client(stack.grpcAddress ?? "", credentials.createInsecure()) as unknown as {
      close(): void;
      sendStreamingMessage(request: object, metadata: Metadata): AsyncIterable<{ payload?: unknown }>;
    };
    const metadata = new Metadata();
    metadata.set("authorization", `Bearer ${stack.token}`);
    const data = { wizard_id: "ssa-quick-calculator", user_data: {} };
    const request = {
      messageId: uniqueText(),
      contextId: "",
      taskId: "",
      role: 1,
      content: [{ part: { $case: "data", value: { data } } }],
      metadata: undefined,
      extensions: [],
    };
    const items: { payload?: unknown }[] = [];
    for await (const item of legacy.sendStreamingMessage({ request }, metadata)) items.push(item);
    expect(items.map(({ payload }) => payload)).toMatchObject([
      { $case: "task" },
      {
        $case: "statusUpdate",
        value: { status: { state: TaskState.TASK_STATE_INPUT_REQUIRED }, final: true },
      },
    ]);
    legacy.close();
  });
});

describe("a message of 1 MB costs as much as its bytes", () => {
  const BYTES = 1024 * 1024;
  const LARGEST_MEMORY = 200 * 1024 * 1024;
  const shapes = {
    "lf.a2a.v1.A2AService": worstMessages({ message: 2, metadata: 4 }, (value) => field(4, value)),
    // Data is a structure, and its part has a message of its own.
    "a2a.v1.A2AService": worstMessages({ message: 1, metadata: 3 }, (value) =>
      field(3, field(1, field(1, field(1, "k"), field(2, value)))),
    ),
  };
  const { OK, INVALID_ARGUMENT, NOT_FOUND, FAILED_PRECONDITION, INTERNAL } = status;
  const CODES = [OK, INVALID_ARGUMENT, NOT_FOUND, FAILED_PRECONDITION, INTERNAL];
  const targets = [
    { service: "lf.a2a.v1.A2AService", agent: "mirror" },
    { service: "a2a.v1.A2AService", agent: "" },
  ] as const;

  async function expectBounded(path: string, agent: string, shape: (bytes: number) => Buffer): Promise<void> {
    const headers = {
      authorization: `Bearer ${stack.token}`,
      ...(agent === "" ? {} : { "x-agent-id": agent }),
    };
    const before = process.memoryUsage.rss();
    const body = frame(shape(BYTES));
    const seconds = await processorSeconds(async () => {
      const { code } = await callRaw(stack.grpcAddress ?? "", { path, headers, body });
      expect(CODES).toContain(code);
    });
    // A quadratic cost is more than a minute.
    expect(seconds).toBeLessThan(6);
    expect(process.memoryUsage.rss() - before).toBeLessThan(LARGEST_MEMORY);
  }

  const cases = targets.flatMap((target) =>
    Object.entries(shapes[target.service]).map(([name, shape]) => ({ ...target, name, shape })),
  );
  it.each(cases)("to $service in the shape of $name", async ({ service, agent, shape }) => {
    const path = `/${service}/SendMessage`;
    await expectBounded(path, agent, shape);
    expect({}).not.toHaveProperty("polluted");
  });

  const services = { "lf.a2a.v1.A2AService": A2AService, "a2a.v1.A2AService": LegacyA2AService };
  const methods = Object.entries(services).flatMap(([service, definition]) =>
    Object.keys(definition).map((name) => ({
      service,
      method: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    })),
  );
  it.each(methods)("to $method of $service as its ids", async ({ service, method }) => {
    await expectBounded(`/${service}/${method}`, "", (bytes) =>
      Buffer.concat([1, 2, 3].map((number) => field(number, Buffer.alloc(bytes / 3, "a")))),
    );
  });
});

describe("health and reflection", () => {
  const service = (file: string, path: string) =>
    path
      .split(".")
      .reduce<unknown>(
        (found, name) => (found as Record<string, unknown>)[name],
        loadPackageDefinition(loadSync(join(packageRoot, "node_modules", file), { enums: String })),
      ) as new (
      ...args: unknown[]
    ) => Record<string, CallableFunction>;

  const Health = service("grpc-health-check/proto/health/v1/health.proto", "grpc.health.v1.Health");
  const Reflection = service(
    "@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto",
    "grpc.reflection.v1.ServerReflection",
  );

  it("need no token", async () => {
    const health = new Health(stack.grpcAddress, credentials.createInsecure());
    const answer = await new Promise((resolve) =>
      health.check?.({ service: "" }, (_error: unknown, response: unknown) => resolve(response)),
    );
    expect(answer).toMatchObject({ status: "SERVING" });
    health.close?.();

    const reflection = new Reflection(stack.grpcAddress, credentials.createInsecure());
    const stream = reflection.serverReflectionInfo?.();
    const services = new Promise((resolve) => stream.on("data", resolve));
    stream.write({ listServices: "" });
    expect(await services).toMatchObject({
      listServicesResponse: {
        service: expect.arrayContaining([{ name: "lf.a2a.v1.A2AService" }, { name: "a2a.v1.A2AService" }]),
      },
    });
    stream.end();
    reflection.close?.();
  });

  it("are health alone in production", async () => {
    const settings = { PORT: "0", HOST: "127.0.0.1", MCP_SERVER_URL: "https://federalrunner.example" };
    const production = await stack.startGrpc({ ...settings, ENVIRONMENT: "production" });
    const reflection = new Reflection(`127.0.0.1:${production.port}`, credentials.createInsecure());
    const stream = reflection.serverReflectionInfo?.();
    const failure = new Promise<ServiceError>((resolve) => stream.on("error", resolve));
    stream.write({ listServices: "" });
    expect((await failure).code).toBe(status.UNIMPLEMENTED);
    reflection.close?.();
    const health = new Health(`127.0.0.1:${production.port}`, credentials.createInsecure());
    const answer = await new Promise((resolve) =>
      health.check?.({ service: "" }, (_error: unknown, response: unknown) => resolve(response)),
    );
    expect(answer).toMatchObject({ status: "SERVING" });
    health.close?.();
  });

  it("describe every service with its imports and its fields' own names", async () => {
    const names = ["a2a-1.0.proto", "a2a-0.3.proto", "google-rpc.proto"].map((file) =>
      join(packageRoot, "functions", "a2a-grpc", "protos", file),
    );
    const binaries = Object.values(loadReflectedFiles(names)).flatMap(
      (definition) => (definition as { fileDescriptorProtos?: Buffer[] }).fileDescriptorProtos ?? [],
    );
    const files = new Map(
      binaries
        .map((binary) => fromBinary(FileDescriptorProtoSchema, binary))
        .map((file) => [file.name, file]),
    );
    for (const { dependency } of files.values())
      for (const name of dependency) expect(files.has(name)).toBe(true);
    const a2a = files.get("lf_a2a_v1.proto");
    expect(a2a?.dependency).toEqual(["google_protobuf.proto"]);
    const messageOf = (name: string) => a2a?.messageType.find((message) => message.name === name);
    expect(messageOf("Task")?.field.map(({ name }) => name)).toContain("context_id");
    const [entry] = messageOf("AgentCard")?.nestedType ?? [];
    expect(entry?.name).toBe("SecuritySchemesEntry");
    // The types of error details, which clients look up.
    const details = files.get("google_rpc.proto");
    expect(details?.dependency).toEqual(["google_protobuf.proto"]);
    expect(details?.messageType.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["ErrorInfo", "BadRequest", "RetryInfo"]),
    );
    const [delay] = details?.messageType.find(({ name }) => name === "RetryInfo")?.field ?? [];
    expect(delay?.typeName).toBe(".google.protobuf.Duration");
  });
});

describe("a service that drains", () => {
  it("responds to waiting calls, whose tasks continue", async () => {
    const name = uniqueText("held").replace(" ", "-");
    const held = send(name, "held");
    const isWorking = async () => {
      const { response } = await call<{ tasks: { history: unknown[] }[] }>("listTasks", {
        tenant: "held",
        contextId: "",
        status: TaskState.TASK_STATE_WORKING,
        pageToken: "",
      });
      return JSON.stringify(response).includes(name);
    };
    await expect.poll(isWorking).toBe(true);
    await stack.closeGrpc();
    const { payload } = (await held).response as SendMessageResponse;
    expect(payload).toMatchObject({ value: { status: { state: TaskState.TASK_STATE_WORKING } } });
    await agents.letGo(name);
  });
});
