import { describe, expect, it } from "vitest";
import { requirementOf } from "../../../../../../functions/gateway/mcp/access/requirements.ts";
import type { Message } from "../../../../../../functions/gateway/mcp/protocol/read-message.ts";

const rules = {
  openInitialize: true,
  findTool: (name: unknown) =>
    name === "run"
      ? { scope: "federalrunner:execute" as const }
      : name === "schedule"
        ? { scope: "schedules:write" as const, needsTargetScope: true as const }
        : undefined,
  schedules: { target: async () => ({ kind: "agent" as const, id: "echo" }) },
};

function message(era: Message["era"], method: string, params: Record<string, unknown> = {}): Message {
  return { era, method, params, kind: "request", id: 1, body: {} };
}

describe("SERVER-002 the requirements of a message", () => {
  it.each([
    ["session", "initialize", { token: false, session: false }],
    ["session", "notifications/initialized", { token: false, session: true }],
    ["session", "tools/list", { token: true, session: true }],
    ["session", "ping", { token: true, session: true }],
    ["session", "", { token: true, session: true }],
    ["session", "resources/read", { token: true, session: true, scopes: ["federalrunner:read"] }],
    // Open methods of one era are closed in the other.
    ["session", "server/discover", { token: true, session: true }],
    ["stateless", "server/discover", { token: false, session: false }],
    ["stateless", "initialize", { token: true, session: false }],
    ["stateless", "notifications/initialized", { token: true, session: false }],
    ["stateless", "tools/list", { token: true, session: false }],
  ] as const)("%s: %s", (era, method, expected) => {
    expect(requirementOf(message(era, method), rules)).toEqual({ scopes: [], ...expected });
  });

  it("a tool's own scope, and any token for a tool that does not exist", () => {
    const call = (name: unknown) => requirementOf(message("session", "tools/call", { name }), rules);
    expect(call("run")).toEqual({ token: true, session: true, scopes: ["federalrunner:execute"] });
    expect(call("other")).toEqual({ token: true, session: true, scopes: [] });
  });

  it("a token for connecting, if a setting requires it", () => {
    const closed = { ...rules, openInitialize: false };
    expect(requirementOf(message("session", "initialize"), closed).token).toBe(true);
    expect(requirementOf(message("stateless", "server/discover"), closed).token).toBe(true);
  });
});
