import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  type ElicitRequest,
  ElicitRequestSchema,
  type ElicitResult,
  LoggingMessageNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { RunningGateway } from "../../../../../functions/gateway/server.ts";
import { readCloudSettings } from "../../../../../shared/cloud/config.ts";
import { createObjectStore } from "../../../../../shared/cloud/objects.ts";
import { type GatewayStack, startGatewayStack } from "../../../../fixtures/gateway/gateway-stack.ts";
import { callStateless } from "../../../../fixtures/gateway/mcp-calls.ts";

let stack: GatewayStack;
let other: RunningGateway;
let token: string;
let stranger: string;
const clients: Client[] = [];

beforeAll(async () => {
  stack = await startGatewayStack({ practice: { delays: "none" } });
  const { mintAccessToken } = stack.identity;
  [token, stranger] = await Promise.all([mintAccessToken(), mintAccessToken({ subject: "local|ben" })]);
  other = await stack.startInstance();
}, 120_000);
afterAll(() => stack.close());
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

/** Responses to requests of the server go to another instance, each after one of a caller that took the session's id. */
const divided: typeof fetch = async (input, init) => {
  const message = typeof init?.body === "string" ? JSON.parse(init.body) : {};
  if (!("result" in message)) return fetch(input as string, init);
  const url = `${other.url}/mcp`;
  const headers = new Headers(init?.headers);
  headers.set("authorization", `Bearer ${stranger}`);
  await fetch(url, { ...init, headers, body: JSON.stringify({ ...message, result: { action: "decline" } }) });
  return fetch(url, init);
};

async function connect(
  capabilities: object,
  answer?: (request: ElicitRequest) => ElicitResult,
): Promise<Client> {
  const client = new Client({ name: "asking", version: "1.0.0" }, { capabilities });
  if (answer) client.setRequestHandler(ElicitRequestSchema, async (request) => answer(request));
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(stack.url), { requestInit, fetch: divided }) as Transport,
  );
  clients.push(client);
  return client;
}

function messagesTo(client: Client): string[] {
  const messages: string[] = [];
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
    messages.push(`${params.level} ${params.data}`);
  });
  return messages;
}

// biome-ignore lint/suspicious/noExplicitAny: the structure differs by outcome.
const execute = async (client: Client, user_data: object): Promise<any> => {
  const result = await client.callTool({
    name: "federalrunner_execute_wizard",
    arguments: { wizard_id: "ssa-quick-calculator", user_data, options: { screenshots: "none" } },
  });
  return result.structuredContent;
};

describe("SERVER-001 a client of 2025-11-25 that asks its user", () => {
  it("gets a form of the missing answers, and further ones that its answers raise, at any instance", async () => {
    const asked: ElicitRequest["params"][] = [];
    const client = await connect({ elicitation: {} }, ({ params }) => {
      asked.push(params);
      const content: Record<string, string | number> =
        asked.length === 1
          ? { birth_date: "06/15/1964", current_earnings: 0 }
          : { last_year_worked: 2024, last_year_earnings: 61_000 };
      return { action: "accept", content };
    });
    const messages = messagesTo(client);
    const { success, rests_on } = await execute(client, {});
    expect(asked.map((params) => "requestedSchema" in params && params.requestedSchema.required)).toEqual([
      ["birth_date", "current_earnings"],
      ["last_year_worked", "last_year_earnings"],
    ]);
    expect({ success, messages }).toEqual({ success: true, messages: [] });
    expect(rests_on).toMatchObject({ birth_year: "1964", last_year_worked: "2024" });
  });

  it("gets the missing answers as a failure where the user declines, and is not asked again", async () => {
    let count = 0;
    const client = await connect({ elicitation: { form: {} } }, () => {
      count += 1;
      return { action: "decline" };
    });
    const { error, validation_errors } = await execute(client, { current_earnings: "75k" });
    expect(error.type).toBe("invalid_user_data");
    expect(Object.keys(validation_errors)).toEqual(["birth_date"]);
    expect(count).toBe(1);
  });

  it.each([
    ["without elicitation", {}],
    ["that only opens addresses", { elicitation: { url: {} } }],
  ])("a client %s gets the missing answers as a failure", async (_, capabilities) => {
    const client = await connect(capabilities);
    expect((await execute(client, {})).error.type).toBe("invalid_user_data");
  });

  it("leaves no object behind, and a response to no question changes nothing", async () => {
    const client = await connect({ elicitation: {} }, () => ({ action: "cancel" }));
    await execute(client, {});
    const response = await fetch(stack.url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        "mcp-session-id": (client.transport as StreamableHTTPClientTransport).sessionId ?? "",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: "invented", result: { action: "accept", content: {} } }),
    });
    expect(response.status).toBe(202);
    const { objects } = await createObjectStore(readCloudSettings(stack.env)).list("mcp-calls/");
    expect(objects).toEqual([]);
  });
});

describe("SERVER-001 log messages", () => {
  it("follow the level that the session set, at any instance", async () => {
    const client = await connect({});
    const messages = messagesTo(client);
    const answers = { birth_date: "06/15/1964", current_earnings: "75k" };
    await client.setLoggingLevel("info");
    await execute(client, answers);
    expect(messages).toEqual([
      expect.stringMatching(/^info Run .* is submitted/),
      expect.stringMatching(/^info Page 1/),
    ]);
  });

  it("follow the level of the request in revision 2026-07-28", async () => {
    const call = {
      name: "federalrunner_execute_wizard",
      arguments: {
        wizard_id: "ssa-quick-calculator",
        user_data: { birth_date: "06/15/1964", current_earnings: "75k" },
        options: { screenshots: "none" },
      },
    };
    const level = { "io.modelcontextprotocol/logLevel": "debug" };
    const { text } = await callStateless(stack.url, "tools/call", { ...call, _meta: level }, { token });
    expect(text).toContain('"notifications/message"');
    expect(text).toContain("A worker is starting.");
  });
});
