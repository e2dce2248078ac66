/** The gateway as the function that its host calls. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ERROR_TYPES, errorRow } from "../../shared/core/error-table.ts";
import { AppError, toAppError } from "../../shared/core/errors.ts";
import type { Logger } from "../../shared/core/logger.ts";
import { withSpan } from "../../shared/core/tracing.ts";
import { checkHost } from "./http/check-host.ts";
import { type Exchange, headerOf } from "./http/exchange.ts";
import { sendFailure } from "./http/failure.ts";
import { logRequest, traceFields } from "./http/log-request.ts";
import { allowedMethods, createRouter, handlerOf, type Match, type Route } from "./http/router.ts";
import { sendJson } from "./http/send.ts";
import type { ObservedRequest } from "./metrics/create-metrics.ts";

export type App = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface AppOptions {
  routes: readonly Route[];
  allowedHosts: ReadonlySet<string>;
  log: Logger;
  /** Google Cloud project of the traces. */
  project: string;
  /** Called after each response. */
  observe?: ((request: ObservedRequest) => void) | undefined;
}

/** Probes use any host name. */
const HEALTH_PATH = "/health";

export function createApp({ routes, allowedHosts, log, project, observe }: AppOptions): App {
  const findRoute = createRouter(routes);

  return async (request, response) => {
    const started = performance.now();
    const path = pathOf(request.url);
    const match = findRoute(path);
    const requestId = randomUUID();
    const identity = { request_id: requestId, ...traceFields(request.headers, project) };
    let ownLog: Logger | undefined;
    const exchange: Exchange = {
      request,
      response,
      path,
      params: match?.params ?? {},
      requestId,
      // Most requests write only the request line, which needs no logger of its own.
      get log() {
        ownLog ??= log.child(identity);
        return ownLog;
      },
      facts: {},
    };
    // The request's path may hold personal data; the route's does not.
    response.once("close", () => {
      logRequest(log, identity, exchange, match?.route.path, started);
      observe?.(observed(exchange, match, started));
    });
    response.setHeader("cache-control", "no-store");
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("x-request-id", requestId);
    setCorsHeaders(response);
    try {
      const [host, ...others] = request.headersDistinct.host ?? [];
      // Servers disagree on which of several counts.
      const headers = { ...request.headers, host: others.length > 0 ? undefined : host };
      const refused = path === HEALTH_PATH ? undefined : checkHost(headers, allowedHosts);
      if (refused) {
        exchange.facts.refused = refused;
        sendError(exchange, match, 403, REFUSALS[refused]);
      } else if (request.method === "OPTIONS") sendPreflight(response);
      else await respondInSpan(exchange, match);
    } catch (thrown) {
      // Its route handled every other expected failure.
      const { type, category, message } = toAppError(thrown);
      const isOutage = category === "transient";
      exchange.log.error({ error: thrown }, "the request failed");
      if (response.headersSent) response.destroy();
      else if (isOutage) sendError(exchange, match, errorRow(type).http, new AppError(type, message));
      else sendError(exchange, match, 500, INTERNAL);
    }
  };
}

function observed(exchange: Exchange, match: Match | undefined, started: number): ObservedRequest {
  const { response, facts } = exchange;
  return {
    ...knownNames(exchange, match),
    status: response.statusCode,
    seconds: (performance.now() - started) / 1000,
    refused: text(facts.refused),
    agent: text(facts.agent_id),
  };
}

/** Paths may be personal, and a client may send any method. */
function knownNames(
  { request: { method = "" } }: Exchange,
  match: Match | undefined,
): Pick<ObservedRequest, "route" | "method"> {
  return { route: match?.route.path ?? "(other)", method: METHODS.has(method) ? method : "(other)" };
}

function text(fact: unknown): string | undefined {
  return typeof fact === "string" ? fact : undefined;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

/** The caller's trace continues in the gateway's spans. */
function respondInSpan(exchange: Exchange, match: Match | undefined): Promise<void> {
  const { response, path, facts } = exchange;
  if (path === HEALTH_PATH) return respond(exchange, match);
  const { route, method } = knownNames(exchange, match);
  const parent = headerOf(exchange, "traceparent");
  return withSpan(`${method} ${route}`, { facts: { route, method }, parent, kind: "server" }, async (add) => {
    await respond(exchange, match);
    const { statusCode: status } = response;
    add({ status, operation: text(facts.operation ?? facts.tool ?? facts.rpc_method ?? facts.a2a_method) });
    if (status >= 500) add({ error_type: text(facts.error_type) ?? "internal_error" });
  });
}

async function respond(exchange: Exchange, match: Match | undefined): Promise<void> {
  if (!match) return sendError(exchange, match, 404, NOT_FOUND);
  const handle = handlerOf(match.route, exchange.request.method);
  if (handle) return handle(exchange);
  sendError(exchange, match, 405, OTHER_METHODS, { allow: allowedMethods(match.route) });
}

function pathOf(url: string | undefined): string {
  const path = url?.split(/[?#]/, 1)[0] ?? "/";
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** @param status more precise than the type's, such as 405 */
function sendError(
  exchange: Exchange,
  match: Match | undefined,
  status: number,
  error: AppError,
  headers: Record<string, string> = {},
): void {
  if (match?.route.wire !== "json-rpc") {
    sendFailure(exchange, error, { status, headers });
    return;
  }
  const { type, message } = error;
  const failure =
    status >= 500
      ? { code: ERROR_TYPES[type].jsonRpc, message, data: { type, request_id: exchange.requestId } }
      : { code: REJECTED, message };
  sendJson(exchange, status, { jsonrpc: "2.0", id: null, error: failure }, headers);
}

/** A code that JSON-RPC reserves for servers: rejected by the transport. */
const REJECTED = -32000;

const INTERNAL = new AppError("internal_error", ERROR_TYPES.internal_error.summary);
const NOT_FOUND = new AppError(
  "invalid_request",
  "No route has this path; GET /api/openapi.json lists the REST interface.",
);
const OTHER_METHODS = new AppError(
  "invalid_request",
  "This path does not support the method; the Allow header lists its methods.",
);
const REFUSALS = {
  unknown_host: new AppError("invalid_request", "This host name is not served."),
  foreign_origin: new AppError("invalid_request", "Pages of this origin are not served."),
};

/**
 * Pages of any origin may call, without cookies: access requires a token in a header. MCP revision 2026-07-28 adds the
 * last two of the allowed headers.
 */
function setCorsHeaders(response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader(
    "access-control-expose-headers",
    "Location, MCP-Protocol-Version, MCP-Session-ID, Retry-After, WWW-Authenticate, X-Request-Id",
  );
}

function sendPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    "access-control-allow-methods": "GET, POST, PATCH, DELETE, HEAD, OPTIONS",
    "access-control-allow-headers":
      "Authorization, Content-Type, A2A-Version, A2A-Extensions, MCP-Protocol-Version, MCP-Session-ID, Mcp-Method, Mcp-Name",
    "access-control-max-age": "600",
  });
  response.end();
}
