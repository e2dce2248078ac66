import { expect, it } from "vitest";
import { toToolCall } from "../../../../shared/mcp/tool-call.ts";

it.each([
  ["a progress token in a stream", true, "token", 240_000],
  ["no progress token", true, undefined, 50_000],
  ["a progress token without a stream", false, "token", 50_000],
])("a call with %s waits as long as its client does", (_, reportsProgress, progressToken, waitMs) => {
  const call = { waitMs: 240_000, quietWaitMs: 50_000, reportsProgress };
  const mcpReq = { id: 1, signal: new AbortController().signal, _meta: { progressToken } };
  const server = { getClientCapabilities: () => undefined };
  expect(toToolCall(call as never, server as never, { mcpReq } as never).waitMs).toBe(waitMs);
});
