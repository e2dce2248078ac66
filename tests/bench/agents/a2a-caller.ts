import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

/** Sends a message to an agent and returns the answer of the completed task. */
export type AskAgent = (agentId: string, text: string) => Promise<string>;

/** A client of each transport, without a library, so that the measurement covers only the call. */
export function createA2aCallers(gatewayUrl: string, token: string) {
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
  } satisfies Record<string, AskAgent>;
}

interface Reply {
  task?: { status: { state: string }; artifacts?: { parts: { text?: string }[] }[] };
}

function messageOf(text: string) {
  return { message: { messageId: randomUUID(), role: "ROLE_USER", parts: [{ text }] } };
}

function answerOf(reply: Reply | undefined, whole: unknown): string {
  const { status, artifacts = [] } = reply?.task ?? {};
  if (status?.state !== "TASK_STATE_COMPLETED") throw new Error(`no answer: ${JSON.stringify(whole)}`);
  return artifacts.flatMap(({ parts }) => parts.map((part) => part.text ?? "")).join("");
}

function send(agent: Agent, url: URL, headers: Record<string, string>, body: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(JSON.parse(Buffer.concat(chunks).toString("utf8"))));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}
