/** Two gateways of one deployment over HTTP, as two instances behind one front end are. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newStaticToken } from "../../../../../shared/auth/tokens/static-tokens.ts";
import { type GatewayStack, startGatewayStack } from "../../../../fixtures/gateway/gateway-stack.ts";
import { callStateless } from "../../../../fixtures/gateway/mcp-calls.ts";

const { token: GOOD, entry } = newStaticToken("ci");
const { token: BAD } = newStaticToken("ci");

let stack: GatewayStack;
let one: string;
let two: string;

beforeAll(async () => {
  stack = await startGatewayStack({
    env: { A2A_TOKENS: entry, TRUSTED_PROXY_HOPS: "1", LOG_LEVEL: "ERROR" },
  });
  one = stack.gateway.url;
  two = (await stack.startInstance()).url;
});
afterAll(() => stack.close());

const headersOf = (token: string | undefined, from: string) => ({
  "content-type": "application/json",
  "x-forwarded-for": from,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});
const rpc = (url: string, token: string | undefined, from: string, path = "/a2a/jsonrpc") =>
  fetch(url + path, {
    method: "POST",
    headers: { ...headersOf(token, from), "a2a-version": "1.0" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ListTasks", params: {} }),
  });
const get = (url: string, path: string, token: string | undefined, from: string) =>
  fetch(url + path, { headers: headersOf(token, from) });
describe("FR-011/calls FR-EDGE-10/bare-401 A2A endpoints", () => {
  it("accept a static token whose hash is configured", async () => {
    const answer = await rpc(one, GOOD, "203.0.113.1");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: 1, result: { tasks: [] } });
  });

  it("answer the same 401 without a token, with a wrong one and with a short one, on every transport", async () => {
    const calls = [
      rpc(one, undefined, "203.0.113.2"),
      rpc(one, BAD, "203.0.113.2"),
      rpc(one, "short", "203.0.113.2"),
      rpc(one, undefined, "203.0.113.2", "/agents/echo/jsonrpc"),
      rpc(one, BAD, "203.0.113.2", "/agents/missing/jsonrpc"),
      get(one, "/a2a/rest/tasks", undefined, "203.0.113.2"),
      get(one, "/agents/echo/rest/tasks", undefined, "203.0.113.2"),
    ];
    const messages = new Set<string>();
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(401);
      const body = await answer.text();
      messages.add(/"message":"([^"]+)"/.exec(body)?.[1] ?? body);
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer /);
    }
    expect([...messages]).toEqual(["The caller could not be authenticated. Send a valid token."]);
  });

  it("serve their cards without a token", async () => {
    for (const path of ["/.well-known/agent-card.json", "/agents/echo/.well-known/agent-card.json"]) {
      expect((await get(one, path, undefined, "203.0.113.3")).status).toBe(200);
    }
  });
});

describe("FR-EDGE-11 an address with five failures", () => {
  const address = "203.0.113.50";

  it("is blocked on every A2A and REST endpoint of every instance; a valid token passes", async () => {
    expect((await rpc(two, GOOD, address)).status).toBe(200);
    for (const url of [one, two, one, two, one]) expect((await rpc(url, BAD, address)).status).toBe(401);
    for (const path of ["/a2a/jsonrpc", "/agents/echo/jsonrpc"]) {
      const answer = await rpc(one, BAD, address, path);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(890);
      expect(await answer.json()).toMatchObject({
        error: { data: [{ metadata: { type: "authentication_locked", category: "transient" } }] },
      });
    }
    expect((await get(one, "/a2a/rest/tasks", BAD, address)).status).toBe(429);
    expect((await get(one, "/api/agents", BAD, address)).status).toBe(429);
    expect((await get(one, "/api/agents", GOOD, address)).status).toBe(200);
    expect((await rpc(one, GOOD, address)).status).toBe(200);
    await expect.poll(async () => (await rpc(two, BAD, address)).status, { interval: 100 }).toBe(429);
  });

  it("is admitted by the MCP endpoint, which counts no failures", async () => {
    const headers = { "x-forwarded-for": address };
    const list = (token: string) => callStateless(`${one}/mcp`, "tools/list", {}, { token, headers });
    for (let n = 0; n < 6; n += 1) {
      expect((await list(BAD)).status).toBe(401);
    }
    expect((await list(await stack.identity.mintAccessToken())).status).toBe(200);
  });

  it("does not block other addresses", async () => {
    expect((await rpc(one, GOOD, "203.0.113.51")).status).toBe(200);
  });

  it("can still read the cards", async () => {
    expect((await get(one, "/.well-known/agent-card.json", undefined, address)).status).toBe(200);
  });
});
