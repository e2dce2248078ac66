import { describe, expect, it } from "vitest";
import { defineEndpoint, type Endpoint } from "../../../../../functions/gateway/api/define-endpoint.ts";
import { createEndpointFinder } from "../../../../../functions/gateway/api/find-endpoint.ts";

const endpoint = (method: Endpoint["method"], path: string) =>
  defineEndpoint({
    ...{ method, path, operationId: `${method} ${path}`, tag: "api", summary: "", scopes: [], answers: {} },
    handle: async () => ({ status: 200, body: {} }),
  });

// Names that are written out come after those that stand for any: the order must not matter.
const find = createEndpointFinder([
  endpoint("GET", "/api/things/{id}"),
  endpoint("DELETE", "/api/things/{id}"),
  endpoint("GET", "/api/things/latest"),
  endpoint("POST", "/api/things/{id}/parts/{part}"),
  endpoint("GET", "/api/things"),
]);

const describeFound = (method: string, path: string) => {
  const found = find(method, path);
  return "endpoint" in found ? [found.endpoint.operationId, found.params] : found;
};

describe("from a method and a path to an endpoint", () => {
  it.each([
    ["GET", "/api/things", ["GET /api/things", {}]],
    ["HEAD", "/api/things", ["GET /api/things", {}]],
    ["GET", "/api/things/7", ["GET /api/things/{id}", { id: "7" }]],
    ["GET", "/api/things/latest", ["GET /api/things/latest", {}]],
    ["GET", "/api/things/a%2Fb%20c", ["GET /api/things/{id}", { id: "a/b c" }]],
    ["POST", "/api/things/7/parts/8", ["POST /api/things/{id}/parts/{part}", { id: "7", part: "8" }]],
    ["DELETE", "/api/things/latest", { allow: ["GET", "HEAD"] }],
    ["PUT", "/api/things/7", { allow: ["DELETE", "GET", "HEAD"] }],
    ["HEAD", "/api/things/7/parts/8", { allow: ["POST"] }],
    ["GET", "/api/things/", { unknown: true }],
    ["GET", "/api/things/%zz", { unknown: true }],
    ["GET", "/api/other", { unknown: true }],
    ["GET", "/api/things/__proto__/parts", { unknown: true }],
  ])("%s %s", (method, path, expected) => {
    expect(describeFound(method, path)).toEqual(expected);
  });
});
