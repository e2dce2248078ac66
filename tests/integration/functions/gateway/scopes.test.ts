/** A scope belongs to the target, at every entry point: executing a wizard and running an agent are separate grants. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "../../../../shared/auth/scopes.ts";
import { callApi } from "../../../fixtures/gateway/api-calls.ts";
import { callTool, openSession } from "../../../fixtures/gateway/mcp-calls.ts";
import { ECHO, WIZARD } from "../../../fixtures/schedules/local-schedules.ts";
import { type ScheduleGateway, startScheduleGateway } from "../../../fixtures/schedules/schedule-gateway.ts";

let stack: ScheduleGateway;
let url: string;

beforeAll(async () => {
  stack = await startScheduleGateway();
  url = stack.gateways[0].url;
});
afterAll(() => stack.close());

const tokenOf = (...scopes: Scope[]) => stack.token("auth0|alice", scopes);
const daily = (part: Record<string, unknown>) => ({ name: "Daily", cron: "@daily", ...part });
const wizardMessage = {
  message: {
    role: "ROLE_USER",
    messageId: "m-1",
    parts: [{ data: { wizard_id: WIZARD.target.id, user_data: WIZARD.user_data } }],
  },
};

async function a2a(path: string, method: string, params: object, token: string): Promise<number> {
  const response = await fetch(`${url}${path}/jsonrpc`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "a2a-version": "1.0",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  await response.text();
  return response.status;
}

describe("A2A: the scope follows the target and the method", () => {
  it("agents:run alone submits no government form", async () => {
    const token = await tokenOf("agents:read", "agents:run", "federalrunner:read");
    expect(await a2a("/a2a", "SendMessage", wizardMessage, token)).toBe(403);
    expect(await a2a("/a2a", "CancelTask", { id: "x" }, token)).toBe(403);
    const rest = await fetch(`${url}/a2a/rest/message:send`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(wizardMessage),
    });
    expect(rest.status).toBe(403);
  });

  it.each([
    ["/a2a", "ListTasks", "federalrunner:read", 200],
    ["/a2a", "ListTasks", "agents:read", 403],
    ["/a2a", "SendMessage", "federalrunner:execute", 200],
    ["/agents/echo", "ListTasks", "agents:read", 200],
    ["/agents/echo", "ListTasks", "federalrunner:read", 403],
    ["/agents/echo", "SendMessage", "federalrunner:execute", 403],
  ] as const)("%s %s with %s: %i", async (path, method, scope, status) => {
    const text = { message: { role: "ROLE_USER", messageId: "m-2", parts: [{ text: "wizards" }] } };
    const params = method === "SendMessage" ? text : {};
    expect(await a2a(path, method, params, await tokenOf(scope))).toBe(status);
  });

  it("cards state the scopes of each skill", async () => {
    const cardOf = async (path: string) =>
      (await (
        await fetch(`${url}${path}/.well-known/agent-card.json`, { headers: { "a2a-version": "1.0" } })
      ).json()) as { skills: { securityRequirements: unknown }[]; securityRequirements: unknown };
    const needs = (scope: string) => [{ schemes: { oauth: { list: [scope] } } }, { schemes: { bearer: {} } }];
    const root = await cardOf("/a2a");
    expect(root.skills[0]).toMatchObject({ securityRequirements: needs("federalrunner:execute") });
    expect((await cardOf("/agents/echo")).skills[0]).toMatchObject({
      securityRequirements: needs("agents:run"),
    });
  });
});

describe("REST: a schedule needs the scope of its target", () => {
  it("schedules:write alone creates, changes and runs nothing", async () => {
    const alone = await tokenOf("schedules:write");
    const both = await tokenOf("schedules:write", "agents:run");
    const refused = async (operation: Parameters<typeof callApi>[1], body: unknown, token: string) => {
      const answer = await callApi(url, operation, { token, body });
      expect([answer.status, answer.body.error.type], operation).toEqual([403, "insufficient_scope"]);
      return answer;
    };
    const answer = await refused("POST /api/schedules", daily(WIZARD), alone);
    expect(answer.body.error.message).toContain("federalrunner:execute");
    expect(answer.headers.get("www-authenticate")).toMatch(
      /^Bearer error="insufficient_scope", .*scope="schedules:write federalrunner:execute"$/,
    );
    await refused("POST /api/schedules", daily(ECHO), alone);
    await refused("POST /api/schedules", daily(WIZARD), both);
    const created = await callApi(url, "POST /api/schedules", { token: both, body: daily(ECHO) });
    expect(created.status).toBe(201);
    const at = `/api/schedules/${created.body.schedule.id}` as const;
    await refused(`POST ${at}/run`, undefined, alone);
    await refused(`PATCH ${at}`, { input: "other" }, alone);
    await refused(`POST ${at}/resume`, undefined, alone);
    await refused(`PATCH ${at}`, { ...WIZARD, input: null }, both);
    expect((await callApi(url, `POST ${at}/run`, { token: both })).status).toBe(202);
    expect((await callApi(url, `DELETE ${at}`, { token: alone })).status).toBe(200);
  });
});

describe("MCP: schedules are asked for by step-up", () => {
  it("the default challenge does not ask for schedules:write", async () => {
    const answer = await callTool(url, "federalrunner_list_wizards", {}, {});
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toContain(
      'scope="federalrunner:execute federalrunner:read"',
    );
    const metadata = (await (await fetch(`${url}/.well-known/oauth-protected-resource`)).json()) as object;
    expect(metadata).toMatchObject({ scopes_supported: ["federalrunner:execute", "federalrunner:read"] });
  });

  it("a schedule tool answers 403 insufficient_scope with every scope that the call needs", async () => {
    const session = await openSession(url);
    const token = await tokenOf("federalrunner:read", "federalrunner:execute");
    const call = async (action: string, args: Record<string, unknown>, as: string) => {
      const name = `federalrunner_schedules_${action === "list" ? "list" : "change"}`;
      const given = action === "list" ? args : { action, ...args };
      const { status, headers, body } = await callTool(url, name, given, { token: as, session });
      const scope = /scope="([^"]*)"/.exec(headers.get("www-authenticate") ?? "")?.[1];
      return { status, scope, body };
    };
    expect(await call("create", daily(ECHO), token)).toMatchObject({
      status: 403,
      scope: "agents:run federalrunner:execute federalrunner:read schedules:write",
    });
    expect(await call("list", {}, token)).toMatchObject({
      status: 403,
      scope: "federalrunner:execute federalrunner:read schedules:write",
    });
    const full = await tokenOf("schedules:write", "agents:run");
    const created = await call("create", daily(ECHO), full);
    const { id } = created.body.result.structuredContent.schedule;
    const alone = await tokenOf("schedules:write");
    for (const [name, args] of [
      ["run_now", { id }],
      ["update", { id, enabled: true }],
    ] as const) {
      expect(await call(name, args, alone)).toMatchObject({
        status: 403,
        scope: "agents:run schedules:write",
      });
    }
    expect((await call("delete", { id }, alone)).body.result.structuredContent.success).toBe(true);
  });
});
