import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { createRequire } from "node:module";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardPipeline } from "../../../../../functions/gateway/host/guard-request.ts";
import { type Host, openFunctionHost } from "../../../../../functions/gateway/host/host-function.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

interface Express {
  request: object;
  response: object;
  router: { stack: { name: string }[] };
}

const require = createRequire(import.meta.url);

/** Called for each request, as the gateway's app. */
let app: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
let host: Host;
let server: Server;
let port: number;

beforeAll(async () => {
  host = await openFunctionHost();
  server = createServer(host((request, response) => app(request, response))).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

/** Everything that the app can see of a request. */
const describeRequest: typeof app = async (request, response) => {
  const { method, url, headers } = request;
  const parsed = (request as { body?: unknown }).body !== undefined;
  const read = request.readableDidRead;
  response.end(JSON.stringify({ method, url, headers, parsed, read, body: await text(request) }));
};

interface Seen {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", method, path, headers, agent: false }, (response) => {
      void text(response).then((read) =>
        resolve({ status: response.statusCode, headers: response.headers, body: read }),
      );
    });
    sent.on("error", reject).end(body);
  });
}

describe("the function's host relies on a version of functions-framework that", () => {
  it("is pinned and installed", () => {
    const manifest = require(`${packageRoot}/package.json`);
    const pinned = manifest.dependencies["@google-cloud/functions-framework"];
    const { version } = require(
      `${packageRoot}/node_modules/@google-cloud/functions-framework/package.json`,
    ) as { version: string };
    expect(pinned).toBe(version);
  });

  it("has one request listener, without which nothing would be guarded", async () => {
    const { getTestServer } = await import("@google-cloud/functions-framework/testing");
    expect(getTestServer("gateway").listenerCount("request")).toBe(1);
  });

  it("has its parsers and its store as layers of these names, which the guard takes out, and no others", async () => {
    const { getTestServer } = await import("@google-cloud/functions-framework/testing");
    const [pipeline] = getTestServer("gateway").listeners("request") as [RequestListener & Express];
    const namesOf = () => pipeline.router.stack.map(({ name }) => name);
    const taken = [
      ...["jsonParser", "jsonParser", "textParser", "urlencodedParser", "rawParser"],
      "asyncLocalStorageMiddleware",
    ];
    const before = namesOf();
    expect(before.filter((name) => /Parser$|Storage/.test(name))).toEqual(taken);
    guardPipeline(pipeline);
    expect(namesOf()).toEqual(before.filter((name) => !taken.includes(name)));
    for (const prototype of [pipeline.request, pipeline.response]) expect(prototype).toBeTypeOf("object");
  });

  it.each([
    ["application/json", '{"a":1}'],
    ["application/json", "{a}"],
    ["application/cloudevents+json", "{}"],
    ["application/a2a+json", "{}"],
    ["application/x-www-form-urlencoded", "a=1"],
    ["text/plain", "words"],
    ["application/octet-stream", "\u0000"],
  ])("leaves a body of %s unread: %j", async (type, body) => {
    app = describeRequest;
    const framings: Record<string, string>[] = [
      { "content-length": `${body.length}` },
      { "transfer-encoding": "chunked" },
    ];
    for (const framing of framings) {
      const { status, body: answer } = await send("POST", "/mcp", { "content-type": type, ...framing }, body);
      expect(status).toBe(200);
      const seen = JSON.parse(answer);
      expect(seen).toMatchObject({ method: "POST", url: "/mcp", parsed: false, read: false, body });
      expect(seen.headers).toMatchObject({ "content-type": type, ...framing });
    }
  });

  it("calls the function before the first byte of a body arrives", async () => {
    const called = new Promise<number>((resolve) => {
      app = async (request, response) => {
        resolve(Number(request.headers["content-length"]));
        response.writeHead(413, { connection: "close" }).end();
      };
    });
    const socket = connect(port, "127.0.0.1");
    socket.write(
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 943718400\r\n\r\n",
    );
    expect(await called).toBe(943_718_400);
    socket.destroy();
  });

  it.each(["/", "/%zz", "/favicon.ico", "/robots.txt", "/a/../b?c=%ff#d", "//x", "*"])(
    "does not see the path %s",
    async (path) => {
      app = describeRequest;
      const { status, headers, body } = await send("GET", path);
      expect(status).toBe(200);
      expect(JSON.parse(body)).toMatchObject({ url: path });
      expect(Object.keys(headers).sort()).toEqual(["connection", "content-length", "date"]);
    },
  );

  it.each(["DELETE", "HEAD", "OPTIONS", "PATCH", "PROPFIND", "QUERY"])("passes %s on", async (method) => {
    app = async (request, response) => void response.writeHead(204, { "x-method": request.method }).end();
    expect(await send(method, "/x")).toMatchObject({ status: 204, headers: { "x-method": method } });
  });

  it("runs no call in a domain, whose hook would follow every promise", async () => {
    app = async (_request, response) => {
      await Promise.resolve();
      response.end(String(!(process as { domain?: unknown }).domain));
    };
    expect((await send("GET", "/")).body).toBe("true");
  });

  it("changes no event emitter, request or response", async () => {
    app = async (request, response) => {
      const prototypes = [request, response].map((one) => Object.getPrototypeOf(one).constructor.name);
      response.end(JSON.stringify([...prototypes, Object.hasOwn(request, "domain")]));
    };
    expect(JSON.parse((await send("GET", "/")).body)).toEqual(["IncomingMessage", "ServerResponse", false]);
  });

  it("registers nothing in the process", async () => {
    const events = () => process.eventNames().map((event) => [event, process.listenerCount(event)]);
    const before = events();
    host(async (_request, response) => void response.end());
    expect(events()).toEqual(before);
  });

  it("hosts several apps of one process, each its own", async () => {
    const other = createServer(host(async (_request, response) => void response.end("other")));
    other.listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    app = async (_request, response) => void response.end("first");
    const answer = await fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    expect([await answer.text(), (await send("GET", "/")).body]).toEqual(["other", "first"]);
    other.close();
  });
});
