import { createSecretKey } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSessionSigner } from "../../../../../../shared/auth/sessions/session.ts";
import {
  AUDIENCE,
  type GatewayStack,
  startGatewayStack,
} from "../../../../../fixtures/gateway/gateway-stack.ts";
import { call, initialize, openSession, toAnswer } from "../../../../../fixtures/gateway/mcp-calls.ts";

let stack: GatewayStack;
let url: string;
let token: string;

beforeAll(async () => {
  stack = await startGatewayStack({ extensions: { revocationMs: 1000 } });
  url = stack.url;
  token = await stack.identity.mintAccessToken();
});
afterAll(() => stack.close());

const list = (session: string | undefined, at = url) =>
  call(at, "tools/list", {}, { token, ...(session === undefined ? {} : { session }) });

async function end(session: string | undefined, headers: Record<string, string> = {}) {
  return toAnswer(
    await fetch(url, {
      method: "DELETE",
      headers: {
        authorization: `Bearer ${token}`,
        ...(session === undefined ? {} : { "mcp-session-id": session }),
        ...headers,
      },
    }),
  );
}

describe("SERVER-004 SERVER-SC-05 sessions", () => {
  it("start with initialize, have distinct ids, and are named in every later response", async () => {
    const [one, other] = await Promise.all([openSession(url), openSession(url)]);
    expect(one).not.toBe(other);
    const answer = await list(one);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("mcp-session-id")).toBe(one);
  });

  it("are required: a request without one gets 400", async () => {
    const answer = await list(undefined);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: -32000,
      message: expect.stringContaining("MCP-Session-ID"),
    });
  });

  it("are optional with a setting; the token is still required", async () => {
    const lenient = await stack.startInstance({ MCP_MISSING_SESSION: "accept" });
    expect((await list(undefined, lenient.url)).status).toBe(200);
    expect((await call(lenient.url, "tools/list")).status).toBe(401);
    expect((await list("forged", lenient.url)).status).toBe(404);
  });

  it("are valid on every instance of the deployment", async () => {
    const other = await stack.startInstance();
    expect((await list(await openSession(url), other.url)).status).toBe(200);
  });
});

describe("SERVER-004 the rotation of the session secret", () => {
  it("keeps the sessions of the old secret, and signs with the new one", async () => {
    const fresh = Buffer.alloc(32, 7).toString("base64url");
    const both = await stack.startInstance({ SESSION_SECRETS: `${fresh},${stack.env.SESSION_SECRETS}` });
    const onlyNew = await stack.startInstance({ SESSION_SECRETS: fresh });
    const [old, young] = await Promise.all([openSession(url), openSession(both.url)]);
    expect((await list(old, both.url)).status).toBe(200);
    expect((await list(young, onlyNew.url)).status).toBe(200);
    expect((await list(old, onlyNew.url)).status).toBe(404);
  });
});

describe("SERVER-004 invalid session ids", () => {
  const sign = (options: { secret?: string; deployment?: string; now?: number } = {}) =>
    createSessionSigner({
      secrets: [createSecretKey(options.secret ?? String(stack.env.SESSION_SECRETS), "base64url")],
      deployment: options.deployment ?? AUDIENCE,
      now: () => options.now ?? Date.now(),
    }).create().value;

  it("differ from one with the deployment's own signature, which is accepted", async () => {
    expect((await list(sign())).status).toBe(200);
  });

  it.each([
    ["forged with another secret", () => sign({ secret: "x".repeat(43) })],
    ["of another deployment", () => sign({ deployment: "https://other.example/" })],
    ["that have expired", () => sign({ now: Date.now() - 25 * 3_600_000 })],
    ["truncated", () => sign().slice(0, -1)],
    ["with another expiry", () => sign().replace(/\.\w+\./, ".zzzzzz.")],
    ["of another form", () => "0b5c7a3e-1d8a-4d0e-9a55-1b0f5b6f3d11"],
    ["of separators only", () => "."],
  ])("%s get 404", async (_name, make) => {
    const answer = await list(make());
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe(-32001);
    expect(answer.headers.has("mcp-session-id")).toBe(false);
  });
});

describe("SERVER-004 ended sessions", () => {
  it("are rejected at once by the same instance, and within seconds by every other", async () => {
    const other = await stack.startInstance();
    const [session, untouched] = await Promise.all([openSession(url), openSession(url)]);
    expect((await list(session, other.url)).status).toBe(200);

    expect((await end(session)).status).toBe(204);
    expect((await list(session)).status).toBe(404);
    await expect.poll(async () => (await list(session, other.url)).status).toBe(404);
    expect((await list(untouched, other.url)).status).toBe(200);
    expect((await end(session)).status).toBe(404);
  });

  it("are refused by a new instance with its first tool call", async () => {
    const session = await openSession(url);
    await end(session);
    const newcomer = await stack.startInstance({}, { revocationMs: 60_000 });
    const answer = await call(
      newcomer.url,
      "tools/call",
      { name: "federalrunner_list_wizards", arguments: {} },
      { token, session },
    );
    expect(answer.status).toBe(404);
  });

  it("cannot be ended by strangers", async () => {
    const session = await openSession(url);
    expect((await end(session, { authorization: "" })).status).toBe(401);
    expect((await end(undefined)).status).toBe(400);
    expect((await end("forged")).status).toBe(404);
    expect((await list(session)).status).toBe(200);
  });

  it("cause no read of an object per request", async () => {
    const session = await openSession(url);
    await call(url, "resources/list", {}, { token, session });
    const calls = () => Object.values(stack.cloud.stats.read()).reduce((sum, kind) => sum + kind.calls, 0);
    const before = calls();
    for (let i = 0; i < 50; i++) await list(session);
    // The list of ended sessions is renewed by the clock, not by requests.
    expect(calls() - before).toBeLessThan(10);
  });
});

describe("SERVER-001 revisions", () => {
  it.each([
    ["2025-06-18", "2025-06-18"],
    ["2025-11-25", "2025-11-25"],
    ["2025-03-26", "2025-03-26"],
    ["2024-11-05", "2024-11-05"],
    ["1999-01-01", "2025-11-25"],
  ])("a client of %s gets %s", async (asked, agreed) => {
    const answer = await initialize(url, asked);
    expect(answer.body.result.protocolVersion).toBe(agreed);
    expect(answer.headers.get("mcp-protocol-version")).toBe(agreed);
  });

  it("a header with another revision is rejected", async () => {
    const session = await openSession(url);
    expect((await call(url, "tools/list", {}, { token, session, version: "nonsense" })).status).toBe(400);
    for (const version of ["2025-06-19", "1999-01-01"]) {
      const answer = await call(url, "tools/list", {}, { token, session, version });
      expect(answer.status).toBe(400);
      expect(answer.body.error.data.supported).toEqual([
        "2025-11-25",
        "2025-06-18",
        "2025-03-26",
        "2024-11-05",
        "2026-07-28",
      ]);
    }
    for (const version of ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]) {
      const answer = await call(url, "tools/list", {}, { token, session, version });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("mcp-protocol-version")).toBe(version);
    }
  });
});
