/** The root agent over each transport and version of A2A: a task that asks for answers, and its cancellation. */

import { randomUUID } from "node:crypto";
import { defined } from "../../../shared/core/defined.ts";
import { type CardInterface, checkA2aGrpc } from "./check-a2a-grpc.ts";
import { type Check, type Deployment, expectStatus, type SmokeRequest } from "./smoke-request.ts";

interface Transport {
  name: string;
  path: string;
  version?: "1.0";
  /** The body of a request that sends these parts. */
  send(parts: Parts): unknown;
}

interface Parts {
  v1: unknown;
  v0: unknown;
  v0rest: unknown;
}

const params = (parts: unknown, role: string) => ({
  message: { messageId: randomUUID(), role, parts: [parts] },
});

const TRANSPORTS: readonly Transport[] = [
  {
    name: "JSON-RPC 1.0",
    path: "jsonrpc",
    version: "1.0",
    send: ({ v1 }) => ({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: params(v1, "ROLE_USER") }),
  },
  {
    name: "JSON-RPC 0.3",
    path: "jsonrpc",
    send: ({ v0 }) => {
      const { message } = params(v0, "user");
      return {
        jsonrpc: "2.0",
        id: 1,
        method: "message/send",
        params: { message: { kind: "message", ...message } },
      };
    },
  },
  {
    name: "HTTP+JSON 1.0",
    path: "rest/message:send",
    version: "1.0",
    send: ({ v1 }) => params(v1, "ROLE_USER"),
  },
  {
    name: "HTTP+JSON 0.3",
    path: "rest/v1/message:send",
    send: ({ v0rest }) => ({
      message: { messageId: randomUUID(), role: "ROLE_USER", content: [v0rest] },
    }),
  },
];

export async function checkA2a(
  check: Check,
  deployment: Deployment,
  { run, agentId }: Pick<SmokeRequest, "run" | "agentId">,
): Promise<void> {
  let interfaces: CardInterface[] = [];
  await check("the agent card names its interfaces", async () => {
    const answer = await fetch(new URL("/.well-known/agent-card.json", deployment.url), {
      headers: { "a2a-version": "1.0" },
    });
    expectStatus(answer, 200);
    const { supportedInterfaces = [] } = (await answer.json()) as { supportedInterfaces?: CardInterface[] };
    if (supportedInterfaces.length === 0) throw new Error("the card names no interface");
    interfaces = supportedInterfaces;
  });
  for (const transport of TRANSPORTS) {
    if (run) {
      await check(`A2A over ${transport.name}: a wizard without answers asks for them`, async () => {
        const data = { wizard_id: run.wizardId, user_data: {} };
        const parts = { v1: { data }, v0: { kind: "data", data }, v0rest: { data: { data } } };
        const answer = await post(deployment, "/a2a/", transport, parts);
        if (!/input[-_]required/i.test(answer)) throw new Error("the task does not ask for input");
        await cancel(deployment, answer);
      });
    }
    if (agentId !== undefined) {
      await check(`A2A over ${transport.name}: the agent ${agentId} answers`, async () => {
        const text = `smoke ${randomUUID()}`;
        const parts = { v1: { text }, v0: { kind: "text", text }, v0rest: { text } };
        const answer = await post(deployment, `/agents/${agentId}/`, transport, parts);
        if (!/"(TASK_STATE_COMPLETED|completed)"/.test(answer)) throw new Error("the task did not complete");
      });
    }
  }
  await checkA2aGrpc(check, deployment, { run, agentId }, interfaces);
}

/** @returns the body of the answer */
async function post(
  { url, token }: Deployment,
  folder: string,
  { path, version, send }: Transport,
  parts: Parts,
): Promise<string> {
  const answer = await fetch(new URL(`${folder}${path}`, url), {
    method: "POST",
    headers: defined({
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "a2a-version": version || undefined,
    }),
    body: JSON.stringify(send(parts)),
  });
  // HTTP+JSON of 0.3 answers 201.
  if (answer.status !== 201) expectStatus(answer, 200);
  return answer.text();
}

/** A task that waits for input would be kept for a day. */
async function cancel({ url, token }: Deployment, answer: string): Promise<void> {
  const { result, task } = JSON.parse(answer) as {
    result?: { id?: string; task?: { id: string } };
    task?: { id: string };
  };
  const id = task?.id ?? result?.task?.id ?? result?.id;
  if (!id) throw new Error("the answer names no task");
  const cancelled = await fetch(new URL(`/a2a/rest/tasks/${id}:cancel`, url), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "a2a-version": "1.0" },
  });
  expectStatus(cancelled, 200);
}
