import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../../../../fixtures/gateway/api-calls.ts";
import { type GatewayStack, startGatewayStack } from "../../../../fixtures/gateway/gateway-stack.ts";

const STATIC_TOKEN = "static-token-of-more-than-32-characters";

let stack: GatewayStack;
let url: string;
let token: string;
beforeAll(async () => {
  stack = await startGatewayStack();
  url = stack.gateway.url;
  token = await stack.identity.mintAccessToken();
});
afterAll(() => stack.close());

describe("/api", () => {
  it.each([
    ["no token", {}],
    ["a token that is none", { token: STATIC_TOKEN }],
    ["another scheme", { headers: { authorization: `Basic ${STATIC_TOKEN}` } }],
  ])("answers %s with 401 and the same body", async (_what, options) => {
    const { status, body } = await callApi(url, "GET /api/runs", options);
    expect(status).toBe(401);
    expect(body).toEqual({
      error: {
        type: "authentication_failed",
        category: "permanent",
        message: "The caller could not be authenticated.",
        next: "Send a valid access token: Authorization: Bearer ….",
      },
    });
  });

  it("reads no body of an unauthenticated caller", async () => {
    const answer = await callApi(url, "POST /api/agents/echo/runs", { body: "{" });
    expect(answer.status).toBe(401);
  });

  it.each(["GET /api", "GET /api/run", "GET /api/runs/a/b", "GET /api/agents//runs"] as const)(
    "serves nothing at %s",
    async (operation) => {
      const { status, body } = await callApi(url, operation, { token });
      expect(status).toBe(404);
      expect(JSON.stringify(body)).toContain("No route has this path");
    },
  );

  it.each([
    ["PUT /api/runs", "GET, HEAD, DELETE, OPTIONS"],
    ["GET /api/agents/echo/runs", "POST, OPTIONS"],
    ["PUT /api/openapi.json", "GET, HEAD, OPTIONS"],
  ] as const)("answers %s with 405 and the supported methods", async (operation, allow) => {
    const { status, headers, body } = await callApi(url, operation, { token });
    expect({ status, allow: headers.get("allow") }).toEqual({ status: 405, allow });
    expect(body.error.type).toBe("invalid_request");
  });

  it("rejects a malformed percent-encoding in the path", async () => {
    const { status, body } = await callApi(url, "GET /api/runs/%zz", { token });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      type: "invalid_request",
      message: expect.stringContaining("percent"),
    });
  });

  it("answers HEAD as GET, without the body", async () => {
    const { status, headers, body } = await callApi(url, "HEAD /api/runs", { token });
    expect(status).toBe(200);
    expect(Number(headers.get("content-length"))).toBeGreaterThan(2);
    expect(body).toBeUndefined();
  });

  it("names the request in every response, and allows a page every method of the API", async () => {
    const ids = await Promise.all(
      [`${url}/api/runs`, `${url}/health`, `${url}/nowhere`].map(
        async (address) => (await fetch(address)).headers,
      ),
    );
    expect(new Set(ids.map((headers) => headers.get("x-request-id"))).size).toBe(3);
    for (const headers of ids) expect(headers.get("access-control-expose-headers")).toContain("X-Request-Id");
    const { headers } = await fetch(`${url}/api/schedules/1`, { method: "OPTIONS" });
    expect(headers.get("access-control-allow-methods")).toContain("PATCH");
  });

  it.each([
    ["no JSON", "{nope", {}, 400, "line 1, column 2"],
    ["nothing", "", {}, 400, "line 1, column 1"],
    ["a list", "[]", {}, 400, "the body: must be an object"],
    [
      "a form",
      "input=hello",
      { "content-type": "application/x-www-form-urlencoded" },
      415,
      "application/json",
    ],
    ["5 MB", JSON.stringify({ input: "x".repeat(5_000_000) }), {}, 413, "larger than 4 MB"],
  ])("rejects a body of %s", async (_what, body, headers, status, words) => {
    const answer = await callApi(url, "POST /api/agents/echo/runs", { token, body, headers });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ type: "invalid_request" });
    expect(answer.body.error.message).toContain(words);
  });

  it("lists every unknown query parameter, also for endpoints without parameters", async () => {
    const { status, body } = await callApi(url, "GET /api/agents?limit=5&page=2", { token });
    expect(status).toBe(400);
    expect(body.error.details.problems.map(({ field }: { field: string }) => field)).toEqual([
      "limit",
      "page",
    ]);
  });

  it("answers 503 with a message while storage is unavailable", async () => {
    const gateway = await stack.startInstance({
      CLOUD_ENDPOINT: "http://127.0.0.1:9",
      CLOUD_CALL_TIMEOUT_SECONDS: "1",
    });
    const { status, headers, body } = await callApi(gateway.url, "GET /api/runs", { token });
    expect(status).toBe(503);
    expect(headers.get("retry-after")).toBe("5");
    expect(body.error).toMatchObject({ type: "storage_unavailable", category: "transient" });
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|ECONN|\bat /);
  });
});

describe("GET /api/openapi.json", () => {
  it("describes every endpoint without a token, from the schemas that validate requests", async () => {
    const { status, body } = await callApi(url, "GET /api/openapi.json");
    expect(status).toBe(200);
    expect(body.openapi).toBe("3.1.0");
    expect(body.servers).toEqual([{ url: expect.stringContaining("http://127.0.0.1") }]);
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        "/api/agents",
        "/api/agents/{id}",
        "/api/agents/{id}/runs",
        "/api/runs",
        "/api/runs/{run_id}",
        "/api/runs/{run_id}/cancel",
        "/api/openapi.json",
      ]),
    );
    const list = body.paths["/api/runs"].get;
    expect(list.parameters.find(({ name }: { name: string }) => name === "limit")).toMatchObject({
      in: "query",
      required: false,
      schema: { type: "integer", minimum: 1, maximum: 100 },
    });
    expect(list.security).toContainEqual({ bearer: ["runs:read:all"] });
    const start = body.paths["/api/agents/{id}/runs"].post;
    expect(start.requestBody.content["application/json"].schema).toMatchObject({
      required: ["input"],
      additionalProperties: false,
    });
    expect(Object.keys(start.responses)).toEqual(
      expect.arrayContaining(["200", "201", "202", "400", "401", "403", "404", "409", "503", "default"]),
    );
  });

  it("contains the target of every reference, and each operation id once", async () => {
    const { body } = await callApi(url, "GET /api/openapi.json");
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
    const named = Object.keys(body.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(new Set(references)).toEqual(new Set(named));
    expect(body.components.schemas.Failure.required).toEqual(["type", "category", "message", "next"]);
    const operations = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId);
    expect(new Set(operations).size).toBe(operations.length);
  });
});
