import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { Role, type SendMessageResponse, Task } from "@a2a-js/sdk";
import { A2AService } from "@a2a-js/sdk/server/grpc";
import { credentials, Metadata, makeGenericClientConstructor, type ServiceError } from "@grpc/grpc-js";

/** Sends a message to an agent and returns the completed task with its answer. */
export type AskAgent = (agentId: string, text: string) => Promise<{ taskId: string; text: string }>;

/** A client of each transport, without a library, so that the measurement covers only the call. */
export function createA2aCallers(gatewayUrl: string, token: string, grpcAddress: string) {
  const agent = new Agent({ keepAlive: true });
  const headers = {
    authorization: `Bearer ${token}`,
    "a2a-version": "1.0",
    "content-type": "application/json",
  };
  const post = (path: string, body: unknown) => send(agent, new URL(path, gatewayUrl), headers, body);
  return {
    "JSON-RPC": async (agentId: string, text: string) => {
      const call = { jsonrpc: "2.0", id: randomUUID(), method: "SendMessage", params: messageOf(text) };
      const answer = (await post(`/agents/${agentId}/jsonrpc`, call)) as { result?: Reply };
      return answerOf(answer.result, answer);
    },
    "HTTP+JSON": async (agentId: string, text: string) => {
      const answer = (await post(`/agents/${agentId}/rest/message:send`, messageOf(text))) as Reply;
      return answerOf(answer, answer);
    },
    gRPC: createGrpcCaller(grpcAddress, token),
  } satisfies Record<string, AskAgent>;
}

type SendMessage = (
  request: object,
  metadata: Metadata,
  done: (error: ServiceError | null, response: SendMessageResponse) => void,
) => void;

function createGrpcCaller(address: string, token: string): AskAgent {
  const Client = makeGenericClientConstructor(A2AService as never, "A2AService");
  const client = new Client(address, credentials.createInsecure()) as unknown as { sendMessage: SendMessage };
  const metadata = new Metadata();
  metadata.set("authorization", `Bearer ${token}`);
  return async (tenant, text) => {
    const { payload } = await new Promise<SendMessageResponse>((resolve, reject) => {
      client.sendMessage(grpcMessage(tenant, text), metadata, (error, response) =>
        error ? reject(error) : resolve(response),
      );
    });
    const task = payload?.$case === "task" ? (Task.toJSON(payload.value) as Reply["task"]) : undefined;
    return answerOf({ task }, payload);
  };
}

function grpcMessage(tenant: string, text: string) {
  const part = { content: { $case: "text", value: text }, metadata: undefined, filename: "", mediaType: "" };
  return {
    tenant,
    message: {
      messageId: randomUUID(),
      contextId: "",
      taskId: "",
      role: Role.ROLE_USER,
      parts: [part],
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    },
    configuration: undefined,
    metadata: undefined,
  };
}

interface Reply {
  task?: { id: string; status: { state: string }; artifacts?: { parts: { text?: string }[] }[] };
}

function messageOf(text: string) {
  return { message: { messageId: randomUUID(), role: "ROLE_USER", parts: [{ text }] } };
}

function answerOf(reply: Reply | undefined, whole: unknown): { taskId: string; text: string } {
  const { id = "", status, artifacts = [] } = reply?.task ?? {};
  if (status?.state !== "TASK_STATE_COMPLETED") throw new Error(`no answer: ${JSON.stringify(whole)}`);
  return {
    taskId: id,
    text: artifacts.flatMap(({ parts }) => parts.map((part) => part.text ?? "")).join(""),
  };
}

function send(agent: Agent, url: URL, headers: Record<string, string>, body: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        try {
          resolve(JSON.parse(text));
        } catch {
          reject(new Error(`HTTP ${response.statusCode} without JSON: ${text}`));
        }
      });
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}
