import { describe, expect, it } from "vitest";
import {
  allowedMethods,
  createRouter,
  handlerOf,
  type Route,
} from "../../../../../functions/gateway/http/router.ts";

const handle = async () => {};
const route = (path: string, ...methods: (keyof Route["methods"])[]): Route => ({
  path,
  methods: Object.fromEntries(methods.map((method) => [method, handle])),
});

describe("from a path to a route", () => {
  const find = createRouter([
    route("/", "POST"),
    route("/things", "GET"),
    route("/things/latest", "GET"),
    route("/things/:id", "GET"),
    route("/things/:id/parts/:part", "POST"),
    route("/agents/:agentId/.well-known/agent-card.json", "GET"),
    route("/agents/:agentId/rest/:operation{.+}", "ALL"),
  ]);

  it.each([
    ["/", "/", {}],
    ["/things", "/things", {}],
    ["/things/latest", "/things/latest", {}],
    ["/things/7", "/things/:id", { id: "7" }],
    ["/things/a%2Fb", "/things/:id", { id: "a%2Fb" }],
    ["/things/7/parts/8", "/things/:id/parts/:part", { id: "7", part: "8" }],
    [
      "/agents/echo/.well-known/agent-card.json",
      "/agents/:agentId/.well-known/agent-card.json",
      { agentId: "echo" },
    ],
    [
      "/agents/rest/rest/v1/tasks/1:cancel",
      "/agents/:agentId/rest/:operation{.+}",
      { agentId: "rest", operation: "v1/tasks/1:cancel" },
    ],
  ])("%s is served by %s", (path, pattern, params) => {
    const found = find(path);
    expect(found?.route.path).toBe(pattern);
    expect({ ...found?.params }).toEqual(params);
  });

  it.each([
    "/thing",
    "/thingsome",
    "/things/7/parts",
    "/things//parts/8",
    "/agents/echo",
    "/agents/echo/rest",
    "/agents/echo/rest/",
    "/agents//rest/x",
    "/agents/echo/Xwell-known/agent-card.json",
    "/constructor",
  ])("%s is served by none", (path) => {
    expect(find(path)).toBeUndefined();
  });
});

describe("the methods of a route", () => {
  it.each([
    ["GET", ["GET"], true],
    ["HEAD", ["GET"], true],
    ["HEAD", ["POST"], false],
    ["POST", ["GET"], false],
    ["PATCH", ["ALL"], true],
    ["HEAD", ["ALL"], true],
    ["constructor", ["GET"], false],
    ["ALL", ["GET"], false],
  ] as const)("%s with %j has a handler: %s", (method, served, expected) => {
    expect(handlerOf(route("/", ...served), method) === handle).toBe(expected);
  });

  it.each([
    [["GET"], "GET, HEAD, OPTIONS"],
    [["POST", "DELETE", "HEAD"], "POST, DELETE, HEAD, OPTIONS"],
    [["GET", "HEAD"], "GET, HEAD, OPTIONS"],
  ] as const)("%j are allowed as %s", (served, allow) => {
    expect(allowedMethods(route("/", ...served))).toBe(allow);
  });
});
