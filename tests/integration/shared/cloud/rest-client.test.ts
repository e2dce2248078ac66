import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../../../infra/local/stack/free-port.ts";
import { classifyCloudFailure } from "../../../../shared/cloud/cloud-failure.ts";
import { createJobClient } from "../../../../shared/cloud/jobs.ts";
import { createRestClient } from "../../../../shared/cloud/rest-client.ts";

let server: Server;
let endpoint: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => classifyCloudFailure(error),
  );

describe("a REST client", () => {
  const open = () => createRestClient("https://none.invalid", { endpoint, accessToken: "secret" });

  it("sends the token, and a body as JSON", async () => {
    respond = async (request, response) => {
      const { method, url, headers } = request;
      const body = method === "POST" ? await json(request) : undefined;
      response.end(JSON.stringify({ method, url, authorization: headers.authorization, body }));
    };
    const authorization = "Bearer secret";
    expect(await (await open().request("GET", "/v1/a:b?c=d", 60_000)).json()).toEqual({
      method: "GET",
      url: "/v1/a:b?c=d",
      authorization,
    });
    expect(await (await open().request("POST", "/v1/a", 60_000, { b: 1 })).json()).toEqual({
      method: "POST",
      url: "/v1/a",
      authorization,
      body: { b: 1 },
    });
  });

  it("fails without a response, as a call that may have taken effect, or that was never sent", async () => {
    respond = () => {};
    expect(await failureOf(open().request("GET", "/", 5))).toEqual({ kind: "unavailable", ambiguous: true });
    respond = (_, response) => void response.destroy();
    expect(await failureOf(open().request("GET", "/", 60_000))).toEqual({
      kind: "unavailable",
      ambiguous: true,
    });
    const unserved = `http://127.0.0.1:${await freePort()}`;
    const unreached = createRestClient(endpoint, { endpoint: unserved, accessToken: undefined });
    expect(await failureOf(unreached.request("GET", "/", 60_000))).toEqual({
      kind: "unavailable",
      ambiguous: false,
    });
  });
});

describe("the client of jobs", () => {
  const EXECUTION = "projects/p/locations/l/jobs/j/executions/j-1";
  const STARTED = JSON.stringify({ metadata: { name: EXECUTION } });
  const client = () =>
    createJobClient({ project: "p", region: "l", endpoint, accessToken: undefined, callTimeoutSeconds: 60 });

  /** Each response once, the last one from then on. */
  function inOrder(...responses: [status: number, body: string][]) {
    let requests = 0;
    respond = (_, response) => {
      const [status, body] = responses[Math.min(requests++, responses.length - 1)] as [number, string];
      response.writeHead(status, { "content-length": Buffer.byteLength(body) }).end(body);
    };
    return () => requests;
  }

  const error = (code: number, status: string): [number, string] => [
    code,
    JSON.stringify({ error: { code, status, message: "…" } }),
  ];

  it.each<[string, [number, string]]>([
    ["a conflict", error(409, "ABORTED")],
    ["throttling", error(429, "RESOURCE_EXHAUSTED")],
    ["a failure of a proxy, without JSON", [502, "<html>"]],
    ["a response that was cut", [200, '{"metadata"']],
  ])("repeats a start after %s", async (_, first) => {
    const requests = inOrder(first, [200, STARTED]);
    expect(await client().start("j", {})).toBe(EXECUTION);
    expect(requests()).toBe(2);
  });

  it.each([
    ["cloud_access_denied", error(403, "PERMISSION_DENIED")],
    ["cloud_access_denied", error(401, "UNAUTHENTICATED")],
    ["internal_error", error(400, "INVALID_ARGUMENT")],
    ["invalid_configuration", error(404, "NOT_FOUND")],
  ])("ends a start as %s after %j, at once", async (type, first) => {
    const requests = inOrder(first);
    await expect(client().start("j", {})).rejects.toMatchObject({ type });
    expect(requests()).toBe(1);
  });

  it("ignores an execution that has ended, and none else, when it cancels", async () => {
    inOrder(error(400, "FAILED_PRECONDITION"));
    await client().cancel(EXECUTION);
    inOrder(error(400, "INVALID_ARGUMENT"));
    await expect(client().cancel(EXECUTION)).rejects.toMatchObject({ type: "internal_error" });
  });
});
