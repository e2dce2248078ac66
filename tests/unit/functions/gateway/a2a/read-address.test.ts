import { describe, expect, it } from "vitest";
import { readAddress } from "../../../../../functions/gateway/a2a/read-address.ts";

describe("the address of an A2A endpoint", () => {
  it.each([
    ["/.well-known/agent-card.json", { agentId: undefined, transport: "card", rest: "" }],
    ["/a2a/.well-known/agent-card.json", { agentId: undefined, transport: "card", rest: "" }],
    ["/a2a/jsonrpc", { agentId: undefined, transport: "json-rpc", rest: "" }],
    ["/a2a/rest/message:send", { agentId: undefined, transport: "rest", rest: "/message:send" }],
    ["/agents/echo/.well-known/agent-card.json", { agentId: "echo", transport: "card", rest: "" }],
    ["/agents/echo/jsonrpc", { agentId: "echo", transport: "json-rpc", rest: "" }],
    [
      "/agents/echo/rest/v1/tasks/1:cancel",
      { agentId: "echo", transport: "rest", rest: "/v1/tasks/1:cancel" },
    ],
  ])("%s", (path, address) => {
    expect(readAddress(path)).toEqual(address);
  });

  it.each([
    "/a2a",
    "/agents/echo",
    "/agents/echo/",
    "/agents/echo/rest",
    "/agents/echo/jsonrpc/more",
    "/agents//jsonrpc",
  ])("%s is none", (path) => {
    expect(readAddress(path)).toBeUndefined();
  });
});
