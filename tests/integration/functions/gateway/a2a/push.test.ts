/** Push notifications: set on both transports and in both versions, delivered by the local Cloud Tasks. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { AgentCard, verifyAgentCardSignature } from "@a2a-js/sdk";
import { LegacyA2AService } from "@a2a-js/sdk/compat/v0_3/server/grpc";
import { A2AService } from "@a2a-js/sdk/server/grpc";
import { credentials, Metadata, makeGenericClientConstructor } from "@grpc/grpc-js";
import { createRemoteJWKSet, type JWK, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../../../infra/local/stack/free-port.ts";
import { createTestAgents, type TestAgents } from "../../../../fixtures/gateway/a2a-agents.ts";
import {
  type A2aCalls,
  createA2aCalls,
  type Json,
  message,
  NEW_RPC,
  oldMessage,
  WITHIN,
} from "../../../../fixtures/gateway/a2a-calls.ts";
import { type A2aStack, startA2aStack, uniqueText } from "../../../../fixtures/gateway/a2a-stack.ts";

interface Received {
  path: string;
  headers: IncomingMessage["headers"];
  text: string;
  body: Json;
}

let agents: TestAgents;
let stack: A2aStack;
let calls: A2aCalls;
let url: string;
let receiver: Server;
let hook: string;
let grpcAddress: string;
const received: Received[] = [];
/** Statuses with which the receiver answers first. */
const failures: number[] = [];
const UNANSWERED = 0;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      received.push({
        path: request.url ?? "",
        headers: request.headers,
        text,
        body: JSON.parse(text) as Json,
      });
      const failure = failures.shift();
      if (failure === UNANSWERED) return;
      response.writeHead(failure ?? 200, failure === 302 ? { location: `${hook}/redirected` } : {}).end();
    });
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  hook = `http://${host}`;
  agents = await createTestAgents();
  stack = await startA2aStack({ profiles: agents.profiles });
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const callbacks = {
    CALLBACK_URL: url,
    NOTIFICATION_HOSTS: host,
  };
  await stack.startGateway({ PORT: String(port), ...callbacks });
  const grpc = await stack.startGrpc({ PORT: "0", MCP_SERVER_URL: url, ...callbacks });
  grpcAddress = `127.0.0.1:${grpc.port}`;
  calls = createA2aCalls({ ...stack, url });
});
afterAll(async () => {
  await stack.close();
  await agents.remove();
  receiver.closeAllConnections();
  receiver.close();
});

function grpcClient(service: unknown) {
  const Client = makeGenericClientConstructor(service as never, "A2AService");
  const client = new Client(grpcAddress, credentials.createInsecure()) as unknown as Record<
    string,
    CallableFunction
  >;
  const metadata = new Metadata();
  metadata.set("authorization", `Bearer ${stack.token}`);
  metadata.set("x-agent-id", "held");
  return {
    call: (method: string, request: object) =>
      new Promise<object>((resolve, reject) => {
        client[method]?.(request, metadata, (error: Error | null, response: object) =>
          error ? reject(error) : resolve(response),
        );
      }),
    close: () => client.close?.(),
  };
}

const at = (path: string) => received.filter((each) => each.path === path);
const last = (path: string) => at(path).at(-1);

describe("push notifications (FR-002/push)", () => {
  it("report the states of a task that a message names a webhook for, signed, with the caller's token", async () => {
    const name = uniqueText("held").replace(" ", "-");
    const configuration = {
      returnImmediately: true,
      taskPushNotificationConfig: { url: `${hook}/one`, token: "of-the-caller" },
    };
    const { id } = await calls.send(name, { ...message(name), configuration }, { agent: "held" });
    await agents.letGo(name);
    await expect
      .poll(() => last("/one")?.body, WITHIN)
      .toMatchObject({ task: { id, status: { state: "TASK_STATE_COMPLETED" }, artifacts: [{}] } });
    const { headers, text } = last("/one") as Received;
    expect(headers).toMatchObject({
      "content-type": "application/a2a+json",
      "x-a2a-notification-token": "of-the-caller",
    });
    const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`));
    const token = String(headers.authorization).replace("Bearer ", "");
    const { payload } = await jwtVerify(token, keys, { issuer: url, audience: hook });
    expect(payload.request_body_sha256).toBe(createHash("sha256").update(text).digest("hex"));
    expect(headers["x-federalrunner-signature"]).toBe(token);
  });

  it("come in the form of 0.3 for a client of 0.3, with its own credentials", async () => {
    const name = uniqueText("held").replace(" ", "-");
    const params = {
      ...oldMessage(name),
      configuration: {
        blocking: false,
        pushNotificationConfig: {
          url: `${hook}/old`,
          authentication: { schemes: ["Basic"], credentials: "abc" },
        },
      },
    };
    const { body } = await calls.rpc("message/send", params, { agent: "held" });
    await agents.letGo(name);
    await expect
      .poll(() => last("/old")?.body, WITHIN)
      .toMatchObject({ kind: "task", id: (body.result as Json).id, status: { state: "completed" } });
    expect(last("/old")?.headers).toMatchObject({
      authorization: "Basic abc",
      "content-type": "application/json",
    });
    expect(last("/old")?.headers["x-federalrunner-signature"]).toMatch(/^ey/);
  });

  it.each([
    ["1.0", A2AService, "application/a2a+json"],
    ["0.3", LegacyA2AService, "application/json"],
  ])("are set, read, listed and deleted over gRPC in version %s", async (version, service, contentType) => {
    const name = uniqueText("held").replace(" ", "-");
    const waits = { ...message(name), configuration: { returnImmediately: true } };
    const { id } = await calls.send(name, waits, { agent: "held" });
    const path = `/grpc-${version}`;
    const { call, close } = grpcClient(service);
    const isLegacy = version === "0.3";
    const config = { id: "mine", url: hook + path, token: "of-the-caller", authentication: undefined };
    const named = { name: `tasks/${id}/pushNotificationConfigs/mine` };
    const one = isLegacy ? named : { tenant: "held", taskId: id, id: "mine" };
    const page = { pageSize: 0, pageToken: "" };
    const all = { ...page, ...(isLegacy ? { parent: `tasks/${id}` } : { tenant: "held", taskId: id }) };
    await call(
      "createTaskPushNotificationConfig",
      isLegacy
        ? { parent: `tasks/${id}`, configId: "mine", config: { ...named, pushNotificationConfig: config } }
        : { tenant: "held", taskId: id, ...config },
    );
    expect(JSON.stringify(await call("getTaskPushNotificationConfig", one))).toContain(path);
    const list = isLegacy ? "listTaskPushNotificationConfig" : "listTaskPushNotificationConfigs";
    expect(((await call(list, all)) as { configs: unknown[] }).configs).toHaveLength(1);
    await agents.letGo(name);
    await expect.poll(() => last(path)?.text, WITHIN).toMatch(/completed/i);
    expect(last(path)?.text).toContain(id);
    expect(last(path)?.headers).toMatchObject({
      "content-type": contentType,
      "x-a2a-notification-token": "of-the-caller",
    });
    await call("deleteTaskPushNotificationConfig", one);
    expect(((await call(list, all)) as { configs: unknown[] }).configs).toEqual([]);
    close();
  });

  it("are masked", async () => {
    const text = `SSN 123-45-6789 ${uniqueText()}`;
    const configuration = { taskPushNotificationConfig: { url: `${hook}/masked` } };
    await calls.send(text, { ...message(text), configuration });
    await expect
      .poll(() => last("/masked")?.body, WITHIN)
      .toMatchObject({ task: { status: { state: "TASK_STATE_COMPLETED" } } });
    expect(last("/masked")?.text).not.toContain("123-45-6789");
  });

  it("are repeated after a failure, follow no redirect, and delay no run", async () => {
    failures.push(500, 302);
    const text = uniqueText();
    const configuration = { taskPushNotificationConfig: { url: `${hook}/failing` } };
    const task = await calls.send(text, { ...message(text), configuration });
    expect(task).toMatchObject({ status: { state: "TASK_STATE_COMPLETED" } });
    await expect.poll(() => at("/failing").length, WITHIN).toBe(3);
    expect(at("/redirected")).toEqual([]);
  });

  it("delay no run while the webhook does not answer", async () => {
    failures.push(UNANSWERED);
    const text = uniqueText();
    const configuration = { taskPushNotificationConfig: { url: `${hook}/dead` } };
    const task = await calls.send(text, { ...message(text), configuration });
    expect(task).toMatchObject({ status: { state: "TASK_STATE_COMPLETED" } });
    await expect.poll(() => at("/dead").length, WITHIN).toBe(1);
    expect(await calls.send(uniqueText())).toMatchObject({ status: { state: "TASK_STATE_COMPLETED" } });
    receiver.closeAllConnections();
  });

  it("are set, read, listed and deleted on both transports in both versions", async () => {
    const { id: taskId } = await calls.send(uniqueText());
    const config = { taskId, id: "c-1", url: `${hook}/set`, token: "t".repeat(4096) };
    const set = await calls.rpc("CreateTaskPushNotificationConfig", config, NEW_RPC);
    expect(set.body.result).toMatchObject(config);
    expect(
      (await calls.rpc("GetTaskPushNotificationConfig", { taskId, id: "c-1" }, NEW_RPC)).body.result,
    ).toMatchObject(config);
    const changed = { ...config, url: `${hook}/changed` };
    expect((await calls.rpc("CreateTaskPushNotificationConfig", changed, NEW_RPC)).body.result).toMatchObject(
      changed,
    );
    const read = await calls.rpc("GetTaskPushNotificationConfig", { taskId, id: "c-1" }, NEW_RPC);
    expect(read.body.result).toMatchObject(changed);
    const path = `/tasks/${taskId}/pushNotificationConfigs`;
    const created = await calls.rest("POST", path, { url: `${hook}/set`, id: "c-2" }, { version: "1.0" });
    expect(created.status).toBeLessThan(300);
    expect((await calls.rest("GET", path, undefined, { version: "1.0" })).body).toMatchObject({
      configs: [{ id: "c-1" }, { id: "c-2" }],
    });
    expect((await calls.rest("GET", `${path}/c-2`, undefined, { version: "1.0" })).body).toMatchObject({
      id: "c-2",
    });

    const old = { taskId, pushNotificationConfig: { id: "c-3", url: `${hook}/set` } };
    expect((await calls.rpc("tasks/pushNotificationConfig/set", old)).body.result).toMatchObject(old);
    const got = await calls.rpc("tasks/pushNotificationConfig/get", {
      id: taskId,
      pushNotificationConfigId: "c-3",
    });
    expect(got.body.result).toMatchObject(old);
    const listed = await calls.rpc("tasks/pushNotificationConfig/list", { id: taskId });
    expect(listed.body.result).toHaveLength(3);
    const inRest = await calls.rest("GET", `/v1${path}`);
    expect(inRest.body.configs).toHaveLength(3);

    for (const deletion of [
      calls.rpc("DeleteTaskPushNotificationConfig", { taskId, id: "c-1" }, NEW_RPC),
      calls.rpc("tasks/pushNotificationConfig/delete", { id: taskId, pushNotificationConfigId: "c-3" }),
    ]) {
      expect((await deletion).body).toMatchObject({ result: null });
    }
    expect((await calls.rest("DELETE", `${path}/c-2`, undefined, { version: "1.0" })).status).toBe(204);
    expect((await calls.rest("DELETE", `${path}/c-2`, undefined, { version: "1.0" })).status).toBe(204);
    expect((await calls.rest("GET", path, undefined, { version: "1.0" })).body).not.toHaveProperty(
      "configs.0",
    );
    const gone = await calls.rpc("GetTaskPushNotificationConfig", { taskId, id: "c-1" }, NEW_RPC);
    expect(gone.body).toMatchObject({ error: { code: -32001 } });
    const token = await stack.identity.mintAccessToken({ subject: "auth0|another-user" });
    const foreign = await calls.rpc("CreateTaskPushNotificationConfig", config, { ...NEW_RPC, token });
    expect(foreign.body).toMatchObject({ error: { code: -32001 } });
  });

  it.each([
    "http://example.com/hook",
    "https://127.0.0.1/hook",
    "https://localhost/hook",
    "https://10.1.2.3/hook",
    "https://127.0.0.1.nip.io@10.0.0.1/hook",
    "https://[::ffff:169.254.169.254]/latest",
    "https://169.254.169.254/computeMetadata/v1/",
    "https://user:secret@93.184.216.34/hook",
    "file:///etc/passwd",
    "nonsense",
  ])("go only to public https addresses: not to %s", async (target) => {
    const configuration = { taskPushNotificationConfig: { url: target } };
    const { body } = await calls.rpc("SendMessage", { ...message("x"), configuration }, NEW_RPC);
    expect(body).toMatchObject({
      error: { code: -32602, message: expect.stringMatching(/^The URL of the webhook /) },
    });
  });

  it("may name a host that has no address when the webhook is set", async () => {
    const { id: taskId } = await calls.send(uniqueText());
    const config = { taskId, url: "https://no-such-host.invalid/hook" };
    expect((await calls.rpc("CreateTaskPushNotificationConfig", config, NEW_RPC)).body.result).toMatchObject(
      config,
    );
  });

  it.each([
    ["are not headers", "a\r\nb: c"],
    ["are too long", "t".repeat(4097)],
  ])("refuse values that %s", async (_, token) => {
    const configuration = { taskPushNotificationConfig: { url: hook, token } };
    const { body } = await calls.rpc("SendMessage", { ...message("x"), configuration }, NEW_RPC);
    expect(body).toMatchObject({ error: { code: -32602 } });
  });

  it("are declared by the card, whose signature the published keys verify", async () => {
    for (const [path, headers] of [
      ["/agents/mirror/.well-known/agent-card.json", { "a2a-version": "1.0" }],
      ["/agents/mirror/rest/extendedAgentCard", calls.headersOf({ version: "1.0" })],
    ] as const) {
      const card = AgentCard.fromJSON(await (await fetch(url + path, { headers })).json());
      expect(card.capabilities?.pushNotifications).toBe(true);
      const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: JWK[] };
      const verify = verifyAgentCardSignature(async (kid) => keys.find((key) => key.kid === kid) as JWK);
      await expect(verify(card)).resolves.toBeUndefined();
      await expect(verify({ ...card, name: "another" })).rejects.toThrow();
    }
  });

  it("are refused where the gateway accepts no calls of Cloud Tasks", async () => {
    const other = createA2aCalls(stack);
    const { body } = await other.rpc("CreateTaskPushNotificationConfig", { taskId: "x", url: hook }, NEW_RPC);
    expect(body).toMatchObject({ error: { code: -32003 } });
  });
});
