/** The gateway as a function of a request and its answer; what hosts it is not its concern. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "../../shared/core/logger.ts";
import { checkHost } from "./http/check-host.ts";
import { answerPreflight, setCorsHeaders } from "./http/cors.ts";
import type { Exchange, Route } from "./http/exchange.ts";
import { logRequest } from "./http/log-request.ts";
import { sendJson } from "./http/send.ts";
import { traceFields } from "./http/trace.ts";

export type App = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface AppOptions {
  /** In order; the first that has the path answers. */
  routes: readonly Route[];
  allowedHosts: ReadonlySet<string>;
  log: Logger;
  /** Id of the Google Cloud project, for the names of traces. */
  project: string;
}

/** Where probes ask, under whatever name they like. */
const HEALTH_PATH = "/health";

export function createApp({ routes, allowedHosts, log, project }: AppOptions): App {
  const findRoute = createRouteFinder(routes);

  return async (request, response) => {
    const started = performance.now();
    const path = pathOf(request.url);
    const { route, pattern } = findRoute(path);
    const requestId = randomUUID();
    const identity = { request_id: requestId, ...traceFields(request.headers, project) };
    let ownLog: Logger | undefined;
    const exchange: Exchange = {
      request,
      response,
      path,
      requestId,
      // Most requests have no more to tell than their one line.
      get log() {
        ownLog ??= log.child(identity);
        return ownLog;
      },
      facts: {},
    };
    response.once("close", () => logRequest(log, identity, exchange, pattern, started));
    response.setHeader("cache-control", "no-store");
    response.setHeader("x-content-type-options", "nosniff");
    setCorsHeaders(response);
    try {
      const refusal = path === HEALTH_PATH ? undefined : checkHost(...namesOf(request), allowedHosts);
      if (refusal) refuse(exchange, refusal);
      else if (request.method === "OPTIONS") answerPreflight(response);
      else if (route) await route.handle(exchange);
      else sendJson(exchange, 404, { error: "not_found", message: "Nothing is served at this path." });
    } catch (error) {
      fail(exchange, error);
    }
  };
}

/** `pattern` is the path as a route names it: what a caller put below a folder may be anything. */
function createRouteFinder(routes: readonly Route[]): (path: string) => { route?: Route; pattern?: string } {
  const exact = new Map<string, Route>();
  const folders = new Map<string, Route>();
  for (const route of routes) {
    for (const path of route.paths) {
      const table = path.endsWith("/*") ? folders : exact;
      if (!table.has(path)) table.set(path, route);
    }
  }
  return (path) => {
    const route = exact.get(path);
    if (route) return { route, pattern: path };
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const pattern = `${path.slice(0, end)}/*`;
      const folder = folders.get(pattern);
      if (folder) return { route: folder, pattern };
    }
    return {};
  };
}

function pathOf(url: string | undefined): string {
  const path = url?.split(/[?#]/, 1)[0] ?? "/";
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function namesOf(request: IncomingMessage): [host: string | undefined, origin: string | undefined] {
  return [request.headers.host, request.headers.origin];
}

function refuse(exchange: Exchange, refusal: "unknown_host" | "foreign_origin"): void {
  exchange.facts.refused = refusal;
  const message =
    refusal === "unknown_host"
      ? "This server does not answer under this host name."
      : "This server does not answer to pages of this origin.";
  sendJson(exchange, 403, { jsonrpc: "2.0", id: null, error: { code: -32000, message } });
}

// Whoever throws up to here made a mistake that only the log may tell about.
function fail(exchange: Exchange, error: unknown): void {
  exchange.log.error({ error }, "the request could not be answered");
  if (exchange.response.headersSent) exchange.response.destroy();
  else {
    sendJson(exchange, 500, {
      jsonrpc: "2.0",
      id: null,
      error: { code: -32603, message: "Something went wrong inside FederalRunner." },
    });
  }
}
