/**
 * functions-framework reads up to 1 GB of a body, and inflates it, before it calls the function, thus before any
 * authentication. Without the headers of a body it reads none and leaves the stream to the gateway.
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { App } from "../app.ts";

/** Published by Node before the listeners of the server are called. */
const REQUEST_START = "http.server.request.start";

const BODY_HEADERS = ["content-length", "transfer-encoding"] as const;

/** For every HTTP server of this process: each must serve the returned app. */
export function withOwnBody(app: App): App {
  const withheld = new WeakMap<IncomingMessage, Partial<IncomingMessage["headers"]>>();
  subscribe(REQUEST_START, (message) => {
    const { request } = message as { request: IncomingMessage };
    const found = BODY_HEADERS.filter((name) => request.headers[name] !== undefined);
    withheld.set(request, Object.fromEntries(found.map((name) => [name, request.headers[name]])));
    for (const name of found) delete request.headers[name];
  });
  return (request, response) => {
    Object.assign(request.headers, withheld.get(request));
    return app(request, response);
  };
}
