import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../../../../functions/gateway/http/exchange.ts";
import {
  answerDirectly,
  createReadyLists,
  isAnswerable,
} from "../../../../../../functions/gateway/mcp/protocol/answer-directly.ts";
import type { Message } from "../../../../../../functions/gateway/mcp/protocol/read-message.ts";
import { serveRequest } from "../../../../../../functions/gateway/mcp/protocol/serve-request.ts";

const TOOL = { name: "echo", inputSchema: { type: "object" as const } };
const exchange = { request: { headers: {} } } as unknown as Exchange;

function newServer(): Server {
  const server = new Server({ name: "test", version: "1" }, { capabilities: { tools: {}, resources: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: [TOOL] }));
  server.setRequestHandler("tools/call", ({ params }) => ({
    content: [{ type: "text", text: params.name }],
  }));
  server.setRequestHandler("resources/read", () => {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Resource not found");
  });
  return server;
}

function messageOf(method: string, params?: Record<string, unknown>, more: object = { id: 7 }): Message {
  const body = { jsonrpc: "2.0", method, ...(params && { params }), ...more };
  const { id = null } = more as { id?: Message["id"] };
  return { era: "session", kind: "request", method, id, params: params ?? {}, body };
}

describe("a request whose response is one JSON message", () => {
  it.each([
    [
      "initialize",
      { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } },
    ],
    ["tools/list", undefined],
    ["tools/list", { _meta: { "example/a": 1 } }],
    ["tools/call", { name: "echo", arguments: {} }],
    ["tools/call", {}],
    ["resources/read", { uri: "a://b" }],
    ["ping", undefined],
    ["unknown/method", {}],
  ])("%s %o has the answer of the SDK's transport", async (method, params) => {
    const message = messageOf(method, params);
    const response = await serveRequest(newServer(), exchange, message, false);
    expect(isAnswerable(message)).toBe(true);
    expect(await answerDirectly(newServer(), message)).toEqual(await response.json());
    expect(response.status).toBe(200);
  });

  it.each([
    ["without a version", { id: 1, jsonrpc: undefined }],
    ["of another version", { id: 1, jsonrpc: "1.0" }],
    ["with a broken number as id", { id: 1.5 }],
    ["with a further key", { id: 1, more: true }],
  ])("%s is left to the SDK's transport", (_, more) => {
    expect(isAnswerable(messageOf("tools/list", undefined, more))).toBe(false);
  });
});

describe("a list that is the same for every caller", () => {
  it("is sent as remembered bytes that differ by the id alone", async () => {
    const lists = createReadyLists();
    const first = messageOf("tools/list");
    expect(lists.find(first)).toBeUndefined();
    lists.keep(first, await answerDirectly(newServer(), first));
    for (const id of [8, 'a "quoted" id', ""]) {
      const found = lists.find(messageOf("tools/list", undefined, { id }));
      expect(JSON.parse(String(found))).toEqual({ jsonrpc: "2.0", id, result: { tools: [TOOL] } });
    }
  });

  it("is served again for parameters, another era, and a message that does not conform", async () => {
    const lists = createReadyLists();
    lists.keep(messageOf("tools/list"), await answerDirectly(newServer(), messageOf("tools/list")));
    expect(lists.find(messageOf("tools/list", { cursor: "x" }))).toBeUndefined();
    expect(lists.find({ ...messageOf("tools/list"), era: "stateless" })).toBeUndefined();
    expect(lists.find(messageOf("tools/list", undefined, { id: 1, jsonrpc: "1.0" }))).toBeUndefined();
  });

  it("is not remembered from a refusal or for another method", async () => {
    const lists = createReadyLists();
    for (const method of ["resources/list", "ping"]) {
      const message = messageOf(method);
      lists.keep(message, await answerDirectly(newServer(), message));
      expect(lists.find(message)).toBeUndefined();
    }
  });
});
