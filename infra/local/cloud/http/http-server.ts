/** The HTTP frame: routes, whole bodies, and the two forms of an injected failure. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { checkLoopback } from "../../../../shared/core/network/loopback.ts";
import { RECEIVE_LIMITS } from "../../../../shared/core/network/receive-limits.ts";
import { InjectedFailure } from "../calls/gate.ts";
import type { AccessPolicy, Caller } from "../identity/access-policy.ts";

export interface HttpRequest {
  method: string;
  /** Path segments, decoded. */
  path: string[];
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  caller: Caller;
  body: Buffer;
}

export interface HttpReply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface HttpOptions {
  port: number;
  /** Every request must carry a caller's token, except for GET of `publicPaths`. */
  policy: AccessPolicy;
  publicPaths: readonly string[];
}

/** Returns undefined for requests that it does not serve. */
export type HttpRoute = (request: HttpRequest) => Promise<HttpReply | undefined>;

export interface HttpFrame {
  port: number;
  close(): Promise<void>;
}

// Closing an idle connection could lose a request that the client is sending.
const KEEP_ALIVE_MS = 75_000;

export async function serveHttp(routes: HttpRoute[], options: HttpOptions): Promise<HttpFrame> {
  const server = createServer({ ...RECEIVE_LIMITS, keepAliveTimeout: KEEP_ALIVE_MS }, (message, response) => {
    reply(message, routes, options).then(
      ({ status, headers, body = "" }) => {
        const size = String(Buffer.byteLength(body));
        response.writeHead(status, { "Content-Length": size, ...headers }).end(body);
      },
      (error: unknown) => {
        if (error instanceof InjectedFailure && error.mode === "drop") response.destroy();
        else {
          const unavailable = error instanceof InjectedFailure;
          response.writeHead(unavailable ? 503 : 500, JSON_TYPE);
          response.end(JSON.stringify({ error: { code: unavailable ? 503 : 500, message: String(error) } }));
        }
      },
    );
  });
  await listen(server, options.port);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function jsonReply(value: unknown, status = 200): HttpReply {
  return { status, headers: JSON_TYPE, body: JSON.stringify(value) };
}

const JSON_TYPE = { "Content-Type": "application/json; charset=UTF-8" };

async function reply(
  message: IncomingMessage,
  routes: HttpRoute[],
  options: HttpOptions,
): Promise<HttpReply> {
  const caller = admit(message, options);
  if ("status" in caller) return caller;
  const url = new URL(message.url ?? "/", "http://localhost");
  const request: HttpRequest = {
    method: message.method ?? "GET",
    path: url.pathname.split("/").slice(1).map(decodeURIComponent),
    query: url.searchParams,
    headers: message.headers,
    caller,
    body: await buffer(message),
  };
  for (const route of routes) {
    const answer = await route(request);
    if (answer) return answer;
  }
  return jsonReply({ error: { code: 404, message: "The local cloud serves nothing here." } }, 404);
}

const ANONYMOUS: Caller = { may: () => false };

function admit({ method, url = "/", headers }: IncomingMessage, options: HttpOptions): Caller | HttpReply {
  const foreign = checkLoopback(headers);
  if (foreign) return jsonReply({ error: { code: 403, message: foreign } }, 403);
  const caller = options.policy(headers.authorization);
  if (caller) return caller;
  if (method === "GET" && options.publicPaths.includes(url)) return ANONYMOUS;
  return jsonReply({ error: { code: 401, message: "The local cloud requires its access token." } }, 401);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}
