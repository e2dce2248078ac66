import { expect, it } from "vitest";
import { toToolCall } from "../../../../shared/mcp/tool-call.ts";

const SERVER = {
  getClientCapabilities: () => undefined,
  getClientVersion: () => undefined,
  getNegotiatedProtocolVersion: () => undefined,
};

it.each([
  ["a progress token in a stream", true, "token", 240_000],
  ["no progress token", true, undefined, 50_000],
  ["a progress token without a stream", false, "token", 50_000],
])("a call with %s waits as long as its client does", (_, reportsProgress, progressToken, waitMs) => {
  const call = { waitMs: 240_000, quietWaitMs: 50_000, reportsProgress };
  const mcpReq = { id: 1, signal: new AbortController().signal, _meta: { progressToken } };
  const server = { ...SERVER, getNegotiatedProtocolVersion: () => undefined };
  expect(toToolCall(call as never, server as never, { mcpReq } as never).waitMs).toBe(waitMs);
});

it.each([
  ["2024-11-05", true],
  ["2025-03-26", true],
  ["2025-06-18", false],
  ["2025-11-25", false],
])("a connection of revision %s has no links to resources: %s", (version, lacksLinks) => {
  const server = { ...SERVER, getNegotiatedProtocolVersion: () => version };
  const mcpReq = { id: 1, signal: new AbortController().signal };
  expect(toToolCall({} as never, server as never, { mcpReq } as never).lacksLinks).toBe(lacksLinks);
});

const INFO = "io.modelcontextprotocol/clientInfo";

it.each([
  ["the session's", { client: "Claude" }, {}, "cursor-vscode", "Claude"],
  ["the request's", {}, { [INFO]: { name: "claude-code", version: "2" } }, undefined, "Claude Code"],
  ["the connection's", {}, {}, "cursor-vscode", "Cursor"],
  ["none", {}, {}, undefined, undefined],
])("a call has the client's name: %s", (_, call, envelope, connected, client) => {
  const server = {
    ...SERVER,
    getClientVersion: () => connected && { name: connected, version: "1" },
  };
  const mcpReq = { id: 1, signal: new AbortController().signal, envelope };
  expect(toToolCall(call as never, server as never, { mcpReq } as never).client).toBe(client);
});
